import { and, eq } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { knownSignIns } from '#server/db/schema/account-security.ts';
import { users } from '#server/db/schema/users.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { browserName, browserText } from '#shared/browser-name.ts';
import { accountTokensRepo } from './account-tokens.repo.ts';
import { lockAccount } from './confirm-email.ts';
import { endSessions } from './end-sessions.ts';
import { networkOf, plainAddress } from './network-of.ts';
import { sendReset } from './reset-password.ts';
import { noteSignInStatement } from './sign-in-alerts.sql.ts';

export const KNOWN_MS = 60 * 86_400_000;

interface Place {
  browser: string;
  network: string;
}

/** Notes from where somebody signed in, and mails the owner where that is new. The first time ever there is nothing to compare. */
export function createNoteSignIn({ db, clock }: { db: Database; clock: Clock }) {
  return (userId: string, { agent, address }: { agent: string; address: string }): Promise<void> =>
    inTransaction(db, async (transaction) => {
      const now = clock.now();
      await lockAccount(transaction, userId);
      const place: Place = {
        browser: browserText(browserName(agent)) ?? 'Unknown browser',
        network: networkOf(address),
      };
      const since = new Date(now.getTime() - KNOWN_MS);
      const noted = await noteSignInStatement.first(transaction, { userId, ...place, now, since });
      if (!noted?.isNew) return;
      const owner = await ownerOf(transaction, userId);
      if (!owner) return;
      const { email: to, fullName, timeZone } = owner;
      const token = await accountTokensRepo(transaction).issue(userId, 'report_sign_in', now, place);
      await outboxRepo(transaction).add(userId, 'new_sign_in', {
        ...{ to, fullName, timeZone, token, browser: place.browser },
        address: plainAddress(address),
        at: now.toISOString(),
      });
    });
}

/**
 * Somebody else has signed in: ends all sessions, forgets from where, and mails a link to choose a new password.
 * @returns false for a link that is not good any more
 */
export function reportSignIn(db: Database, token: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const tokens = accountTokensRepo(transaction);
    const userId = await tokens.ownerOf('report_sign_in', token, now);
    if (userId) await lockAccount(transaction, userId);
    const found = await tokens.take('report_sign_in', token, now);
    const owner = found && (await ownerOf(transaction, found.userId));
    if (!owner) return false;
    await endSessions(transaction, owner.id, undefined);
    const { browser, network } = found.data as Place;
    const isPlace = and(eq(knownSignIns.browser, browser), eq(knownSignIns.network, network));
    await transaction.delete(knownSignIns).where(and(eq(knownSignIns.userId, owner.id), isPlace));
    await sendReset(transaction, owner, now);
    return true;
  });
}

async function ownerOf(db: Database, userId: string) {
  const [owner] = await db
    .select({ id: users.id, email: users.email, fullName: users.fullName, timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));
  return owner;
}
