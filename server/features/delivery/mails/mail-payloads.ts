import type { Mail } from '#server/providers/mailer.ts';
import type { ReplyKind } from '#shared/invoice-reply.ts';
import type { BilledPlan } from '#shared/subscription.ts';
import type {
  AccountantInvitedPayload,
  AccountLinkPayload,
  AccountPayload,
  DeletionPayload,
  EmailChangePayload,
  NewSignInPayload,
  SecurityPayload,
} from './account-payloads.ts';
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
  /** Who gets the same mail beside; missing for nobody. */
  cc?: string[];
  /** Of the person it is to. */
  clientName: string;
  sellerName: string;
  sellerEmail: string;
  /** The seller's words, with placeholders, in the place of ours. */
  message?: { subject?: string; body?: string };
}

/** What a mail with a document says of what became of it since it was made. Sums are decimal strings. */
export interface SentPayload extends DocumentPayload, Pick<OwedPayload, 'balance'> {
  /** What is to be paid next by a payment plan, and its day. */
  next?: { date: string; amount: string };
  /** Where it has changed since it was first sent; `updatedOn` is a day of the seller. */
  version?: { number: number; updatedOn: string };
}

/** What a mail about a credit note says. */
export interface CreditNotePayload extends Omit<DocumentPayload, 'kind' | 'date'> {
  kind: 'credit_note';
  /** Display number of the invoice that it credits. */
  invoiceNumber: string;
}

/** One mail a recipient: each has an own link to unsubscribe by. */
export interface ReminderPayload extends DocumentPayload, OwedPayload {
  /** `by_hand` when the seller sent it. */
  slot: string;
  /** The due date had passed in the seller's zone when the reminder was due. */
  isLate: boolean;
  /** The day on which the client wanted to pay and did not. */
  brokenPromise?: string;
  unsubscribe: string;
}

/** Of an invoice that isn't open as a whole. Decimal strings. */
export interface OwedPayload {
  /** What is still owed of it. */
  balance?: string;
  /** What of that is due by the date, in a payment plan. */
  due?: string;
}

/** Of a payment that was not just the whole invoice. */
export interface PartPayload extends Pick<OwedPayload, 'balance'> {
  /** The entries of the ledger that it tells of. */
  groupId?: string;
  received?: string;
  /** What of it was more than was owed, and became credit. */
  credited?: string;
}

/** What a mail to the seller says about a document. */
export type SellerPayload = PartPayload &
  Pick<DocumentPayload, 'displayNumber' | 'title' | 'amount' | 'currency' | 'to' | 'clientName'>;

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

/** What a client said on an invoice, and the way to it. */
export interface InvoiceRepliedPayload extends SellerPayload {
  invoiceId: string;
  /** By whom, in words, and what: `will pay by Mar 3, 2026`. */
  who: string;
  words: string;
  message: string | null;
  reply: ReplyKind;
  /** Days for which it has waited for the seller; missing for one that has just come. */
  waited?: number;
}

/** The seller's answer to what a client said on an invoice. */
export interface ReplyAnsweredPayload extends Omit<DocumentPayload, 'date'>, OwedPayload {
  answer: string;
  /** What the client wrote. */
  said: string | null;
}

/** What a client said on a proposal, and the way to it. */
export interface ProposalCommentedPayload extends SellerPayload {
  proposalId: string;
  who: string;
  /** How the section or line is called that it is about; null for the whole proposal. */
  label: string | null;
  message: string;
}

/** What the seller says to a client on a proposal. */
export interface CommentAnsweredPayload extends Omit<DocumentPayload, 'date'> {
  label: string | null;
  answer: string;
  /** What the client wrote last about the same. */
  said: string | null;
}

/** The sealed file of a signed proposal, which goes with the mail. */
interface SealedPayload {
  signatureId: string;
  /** Of the page that checks it. */
  verifyCode: string;
}

/** What a mail to the seller says about a recurring invoice. */
export interface RecurringPayload {
  recurringId: string;
  to: string;
  /** Null once the client was deleted. */
  clientName: string | null;
  /** Of the invoice of its date. */
  title: string;
  /** Decimal string. */
  amount: string;
  /** ISO 4217. */
  currency: string;
}

/** An invoice is about to go out. */
export interface RecurringAheadPayload extends RecurringPayload {
  clientName: string;
  /** ISO 8601, and the seller's zone. */
  at: string;
  timeZone: string;
}

/** Nothing goes out until the seller decides. */
export interface RecurringPausedPayload extends RecurringPayload {
  /** So many dates have passed. */
  missed?: number;
  /** Why the last date could not be made. */
  failure?: string;
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
  document_sent: SentPayload;
  credit_note_sent: CreditNotePayload;
  reminder: ReminderPayload;
  payment_receipt: Omit<DocumentPayload, 'date'> & PartPayload;
  payment_failed: Omit<DocumentPayload, 'date'> & OwedPayload;
  reply_answered: ReplyAnsweredPayload;
  comment_answered: CommentAnsweredPayload;
  proposal_signed: Omit<DocumentPayload, 'date'> & SealedPayload;
  proposal_answered: AnsweredPayload;
  signed_copy: SellerPayload & SealedPayload;
  proposal_commented: ProposalCommentedPayload;
  invoice_replied: InvoiceRepliedPayload;
  payment_received: SellerPayload;
  payment_news: PaymentNewsPayload;
  invoice_overdue: SellerPayload & OwedPayload & { date: string };
  proposal_expired: SellerPayload & { date: string };
  recurring_ahead: RecurringAheadPayload;
  recurring_paused: RecurringPausedPayload;
  confirm_email: AccountLinkPayload;
  reset_password: AccountLinkPayload;
  password_changed: AccountPayload;
  security_changed: SecurityPayload;
  change_email: AccountLinkPayload;
  email_change_asked: EmailChangePayload;
  email_taken: AccountPayload;
  new_sign_in: NewSignInPayload;
  deletion_asked: DeletionPayload;
  plan_changed: PlanPayload;
  payout_changed: PayoutPayload;
  verify_paypal: VerifyPaypalPayload;
  accountant_invited: AccountantInvitedPayload;
  accountant_accepted: AccountPayload & { memberName: string; memberEmail: string };
  accountant_ended: AccountPayload & { sellerName: string };
}

export type MailTemplate = keyof MailPayloads;

/** Every text message there is; `to` is the phone number as the seller wrote it. */
export interface TextPayloads {
  document_text: SentPayload;
  reminder_text: Omit<ReminderPayload, 'unsubscribe'>;
}

export type TextTemplate = keyof TextPayloads;

export type Rendered = Pick<Mail, 'fromName' | 'to' | 'cc' | 'replyTo' | 'unsubscribeUrl'> & {
  parts: MailParts;
};

export type MailRenderer<Template extends MailTemplate> = (
  payload: MailPayloads[Template],
  appUrl: string,
) => Rendered;
