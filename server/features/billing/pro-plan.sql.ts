/** Days for which Pro continues while a payment is late, from the day that this was first seen. */
export const GRACE_DAYS = 21;

/**
 * Whether a seller is Pro, as SQL: by the payment provider's word or by a support grant that has not ended. This is the
 * only place that decides; every `isPremium` outside the table comes from it.
 * @param user name of the row of `users` in the statement
 * @param now the current instant, as SQL
 */
export const isProSql = (user: string, now: string) =>
  `(${user}.is_premium or coalesce(${user}.pro_granted_until > ${now}, false))`;
