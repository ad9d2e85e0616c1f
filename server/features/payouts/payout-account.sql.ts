/**
 * The account of a seller that clients can pay into through a provider, as SQL; null where there is none or it is not
 * ready. This is the only place that decides.
 * @param user name of the row of `users` in the statement
 */
export const payoutAccountSql = {
  stripe: (user: string) =>
    `case when ${user}.stripe_connect_onboarding_complete then ${user}.stripe_connect_account_id end`,
  paypal: (user: string) => `case when ${user}.paypal_account_verified then ${user}.paypal_merchant_id end`,
};
