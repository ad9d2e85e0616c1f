import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { accountTokens, type tokenPurposes } from '#server/db/schema/account-tokens.ts';

type Purpose = (typeof tokenPurposes)[number];

const MINUTE_MS = 60_000;

/** Milliseconds that a link is good for. */
const lifetimes: Record<Purpose, number> = {
  confirm_email: 7 * 24 * 60 * MINUTE_MS,
  reset_password: 30 * MINUTE_MS,
  verify_paypal: 24 * 60 * MINUTE_MS,
  change_email: 24 * 60 * MINUTE_MS,
  undo_email_change: 7 * 24 * 60 * MINUTE_MS,
  report_sign_in: 24 * 60 * MINUTE_MS,
  download_archive: 10 * MINUTE_MS,
  keep_account: 14 * 24 * 60 * MINUTE_MS,
};

/** What is kept of a link's token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Links that act for an account. Only their hashes are kept; a link is gone with its use. */
export function accountTokensRepo(db: Database) {
  const valid = (purpose: Purpose, token: string, now: Date) =>
    and(
      eq(accountTokens.tokenHash, hashOf(token)),
      eq(accountTokens.purpose, purpose),
      gt(accountTokens.expiresAt, now),
    );
  const take = async (purpose: Purpose, token: string, now: Date) => {
    const { userId, data, createdAt } = accountTokens;
    const [row] = await db
      .delete(accountTokens)
      .where(valid(purpose, token, now))
      .returning({ userId, data, createdAt });
    return row;
  };
  return {
    /** A new token of 256 random bits, in base64url. @param data what the link acts with */
    async issue(userId: string, purpose: Purpose, now: Date, data: object | null = null): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + lifetimes[purpose]);
      await db
        .insert(accountTokens)
        .values({ userId, purpose, tokenHash: hashOf(token), data, expiresAt, createdAt: now });
      return token;
    },

    /** Whose link it is, as long as it is good. */
    async ownerOf(purpose: Purpose, token: string, now: Date): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: accountTokens.userId })
        .from(accountTokens)
        .where(valid(purpose, token, now));
      return row?.userId;
    },

    /** Uses a link up: of simultaneous uses one gets the owner, the others undefined. */
    async redeem(purpose: Purpose, token: string, now: Date): Promise<string | undefined> {
      return (await take(purpose, token, now))?.userId;
    },

    /** As `redeem`, with what the link acts with and when it was made. */
    take,

    /** Makes all links of one purpose worthless. */
    async revoke(userId: string, purpose: Purpose): Promise<void> {
      await db
        .delete(accountTokens)
        .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
    },
  };
}
