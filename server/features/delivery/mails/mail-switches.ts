import type { PreferenceName } from '#shared/notification-preferences.ts';
import type { MailTemplate } from './mail-payloads.ts';

/** The seller's switches that must all be on for a mail to be written. None for what always goes out. */
export const switchesOf: Record<MailTemplate, readonly PreferenceName[]> = {
  document_sent: [],
  credit_note_sent: [],
  // Asked for by the sweep, or sent by hand.
  reminder: [],
  payment_receipt: [],
  payment_failed: [],
  reply_answered: [],
  proposal_signed: [],
  comment_answered: [],
  confirm_email: [],
  reset_password: [],
  password_changed: [],
  security_changed: [],
  change_email: [],
  email_change_asked: [],
  email_taken: [],
  new_sign_in: [],
  plan_changed: [],
  payout_changed: [],
  verify_paypal: [],
  accountant_invited: [],
  accountant_accepted: [],
  accountant_ended: [],
  proposal_answered: ['email', 'proposalUpdates'],
  proposal_commented: ['email', 'proposalUpdates'],
  proposal_expired: ['email', 'proposalUpdates'],
  signed_copy: ['email', 'proposalUpdates'],
  payment_received: ['email', 'paymentAlerts'],
  invoice_replied: ['email', 'paymentAlerts'],
  payment_news: ['email', 'paymentAlerts'],
  recurring_ahead: ['email'],
  recurring_paused: ['email'],
  invoice_overdue: ['email', 'invoiceReminders'],
};
