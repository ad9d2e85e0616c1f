import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { accountTokensRepo } from '#server/features/account/account-tokens.repo.ts';
import { accountMails } from '#server/features/delivery/mails/account-mails.ts';
import type { AccountLinkPayload } from '#server/features/delivery/mails/account-payloads.ts';
import type { PartPayload, ReminderPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { switchesOf } from '#server/features/delivery/mails/mail-switches.ts';
import { isMailTemplate } from '#server/features/delivery/mails/mail-templates.ts';
import { isInvitationOpen } from '#server/features/memberships/memberships.repo.ts';
import type { PreferenceName } from '#shared/notification-preferences.ts';
import { standingStatement } from './obsolete-reason.sql.ts';
import type { ClaimedMail } from './outbox.repo.ts';

/** What a message is about, as it is now. */
type Standing = RowOf<ReturnType<typeof standingStatement>['row']>;

const reasons: Record<string, string> = {
  pending: 'the invoice is open again',
  overdue: 'the invoice is open again',
  paid: 'the invoice has been paid',
  cancelled: 'the invoice has been cancelled',
  sent: 'the proposal is open again',
  accepted: 'the proposal has been accepted',
  declined: 'the proposal has been declined',
  expired: 'the proposal has expired',
};

type Rule = (standing: Standing, payload: unknown) => string | undefined | false;

const isOneOf =
  (...states: string[]): Rule =>
  ({ status }) =>
    states.includes(status ?? '') && reasons[status ?? ''];

const isNot =
  (state: string): Rule =>
  ({ status }) =>
    status !== state && (reasons[status ?? ''] ?? 'the document has been deleted');

const isClosed = isOneOf('paid', 'cancelled', 'accepted', 'declined', 'expired');

/** By mail or text message. */
const anyReminder: Rule = (standing, payload) => {
  const { slot, isLate } = payload as ReminderPayload;
  return (
    isClosed(standing, payload) ||
    (standing.isUnsubscribed && 'the recipient unsubscribed from reminders') ||
    (standing.isBeingPaid && 'a payment is pending or needs review') ||
    (slot !== 'by_hand' && standing.isHeld && 'the client has replied') ||
    (slot !== 'by_hand' && !standing.isPro && 'reminders require Pro') ||
    (slot !== 'by_hand' && !standing.isSwitchedOn && 'invoice reminders are turned off') ||
    (isLate && standing.status === 'pending' && 'the due date was changed')
  );
};

const reminder: Rule = (standing, payload) =>
  anyReminder(standing, payload) || (standing.isGone && 'the client has other contacts now');

/** It tells of a payment that was not just the whole invoice. */
const isOfPart = (payload: unknown) => (payload as PartPayload).received !== undefined;

const isTakenBack: Rule = ({ isPaymentReversed }) => isPaymentReversed && 'the payment was reversed';

/** What makes a message untrue or unwanted, by its template. What tells of something that happened stays true. */
/** While its mail waited. */
const hasExpired: Rule = (standing, payload) => standing.wasValid && isOneOf('expired')(standing, payload);

const rules: Record<string, Rule> = {
  reminder,
  reminder_text: anyReminder,
  document_sent: (standing, payload) =>
    isOneOf('cancelled', 'accepted', 'declined')(standing, payload) || hasExpired(standing, payload),
  document_text: (standing, payload) =>
    isOneOf('paid', 'cancelled', 'accepted', 'declined')(standing, payload) || hasExpired(standing, payload),
  payment_receipt: (standing, payload) =>
    isOfPart(payload) && standing.status !== null
      ? isTakenBack(standing, payload)
      : isNot('paid')(standing, payload),
  payment_failed: (standing, payload) =>
    isClosed(standing, payload) || (standing.isBeingPaid && 'another payment is pending'),
  // Without the document the seller still has the money.
  payment_received: (standing, payload) =>
    isOfPart(payload)
      ? isTakenBack(standing, payload)
      : isOneOf('pending', 'overdue', 'cancelled')(standing, payload),
  invoice_overdue: isNot('overdue'),
  proposal_expired: isNot('expired'),
};

const links = ['confirm_email', 'reset_password', 'verify_paypal', 'change_email'] as const;
type LinkTemplate = (typeof links)[number];
const isLink = (template: string): template is LinkTemplate => links.some((link) => link === template);

/** Why a message that waited no longer holds; asked for every message as the last thing before it leaves. */
export async function obsoleteReason(
  db: Database,
  mail: ClaimedMail,
  now: Date,
): Promise<string | undefined> {
  const { template } = mail;
  if (isLink(template)) return whyLinkIsDead(db, template, mail, now);
  if (template === 'accountant_invited') return whyInvitationIsDead(db, mail, now);
  const switches = switchesFor(template);
  const standing = await standingStatement(switches).first(db, { id: mail.id, now });
  if (!standing) return 'Not sent: the document has been deleted';
  if (standing.isLeaving && !(template in accountMails)) return 'Not sent: the account is being deleted';
  const reason = rules[template]?.(standing, mail.payload);
  if (reason) return `Not sent: ${reason}`;
  const isOptional = isMailTemplate(template) && switchesOf[template].length > 0;
  return isOptional && !standing.isSwitchedOn ? 'Not sent: these emails are turned off' : undefined;
}

function switchesFor(template: string): readonly PreferenceName[] {
  if (template === 'reminder' || template === 'reminder_text') return ['invoiceReminders'];
  return isMailTemplate(template) ? switchesOf[template] : [];
}

const DEAD_LINK = 'Not sent: its link is no longer valid';

async function whyInvitationIsDead(db: Database, mail: ClaimedMail, now: Date) {
  const { token } = mail.payload as Partial<AccountLinkPayload>;
  return token && (await isInvitationOpen(db, token, now)) ? undefined : DEAD_LINK;
}

/** A link that was used, replaced or ran out leads nowhere. */
async function whyLinkIsDead(db: Database, purpose: LinkTemplate, mail: ClaimedMail, now: Date) {
  const { token } = mail.payload as Partial<AccountLinkPayload>;
  const owner = token && (await accountTokensRepo(db).ownerOf(purpose, token, now));
  return owner ? undefined : DEAD_LINK;
}
