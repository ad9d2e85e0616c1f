import type { Mail } from '#server/providers/mailer.ts';
import type { ReminderSlot } from '#shared/reminder.ts';
import type { BilledPlan } from '#shared/subscription.ts';
import type { MailParts } from './mail-layout.ts';

/** What a mail about a document says; written when the document is, and never changed. */
export interface DocumentPayload {
  kind: 'invoice' | 'proposal';
  displayNumber: string;
  /** The number of its public page. */
  number: string;
  title: string;
  amount: string;
  /** ISO 4217; missing in what was written before there were others than US dollars. */
  currency?: string;
  /** Due date or end of validity. */
  date: string;
  to: string;
  clientName: string;
  sellerName: string;
  sellerEmail: string;
}

export interface ReminderPayload extends DocumentPayload {
  /** `by_hand` when the seller sent it. */
  slot: ReminderSlot | 'by_hand';
  /** The due date had passed in the seller's zone when the reminder was due. */
  isLate: boolean;
  unsubscribe: string;
}

/** What a mail to the seller says about a document. */
export type SellerPayload = Pick<
  DocumentPayload,
  'displayNumber' | 'title' | 'amount' | 'currency' | 'to' | 'clientName'
>;

/** What came of a payment beside that it came: a refund, a dispute, money that fits nothing. */
export interface PaymentNewsPayload extends SellerPayload {
  subject: string;
  text: string;
}

export interface AnsweredPayload extends SellerPayload {
  answer: 'accepted' | 'declined';
  answerName: string | null;
  answerReason: string | null;
}

/** What a mail about the account itself says. */
export interface AccountPayload {
  to: string;
  fullName: string;
}

/** With a link that acts for the account; the token goes from the row with the mail. */
export interface AccountLinkPayload extends AccountPayload {
  token: string;
}

export interface PlanPayload extends AccountPayload {
  event:
    | 'pro_granted'
    | 'pro_ended'
    | 'subscription_started'
    | 'subscription_changed'
    | 'subscription_cancelled'
    | 'subscription_reactivated'
    | 'payment_late'
    | 'payment_returned';
  /**
   * A calendar date: last day of a grant (null without an end) or of what is paid, or the day until which Pro goes on
   * although a payment is late.
   */
  until: string | null;
  /** What is charged from now on, where something is. */
  plan?: BilledPlan;
}

/** To the address of a PayPal account, which somebody has named as their own. */
export interface VerifyPaypalPayload extends AccountLinkPayload {
  sellerName: string;
  /** Of the account here. */
  sellerEmail: string;
  merchantId: string;
}

export interface PayoutPayload extends AccountPayload {
  event:
    | 'stripe_connected'
    | 'stripe_opened'
    | 'stripe_paused'
    | 'stripe_disconnected'
    | 'paypal_connected'
    | 'paypal_changed'
    | 'paypal_paused'
    | 'paypal_disconnected'
    | 'bank_added'
    | 'bank_changed'
    | 'bank_removed';
}

/** Every mail there is, by the name that the outbox keeps. */
export interface MailPayloads {
  document_sent: DocumentPayload;
  reminder: ReminderPayload;
  payment_receipt: Omit<DocumentPayload, 'date'>;
  payment_failed: Omit<DocumentPayload, 'date'>;
  proposal_answered: AnsweredPayload;
  payment_received: SellerPayload;
  payment_news: PaymentNewsPayload;
  invoice_overdue: SellerPayload & { date: string };
  proposal_expired: SellerPayload & { date: string };
  confirm_email: AccountLinkPayload;
  reset_password: AccountLinkPayload;
  password_changed: AccountPayload;
  plan_changed: PlanPayload;
  payout_changed: PayoutPayload;
  verify_paypal: VerifyPaypalPayload;
}

export type MailTemplate = keyof MailPayloads;

/** Every text message there is; `to` is the phone number as the seller wrote it. */
export interface TextPayloads {
  document_text: DocumentPayload;
  reminder_text: Omit<ReminderPayload, 'unsubscribe'>;
}

export type TextTemplate = keyof TextPayloads;

export type Rendered = Pick<Mail, 'fromName' | 'to' | 'replyTo' | 'unsubscribeUrl'> & { parts: MailParts };

export type MailRenderer<Template extends MailTemplate> = (
  payload: MailPayloads[Template],
  appUrl: string,
) => Rendered;
