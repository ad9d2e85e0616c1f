import type { SessionState } from '#shared/session-state.ts';
import type { User } from '#shared/user.ts';
import { getJson } from './api.ts';

/** Finds the user where most likely nobody is signed in, without a 401 that browsers would log. */
export async function findUser(signal: AbortSignal): Promise<User | undefined> {
  const { isSignedIn } = await getJson<SessionState>('/api/session', signal);
  return isSignedIn ? getJson<User>('/api/user', signal) : undefined;
}
