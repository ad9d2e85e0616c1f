import { createContext, useContext } from 'react';

/** True when the page was asked for with a session's cookie, whether it still holds or not. */
export const SessionHint = createContext(false);

export const useSessionHint = () => useContext(SessionHint);
