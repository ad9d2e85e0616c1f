import { useCallback, useEffect, useState } from 'react';
import { onAccountChange, setActiveAccount } from '#client/lib/active-account.ts';
import { ApiError, call, getJson } from '#client/lib/api.ts';
import { dropAllDrafts } from '#client/lib/drafts.ts';
import { findUser } from '#client/lib/find-user.ts';
import { logFailure } from '#client/lib/log.ts';
import { notifyOtherTabs, onSessionChange } from '#client/lib/session-channel.ts';
import type { User } from '#shared/user.ts';
import { useSessionHint } from './session-hint.ts';

/** The visitor: signed out, signed in, or signed in with the name still loading. */
export type Visitor = { kind: 'nobody' } | { kind: 'unknown' } | { kind: 'user'; user: User };

export interface Session {
  visitor: Visitor;
  isSigningOut: boolean;
  /** @returns whether it worked */
  signOut: () => Promise<boolean>;
  /** The session has changed without this page: looks who is signed in now. */
  askAgain: () => void;
}

/** The visitor's session. Pages requested without one ask only when somebody may have signed in since. */
export function useSession(): Session {
  const hasSession = useSessionHint();
  const [visitor, setVisitor] = useState<Visitor>({ kind: hasSession ? 'unknown' : 'nobody' });
  const [isSigningOut, setSigningOut] = useState(false);
  const [asks, setAsks] = useState(hasSession ? 1 : 0);
  const askAgain = useCallback(() => {
    // Another account's data must not stay visible, nor may calls be sent for it.
    setActiveAccount(undefined);
    setVisitor({ kind: 'unknown' });
    setAsks((count) => count + 1);
  }, []);
  useEffect(() => {
    if (asks === 0) return;
    const leaving = new AbortController();
    const isKnown = asks === 1 && hasSession;
    (isKnown ? getJson<User>('/api/user', leaving.signal) : findUser(leaving.signal)).then(
      (user) => {
        setActiveAccount(user?.id);
        setVisitor(user ? { kind: 'user', user } : { kind: 'nobody' });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setVisitor({ kind: 'nobody' });
        if (!(error instanceof ApiError && error.status === 401)) logFailure('Failed to fetch user', error);
      },
    );
    return () => leaving.abort();
  }, [asks, hasSession]);
  useEffect(() => {
    const ends = [onSessionChange(askAgain), onAccountChange(askAgain)];
    return () => {
      for (const end of ends) end();
    };
  }, [askAgain]);
  const signOut = async () => {
    setSigningOut(true);
    try {
      await call('POST', '/api/logout');
      if (visitor.kind === 'user') dropAllDrafts(visitor.user.id);
      setActiveAccount(undefined);
      setVisitor({ kind: 'nobody' });
      notifyOtherTabs();
      return true;
    } catch {
      return false;
    } finally {
      setSigningOut(false);
    }
  };
  return { visitor, isSigningOut, signOut, askAgain };
}
