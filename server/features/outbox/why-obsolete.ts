import { type Database, queryNamed } from '#server/db/client.ts';
import type { ClaimedMail } from './outbox.repo.ts';

const FIND_STATE = `select coalesce(i.status, p.status) as status,
    exists (select 1 from suppressions s where s.channel = 'email' and s.user_id = n.user_id
      and s.address = lower(n.recipient) and s.reason = 'unsubscribed') as "isUnsubscribed"
  from notifications n left join invoices i on i.id = n.invoice_id left join proposals p on p.id = n.proposal_id
  where n.id = $1`;

const settled: Record<string, string> = {
  paid: 'the invoice has been paid',
  cancelled: 'the invoice has been cancelled',
  accepted: 'the proposal has been accepted',
  declined: 'the proposal has been declined',
  expired: 'the proposal has expired',
};

const REMINDERS = new Set(['reminder', 'reminder_text']);

/** Why a reminder that waited is not wanted any more: it never follows a payment or an answer. */
export async function whyObsolete(db: Database, mail: ClaimedMail): Promise<string | undefined> {
  if (!REMINDERS.has(mail.template) || !mail.notificationId) return undefined;
  const [row] = await queryNamed<{ status: string | null; isUnsubscribed: boolean }>(
    db,
    'find_reminded_state',
    FIND_STATE,
    [mail.notificationId],
  );
  if (row?.isUnsubscribed) return 'Not sent: the recipient wants no reminders';
  const reason = settled[row?.status ?? ''];
  return reason && `Not sent: ${reason}`;
}
