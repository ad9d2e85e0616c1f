/**
 * The account of a seller that clients can pay into through a provider, as SQL; null where there is none or it is not
 * ready, or the seller is about to leave. This is the only place that decides.
 * @param user name of the row of `users` in the statement
 */
export const payoutAccountSql = {
  stripe: (user: string) =>
    `case when ${user}.stripe_connect_onboarding_complete and ${user}.deletes_at is null then ${user}.stripe_connect_account_id end`,
  paypal: (user: string) =>
    `case when ${user}.paypal_account_verified and ${user}.deletes_at is null then ${user}.paypal_merchant_id end`,
};
