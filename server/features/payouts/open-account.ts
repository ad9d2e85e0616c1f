import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { withSellerLock } from '#server/features/billing/seller-lock.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { BillingError } from '#server/providers/billing.ts';
import { connectRepo } from './connect.repo.ts';
import { type ConnectDeps, syncConnect } from './sync-connect.ts';

/**
 * Gives a seller an account of their own at the provider. An existing one is kept, however often this is called; one
 * that its owner has withdrawn is replaced.
 * @throws BillingError
 */
export function openAccount(deps: ConnectDeps, userId: string): Promise<void> {
  const { db, provider } = deps;
  const repo = connectRepo(db);
  return withSellerLock(db, userId, async () => {
    // It may have come back.
    if ((await repo.find(userId))?.state === 'disconnected') await syncConnect(deps, userId);
    const seller = await repo.find(userId);
    if (!seller) throw new Error('A signed-in seller is gone');
    const { accountId: former, state, creations, email } = seller;
    if (former && state !== 'disconnected') return;
    const key = creations === 0 ? `acct:${userId}` : `acct:${userId}:${creations}`;
    const created = await provider.createAccount({ userId, email, key }).catch(async (error: unknown) => {
      // The provider answers a key the same for a day, a refusal too.
      if (error instanceof BillingError && error.fault !== 'unreachable') await repo.countCreation(userId);
      throw error;
    });
    await inTransaction(db, async (transaction) => {
      await connectRepo(transaction).keepAccount(userId, created, former);
      await connectRepo(transaction).countCreation(userId);
    });
  });
}

interface Onboarding {
  appUrl: string;
  /** Makes sure that the owner makes the request; called where the account takes payments already. */
  confirmOwner: () => Promise<unknown>;
}

/**
 * The provider's page on which a seller fills in, or changes, the details of their account.
 * @throws BillingError
 */
export async function startOnboarding(
  deps: ConnectDeps,
  userId: string,
  { appUrl, confirmOwner }: Onboarding,
): Promise<string> {
  const { db, provider } = deps;
  const repo = connectRepo(db);
  const known = await repo.find(userId);
  if (!known?.accountId || known.state === 'disconnected') throw noAccount();
  if (provider.isLive && !appUrl.startsWith('https://'))
    throw new BillingError('https_required', 'APP_URL is not https, and the key is a live one');
  // What was set up a moment ago is ready, though its event may not have come yet.
  if (!known.isReady) await syncConnect(deps, userId);
  const seller = await repo.find(userId);
  if (!seller?.accountId || seller.state === 'disconnected') throw noAccount();
  if (seller.isReady) await confirmOwner();
  const urls = {
    returnUrl: `${appUrl}/payments?connect=return`,
    refreshUrl: `${appUrl}/payments?connect=refresh`,
  };
  const link = await provider.onboardingLink(seller.accountId, urls).catch(async (error: unknown) => {
    // It may be gone, though the event has not come yet.
    if (error instanceof BillingError) await syncConnect(deps, userId);
    if ((await repo.find(userId))?.state === 'disconnected') throw noAccount();
    throw error;
  });
  if (seller.isReady) {
    const { email: to, fullName } = seller;
    await outboxRepo(db).add(userId, 'payout_changed', { to, fullName, event: 'stripe_opened' });
  }
  return link;
}

const noAccount = () => conflict("You don't have a payment account yet", 'no_account');
