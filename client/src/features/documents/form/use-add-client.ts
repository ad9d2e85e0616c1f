import { useState } from 'react';

type OnAdded = (client: { id: string }) => void;

/** A client that is added while a document waits for it. */
export function useAddClient() {
  const [asker, setAsker] = useState<{ onAdded: OnAdded }>();
  return {
    isAsking: asker !== undefined,
    ask: (onAdded: OnAdded) => setAsker({ onAdded }),
    close: () => setAsker(undefined),
    onCreated: (client: { id: string }) => asker?.onAdded(client),
  };
}
