import { createContext, use } from 'react';

/** Whether parts of the sheet can be led to: where something links to them or counts how long they are read. */
export const Places = createContext(false);

/** What makes a part of the sheet a place. */
interface Place {
  id?: string;
  'data-section'?: string;
}

/** @returns what to spread on a part: nothing on a sheet that nobody is led around in */
export function usePlace(): (id: string, section?: string) => Place {
  const hasPlaces = use(Places);
  return (id, section) => (hasPlaces ? { id, ...(section && { 'data-section': section }) } : {});
}
