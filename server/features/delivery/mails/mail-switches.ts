import type { PreferenceName } from '#shared/notification-preferences.ts';
import type { MailTemplate } from './mail-payloads.ts';

/** The seller's switches that must all be on for a mail to be written. None for what always goes out. */
export const switchesOf: Record<MailTemplate, readonly PreferenceName[]> = {
  document_sent: [],
  // Asked for by the sweep, or sent by hand.
  reminder: [],
  payment_receipt: [],
  payment_failed: [],
  confirm_email: [],
  reset_password: [],
  password_changed: [],
  plan_changed: [],
  payout_changed: [],
  verify_paypal: [],
  proposal_answered: ['email', 'proposalUpdates'],
  proposal_expired: ['email', 'proposalUpdates'],
  payment_received: ['email', 'paymentAlerts'],
  payment_news: ['email', 'paymentAlerts'],
  invoice_overdue: ['email', 'invoiceReminders'],
};
