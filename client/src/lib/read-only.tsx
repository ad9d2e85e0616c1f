import { createContext, type ReactNode, use } from 'react';

/** Whether the books that are shown may only be read. */
export const ReadOnly = createContext(false);

export const useReadOnly = () => use(ReadOnly);

/** What writes, or asks for what only the owner may see: it is not there in books that may only be read. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useReadOnly() ? null : children;
}
