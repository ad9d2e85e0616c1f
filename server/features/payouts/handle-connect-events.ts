import { connectRepo } from './connect.repo.ts';
import { type ConnectDeps, syncConnect } from './sync-connect.ts';

/** Events that the endpoint of connected accounts subscribes to; all mean: read this account again. */
export const connectEvents: readonly string[] = ['account.updated', 'account.application.deauthorized'];

/** @returns why nothing was done, if nothing was */
export async function handleConnectEvent(
  deps: ConnectDeps,
  { livemode, account }: { livemode: boolean; account: string },
): Promise<string | undefined> {
  if (livemode !== deps.provider.isLive) return 'livemode';
  const userId = await connectRepo(deps.db).findByAccount(account);
  if (!userId) return 'unknown account';
  await syncConnect(deps, userId);
  return undefined;
}
