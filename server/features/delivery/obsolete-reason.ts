import { type Database, queryNamed } from '#server/db/client.ts';
import { accountTokensRepo } from '#server/features/account/account-tokens.repo.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { AccountLinkPayload, ReminderPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { switchesOf } from '#server/features/delivery/mails/mail-switches.ts';
import { isMailTemplate } from '#server/features/delivery/mails/mail-templates.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { effectiveStatusSql } from '#server/features/documents/effective-status.sql.ts';
import { wantsMailSql } from '#server/features/notifications/mail-preferences.sql.ts';
import { isBeingPaidSql } from '#server/features/payments/being-paid.sql.ts';
import type { PreferenceName } from '#shared/notification-preferences.ts';
import type { ClaimedMail } from './outbox.repo.ts';

/** What a message is about, as it is now. */
interface Standing {
  /** Effective; null where the document is gone, or there is none. */
  status: string | null;
  isBeingPaid: boolean;
  isUnsubscribed: boolean;
  isPro: boolean;
  isSwitchedOn: boolean;
}

// A late document counts as such from the seller's next day.
const standingSql = (switches: readonly PreferenceName[]) => `select
    case d.kind when 'invoice' then ${effectiveStatusSql(invoiceKind, 'd', 't.today')}
      else ${effectiveStatusSql({ ...proposalKind, openStatus: 'sent' }, 'd', 't.today')} end as status,
    coalesce(d.kind = 'invoice' and ${isBeingPaidSql('d.id')}, false) as "isBeingPaid",
    exists (select 1 from suppressions s where s.channel = 'email' and s.user_id = o.user_id
      and s.address = lower(coalesce(c.email, o.payload ->> 'to')) and s.reason = 'unsubscribed') as "isUnsubscribed",
    ${isProSql('u', '$2::timestamptz')} as "isPro", ${wantsMailSql('o.user_id', switches)} as "isSwitchedOn"
  from outbox o join users u on u.id = o.user_id
    cross join lateral (select ($2::timestamptz at time zone u.time_zone)::date as today) t
    left join notifications n on n.id = o.notification_id left join clients c on c.id = n.client_id
    left join documents d on d.id = o.document_id
  where o.id = $1`;

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

const reminder: Rule = (standing, payload) => {
  const { slot, isLate } = payload as ReminderPayload;
  return (
    isClosed(standing, payload) ||
    (standing.isUnsubscribed && 'the recipient unsubscribed from reminders') ||
    (standing.isBeingPaid && 'a payment is pending or needs review') ||
    (!standing.isPro && 'reminders require Pro') ||
    (slot !== 'by_hand' && !standing.isSwitchedOn && 'invoice reminders are turned off') ||
    (isLate && standing.status === 'pending' && 'the due date was changed')
  );
};

/** What makes a message untrue or unwanted, by its template. What tells of something that happened stays true. */
const rules: Record<string, Rule> = {
  reminder,
  reminder_text: reminder,
  document_sent: isOneOf('cancelled', 'accepted', 'declined'),
  document_text: isOneOf('paid', 'cancelled', 'accepted', 'declined'),
  payment_receipt: isNot('paid'),
  payment_failed: (standing, payload) =>
    isClosed(standing, payload) || (standing.isBeingPaid && 'another payment is pending'),
  // Without the document the seller still has the money.
  payment_received: isOneOf('pending', 'overdue', 'cancelled'),
  invoice_overdue: isNot('overdue'),
  proposal_expired: isNot('expired'),
};

const links = ['confirm_email', 'reset_password', 'verify_paypal'] as const;
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
  const switches = switchesFor(template);
  const [standing] = await queryNamed<Standing>(db, `standing_for_${template}`, standingSql(switches), [
    mail.id,
    now.toISOString(),
  ]);
  if (!standing) return 'Not sent: the document has been deleted';
  const reason = rules[template]?.(standing, mail.payload);
  if (reason) return `Not sent: ${reason}`;
  const isOptional = isMailTemplate(template) && switchesOf[template].length > 0;
  return isOptional && !standing.isSwitchedOn ? 'Not sent: these emails are turned off' : undefined;
}

function switchesFor(template: string): readonly PreferenceName[] {
  if (rules[template] === reminder) return ['invoiceReminders'];
  return isMailTemplate(template) ? switchesOf[template] : [];
}

/** A link that was used, replaced or ran out leads nowhere. */
async function whyLinkIsDead(db: Database, purpose: LinkTemplate, mail: ClaimedMail, now: Date) {
  const { token } = mail.payload as Partial<AccountLinkPayload>;
  const owner = token && (await accountTokensRepo(db).ownerOf(purpose, token, now));
  return owner ? undefined : 'Not sent: its link is no longer valid';
}
