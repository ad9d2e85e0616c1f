/** How many mails may go to clients. Reasons say in a sentence what a mail waits for. */
export interface MailLimits {
  /** Text messages of one seller within 24 hours, and to one phone within an hour. */
  textsOfSeller: number;
  textsToPhone: number;
  /** In all, until the seller has confirmed their own address. */
  beforeConfirmation: number;
  /** Within 24 hours: of one seller, and of one seller to one recipient. */
  ofSeller: number;
  toRecipient: number;
}

export const mailLimits: MailLimits = {
  beforeConfirmation: 5,
  ofSeller: 1_000,
  toRecipient: 200,
  textsOfSeller: 200,
  textsToPhone: 10,
};

/** Seconds after which a mail that met a limit looks again. */
export const LIMIT_WAIT_SECONDS = 1_800;

/** Seconds until a message looks again that waits for a repair of our own sign-in or sender. */
export const REPAIR_WAIT_SECONDS = 300;

export const limitReasons = {
  unconfirmed: 'Confirm your email address first. Until then, only 5 emails go to clients',
  seller: "You've reached the limit of 1,000 emails to clients in 24 hours. This one will go out later",
  recipient: "You've reached the limit of 200 emails to this address in 24 hours. This one will go out later",
  texts: "You've reached the limit of 200 text messages in 24 hours. This one will go out later",
  phone: "You've reached the limit of 10 text messages to this phone in an hour. This one will go out later",
  night: "Waiting until morning. Text messages don't go out between 9 p.m. and 8 a.m.",
  stopped: 'The recipient has opted out of text messages',
  noConsent: "The client hasn't agreed to text messages",
  bounced: "This address rejected an earlier email. Correct it in the client's details, or press Retry",
};
