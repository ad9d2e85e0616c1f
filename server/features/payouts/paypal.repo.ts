import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { PaypalAccount } from '#shared/paypal.ts';
import {
  findByMerchantStatement,
  findConnectionStatement,
  lockConnectionStatement,
  recordFindingStatement,
} from './paypal.sql.ts';

/** A seller's PayPal account as it is stored. */
export interface PaypalConnection {
  businessEmail: string | null;
  merchantId: string | null;
  isVerified: boolean;
  connectedAt: Date | null;
  /** Why it gets no payments. */
  reason: string | null;
}

/** A connection and whom it belongs to. */
export interface OwnedConnection extends PaypalConnection {
  userId: string;
  email: string;
  fullName: string;
  sellerName: string;
}

/** Sellers' PayPal accounts. */
export function paypalRepo(db: Database) {
  return {
    find: (userId: string): Promise<OwnedConnection | undefined> =>
      findConnectionStatement.first(db, { userId }),
    /** As `find`; others who change it wait for the end of the transaction. */
    lock: (userId: string): Promise<OwnedConnection | undefined> =>
      lockConnectionStatement.first(db, { userId }),
    /** An account may be connected by several sellers. */
    findByMerchant: (merchantId: string): Promise<OwnedConnection[]> =>
      findByMerchantStatement.run(db, { merchantId }),

    /** Stores an account, which is not verified then; undefined for none. */
    async set(userId: string, account: PaypalAccount | undefined, now: Date): Promise<void> {
      await db
        .update(users)
        .set({
          paypalBusinessEmail: account?.businessEmail ?? null,
          paypalMerchantId: account?.merchantId ?? null,
          paypalAccountVerified: false,
          paypalRevokedReason: null,
          paypalConnectedAt: account ? now : null,
          updatedAt: now,
        })
        .where(eq(users.id, userId));
    },

    /** @returns false where the finding is known already, or another account is stored */
    recordFinding: async (
      userId: string,
      { merchantId, businessEmail }: PaypalAccount,
      finding: { isVerified: boolean; reason: string | null },
      now: Date,
    ): Promise<boolean> =>
      (await recordFindingStatement.first(db, { userId, merchantId, businessEmail, ...finding, now })) !==
      undefined,
  };
}
