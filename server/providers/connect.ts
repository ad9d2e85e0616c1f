/** A seller's own account at the card provider, as the provider has it now. */
export interface AccountSnapshot {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  /** Why it takes no payments, in the provider's words. */
  disabledReason: string | undefined;
  /** The provider waits for details of the seller, now. */
  isDetailDue: boolean;
}

/** Whoever keeps the accounts that clients pay into. Calls throw a BillingError. */
export interface ConnectProvider {
  /** Real money moves. */
  isLive: boolean;
  /** @param wanted.key the same key means the same account @returns its id */
  createAccount(wanted: { userId: string; email: string; key: string }): Promise<string>;
  /** Undefined: it is not there any more, or its owner has withdrawn it from us. */
  readAccount(id: string): Promise<AccountSnapshot | undefined>;
  /** The provider's page on which the owner fills in what is asked; good once, for minutes. */
  onboardingLink(id: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>;
}
