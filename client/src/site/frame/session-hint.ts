import { createContext, useContext } from 'react';

/** True when the page was requested with a session's cookie, whether it still holds or not. */
export const SessionHint = createContext(false);

export const useSessionHint = () => useContext(SessionHint);
