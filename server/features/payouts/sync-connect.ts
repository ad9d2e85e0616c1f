import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import { BillingError } from '#server/providers/billing.ts';
import type { ConnectProvider } from '#server/providers/connect.ts';
import { type AccountStatus, accountStatusOf } from './account-status.ts';
import { type ConnectedSeller, connectRepo } from './connect.repo.ts';
import { notifySeller } from './notify-seller.ts';

export interface ConnectDeps {
  db: Database;
  clock: Clock;
  log: Log;
  provider: ConnectProvider;
}

const TRIES = 5;

/**
 * Reads a seller's account at the provider and decides by that alone whether clients can pay into it. It may be called
 * at any time, any number of times; of overlapping reads the one that began last is written, and the others read
 * again. A seller without an account has nothing to read.
 * @throws BillingError
 */
export async function syncConnect(deps: ConnectDeps, userId: string): Promise<void> {
  const { db, clock, provider } = deps;
  const repo = connectRepo(db);
  for (let tries = 1; ; tries++) {
    const accountId = (await repo.find(userId))?.accountId;
    if (!accountId) return;
    const read = await repo.beginRead(userId, clock.now());
    const status = accountStatusOf(await provider.readAccount(accountId));
    const isWritten = await inTransaction(db, (transaction) =>
      write(transaction, clock.now(), { userId, accountId, read, status }),
    );
    if (isWritten) return;
    if (tries === TRIES) throw new Error('The account of one seller is read by too many at once');
  }
}

interface Reading {
  userId: string;
  accountId: string;
  read: number;
  status: AccountStatus;
}

async function write(
  transaction: Database,
  now: Date,
  { userId, accountId, read, status: { state, reason } }: Reading,
): Promise<boolean> {
  const repo = connectRepo(transaction);
  const seller = await repo.lock(userId);
  if (!seller) return true;
  // Another account has taken its place meanwhile.
  if (seller.accountId !== accountId) return false;
  if (!(await repo.claimWrite(userId, { read, reason, now }))) return false;
  await repo.setAccount(userId, state, state === 'ready');
  await notifySeller(transaction, seller, { state, reason, now });
  return true;
}

/** As {@link syncConnect}; the last result stays where the provider is away. @returns whether it was reachable */
export async function syncConnectIfReachable(deps: ConnectDeps, userId: string): Promise<boolean> {
  try {
    await syncConnect(deps, userId);
    return true;
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    deps.log.warn({ user: userId, err: error }, 'the account at the payment provider could not be read');
    return false;
  }
}

/** Catches up on lost events: reads every account once a day. */
export async function reconcileConnect(deps: ConnectDeps): Promise<void> {
  for (const { id } of await connectRepo(deps.db).takeUnread(deps.clock.now()))
    await syncConnectIfReachable(deps, id);
}

/** The account as it was read last. */
export type StoredAccount = Pick<ConnectedSeller, 'accountId' | 'state' | 'isReady' | 'reason'>;
