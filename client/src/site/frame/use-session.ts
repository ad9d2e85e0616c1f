import { useEffect, useState } from 'react';
import { ApiError, call, getJson } from '#client/lib/api.ts';
import { dropAllDrafts } from '#client/lib/drafts.ts';
import { logFailure } from '#client/lib/log.ts';
import type { User } from '#shared/user.ts';
import { useSessionHint } from './session-hint.ts';

/** Who is here: nobody, somebody, or somebody whose name is still on its way. */
export type Visitor = { kind: 'nobody' } | { kind: 'unknown' } | { kind: 'user'; user: User };

export interface Session {
  visitor: Visitor;
  isSigningOut: boolean;
  /** @returns whether it worked */
  signOut: () => Promise<boolean>;
}

/** Asks who is signed in, and only if the page was asked for with a session's cookie. */
export function useSession(): Session {
  const hasSession = useSessionHint();
  const [visitor, setVisitor] = useState<Visitor>({ kind: hasSession ? 'unknown' : 'nobody' });
  const [isSigningOut, setSigningOut] = useState(false);
  useEffect(() => {
    if (!hasSession) return;
    const leaving = new AbortController();
    getJson<User>('/api/user', leaving.signal).then(
      (user) => setVisitor({ kind: 'user', user }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setVisitor({ kind: 'nobody' });
        if (!(error instanceof ApiError && error.status === 401)) logFailure('Failed to fetch user', error);
      },
    );
    return () => leaving.abort();
  }, [hasSession]);
  const signOut = async () => {
    setSigningOut(true);
    try {
      await call('POST', '/api/logout');
      if (visitor.kind === 'user') dropAllDrafts(visitor.user.id);
      setVisitor({ kind: 'nobody' });
      return true;
    } catch {
      return false;
    } finally {
      setSigningOut(false);
    }
  };
  return { visitor, isSigningOut, signOut };
}
