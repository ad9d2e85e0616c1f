import type { SessionState } from '#shared/session-state.ts';
import type { User } from '#shared/user.ts';
import { getJson } from './api.ts';

/** Who is signed in, where most likely nobody is: browsers put every refused call on their console. */
export async function findUser(signal: AbortSignal): Promise<User | undefined> {
  const { isSignedIn } = await getJson<SessionState>('/api/session', signal);
  return isSignedIn ? getJson<User>('/api/user', signal) : undefined;
}
