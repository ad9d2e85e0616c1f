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
  unconfirmed: 'Confirm your own email address first. Before that, only 5 emails go to clients',
  seller: '1,000 emails have gone to your clients within 24 hours; the others follow',
  recipient: '200 emails have gone to this address within 24 hours; the others follow',
  texts: '200 text messages have gone out within 24 hours; the others follow',
  phone: '10 text messages have gone to this phone within an hour; the others follow',
  night: 'Waits for the morning: no text messages go out between 21:00 and 8:00',
  stopped: 'The recipient has opted out of text messages',
  noConsent: 'The client has not agreed to text messages',
  bounced: 'This address has refused mail before. Correct it at the client, or press Retry',
};
