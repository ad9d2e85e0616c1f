import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, nullable, text, uuid } from '#server/db/sql-types.ts';

const row = {
  userId: uuid,
  email: text,
  fullName: text,
  sellerName: text,
  businessEmail: nullable(text),
  merchantId: nullable(text),
  isVerified: boolean,
  connectedAt: nullable(instant),
  reason: nullable(text),
};

const SELECT = `select id as "userId", email, full_name as "fullName",
    coalesce(nullif(business_name, ''), full_name) as "sellerName", paypal_business_email as "businessEmail",
    paypal_merchant_id as "merchantId", paypal_account_verified as "isVerified", paypal_connected_at as "connectedAt",
    paypal_revoked_reason as reason
  from users`;

export const findConnectionStatement = namedStatement({
  name: 'find_paypal',
  parameters: { userId: uuid },
  row,
  sql: `${SELECT} where id = :userId`,
});

export const lockConnectionStatement = namedStatement({
  name: 'lock_paypal',
  parameters: { userId: uuid },
  row,
  sql: `${SELECT} where id = :userId for no key update`,
});

export const findByMerchantStatement = namedStatement({
  name: 'find_paypal_by_merchant',
  parameters: { merchantId: text },
  row,
  sql: `${SELECT} where paypal_merchant_id = :merchantId order by id`,
});

/** A finding about an account holds for that account only, and is written when it is new. */
export const recordFindingStatement = namedStatement({
  name: 'record_paypal_finding',
  parameters: {
    userId: uuid,
    merchantId: text,
    businessEmail: text,
    isVerified: boolean,
    reason: nullable(text),
    now: instant,
  },
  row: { isRecorded: boolean },
  sql: `update users set paypal_account_verified = :isVerified, paypal_revoked_reason = :reason, updated_at = :now
    where id = :userId and paypal_merchant_id = :merchantId and lower(paypal_business_email) = lower(:businessEmail)
      and (paypal_account_verified, paypal_revoked_reason) is distinct from (:isVerified, :reason)
    returning true as "isRecorded"`,
});
