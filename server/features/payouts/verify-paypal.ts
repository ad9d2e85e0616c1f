import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { accountTokensRepo } from '#server/features/account/account-tokens.repo.ts';
import { lockAccount } from '#server/features/account/confirm-email.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import type { Log } from '#server/log.ts';
import { type PaypalAccounts, PaypalError, type PaypalStatus } from '#server/providers/paypal.ts';
import type { PaypalAccount } from '#shared/paypal.ts';
import { type OwnedConnection, paypalRepo } from './paypal.repo.ts';
import { paypalReasons, suspendPaypal } from './suspend-paypal.ts';

export interface PaypalDeps {
  db: Database;
  clock: Clock;
  log: Log;
  accounts: PaypalAccounts;
}

const VERIFIED = { isVerified: true, reason: null };
const LIMITED = { isVerified: false, reason: paypalReasons.limited };

/** The ids of a stored account, if there is one. */
export function accountOf(connection: OwnedConnection | undefined): PaypalAccount | undefined {
  const { merchantId, businessEmail } = connection ?? {};
  return merchantId && businessEmail ? { merchantId, businessEmail } : undefined;
}

/**
 * Finds out whether a stored account is its owner's: by PayPal's word where we are its partner, else by a link to the
 * account's address. What was typed proves nothing.
 */
export async function beginVerification(deps: PaypalDeps, userId: string): Promise<void> {
  const { db, clock } = deps;
  const found = await paypalRepo(db).find(userId);
  const account = accountOf(found);
  if (!account || found?.isVerified) return;
  const status = await readStatus(deps, account);
  if (status === 'unknown') return sendLink(db, userId, account, clock.now());
  const finding = status === 'ready' ? VERIFIED : LIMITED;
  await paypalRepo(db).recordFinding(userId, account, finding, clock.now());
}

async function readStatus(
  { accounts, log }: PaypalDeps,
  { merchantId, businessEmail }: PaypalAccount,
): Promise<PaypalStatus> {
  try {
    return await accounts.statusOf(merchantId, businessEmail);
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    log.warn({ err: error }, 'PayPal could not say how an account stands');
    return 'unknown';
  }
}

/** Mails a link to the account's address; it makes earlier ones worthless. */
function sendLink(db: Database, userId: string, account: PaypalAccount, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const seller = await paypalRepo(transaction).lock(userId);
    const { merchantId, businessEmail } = account;
    // Another account has been stored meanwhile: a link of its own is on its way.
    if (seller?.merchantId !== merchantId || seller.businessEmail !== businessEmail) return;
    const tokens = accountTokensRepo(transaction);
    await tokens.revoke(userId, 'verify_paypal');
    const token = await tokens.issue(userId, 'verify_paypal', now);
    const { fullName, sellerName, email } = seller;
    await outboxRepo(transaction).add(userId, 'verify_paypal', {
      ...{ to: businessEmail, fullName, sellerName, sellerEmail: email, merchantId, token },
    });
  });
}

/** What following a link has led to: it is not good any more, PayPal says no, or the account is verified. */
export type LinkOutcome = 'invalid' | 'limited' | 'verified';

/** Somebody who reads the mails of the account's address agrees. A link is good for one use. */
export async function followLink(deps: PaypalDeps, token: string): Promise<LinkOutcome> {
  const { db, clock } = deps;
  const now = clock.now();
  const userId = await accountTokensRepo(db).ownerOf('verify_paypal', token, now);
  const account = userId && accountOf(await paypalRepo(db).find(userId));
  if (!userId || !account) return 'invalid';
  if ((await readStatus(deps, account)) === 'limited') {
    await paypalRepo(db).recordFinding(userId, account, LIMITED, now);
    return 'limited';
  }
  return inTransaction(db, async (transaction) => {
    await lockAccount(transaction, userId);
    if (!(await accountTokensRepo(transaction).redeem('verify_paypal', token, now))) return 'invalid';
    await paypalRepo(transaction).recordFinding(userId, account, VERIFIED, now);
    return 'verified';
  });
}

/** PayPal's word about a stored account has changed. @returns whether it is asked at all */
export async function recheckAccount(deps: PaypalDeps, seller: OwnedConnection): Promise<boolean> {
  const account = accountOf(seller);
  if (!deps.accounts.isPartner || !account) return false;
  const status = await deps.accounts.statusOf(account.merchantId, account.businessEmail);
  const { db, clock } = deps;
  const { userId } = seller;
  if (status === 'ready') await paypalRepo(db).recordFinding(userId, account, VERIFIED, clock.now());
  else if (seller.isVerified || seller.reason) {
    const reason = paypalReasons[status === 'limited' ? 'limited' : 'revoked'];
    await suspendPaypal(deps, userId, account.merchantId, reason);
  }
  return true;
}
