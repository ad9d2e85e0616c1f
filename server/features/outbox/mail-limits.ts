/** How many mails may go to clients. Reasons say in a sentence what a mail waits for. */
export interface MailLimits {
  /** In all, until the seller has confirmed their own address. */
  beforeConfirmation: number;
  /** Within 24 hours: of one seller, and of one seller to one recipient. */
  ofSeller: number;
  toRecipient: number;
}

export const mailLimits: MailLimits = { beforeConfirmation: 5, ofSeller: 1_000, toRecipient: 200 };

/** Seconds after which a mail that met a limit looks again. */
export const LIMIT_WAIT_SECONDS = 1_800;

export const limitReasons = {
  unconfirmed: 'Confirm your own e-mail address first. Before that, only 5 e-mails go to clients',
  seller: '1,000 e-mails have gone to your clients within 24 hours; the others follow',
  recipient: '200 e-mails have gone to this address within 24 hours; the others follow',
  bounced: 'This address has refused mail before. Correct it at the client, or press Retry',
};
