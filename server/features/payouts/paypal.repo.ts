import { type Database, queryNamed } from '#server/db/client.ts';
import type { PaypalAccount } from '#shared/paypal.ts';

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

const COLUMNS = `id as "userId", email, full_name as "fullName",
  coalesce(nullif(business_name, ''), full_name) as "sellerName", paypal_business_email as "businessEmail",
  paypal_merchant_id as "merchantId", paypal_account_verified as "isVerified", paypal_connected_at as "connectedAt",
  paypal_revoked_reason as reason`;

const FIND = `select ${COLUMNS} from users where id = $1`;
const LOCK = `${FIND} for no key update`;
const FIND_BY_MERCHANT = `select ${COLUMNS} from users where paypal_merchant_id = $1 order by id`;

const SET = `update users set paypal_business_email = $2, paypal_merchant_id = $3, paypal_account_verified = false,
  paypal_revoked_reason = null, paypal_connected_at = $4::timestamptz, updated_at = $5 where id = $1`;

// What was found out about an account is said of that one only.
const JUDGE = `update users set paypal_account_verified = $4, paypal_revoked_reason = $5, updated_at = $6
  where id = $1 and paypal_merchant_id = $2 and lower(paypal_business_email) = lower($3)
    and (paypal_account_verified, paypal_revoked_reason) is distinct from ($4, $5) returning 1`;

/** Sellers' PayPal accounts. */
export function paypalRepo(db: Database) {
  const one = async (name: string, text: string, userId: string) =>
    (await queryNamed<OwnedConnection>(db, name, text, [userId]))[0];

  return {
    find: (userId: string) => one('find_paypal', FIND, userId),
    /** As `find`; others who change it wait for the end of the transaction. */
    lock: (userId: string) => one('lock_paypal', LOCK, userId),
    /** An account may be connected by several sellers. */
    findByMerchant: (merchantId: string) =>
      queryNamed<OwnedConnection>(db, 'find_paypal_by_merchant', FIND_BY_MERCHANT, [merchantId]),

    /** Stores an account, which is not verified then; undefined for none. */
    set: (userId: string, account: PaypalAccount | undefined, now: Date) =>
      queryNamed(db, 'set_paypal', SET, [
        userId,
        account?.businessEmail ?? null,
        account?.merchantId ?? null,
        account ? now.toISOString() : null,
        now.toISOString(),
      ]),

    /** Writes what was found out about an account. @returns false where that was known, or another one is stored */
    async judge(
      userId: string,
      { merchantId, businessEmail }: PaypalAccount,
      { isVerified, reason }: { isVerified: boolean; reason: string | null },
      now: Date,
    ): Promise<boolean> {
      const values = [userId, merchantId, businessEmail, isVerified, reason, now.toISOString()];
      return (await queryNamed(db, 'judge_paypal', JUDGE, values)).length > 0;
    },
  };
}
