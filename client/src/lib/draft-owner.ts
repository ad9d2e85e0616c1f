import { createContext } from 'react';

/** Id of the user whose drafts are kept; null where nobody is signed in. */
export const DraftOwner = createContext<string | null>(null);
