import type { Mail, Mailer } from './mailer.ts';

/** Mails that are kept; older ones go. */
const KEPT = 100;

export interface KeptMail extends Mail {
  sentAt: Date;
}

/** Keeps what would have gone out, newest first, for development without a mail server. */
export interface DevMailbox extends Mailer {
  mails: readonly KeptMail[];
}

export function createDevMailbox(): DevMailbox {
  const mails: KeptMail[] = [];
  return {
    mails,
    isConfigured: true,
    async send(mail) {
      mails.unshift({ ...mail, sentAt: new Date() });
      mails.length = Math.min(mails.length, KEPT);
      return [];
    },
    close: () => undefined,
  };
}
