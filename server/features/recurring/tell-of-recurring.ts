import type { Database } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import type { MailPayloads } from '#server/features/delivery/mails/mail-payloads.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { expandText } from '#shared/placeholders-in-time.ts';
import { MOST_FAILURES } from '#shared/recurring.ts';
import { sentence } from '#shared/sentence.ts';
import { findPeopleStatement } from './recurring.sql.ts';
import { type RecurringRow, ruleOf } from './rule-of.ts';

type People = RowOf<typeof findPeopleStatement.row>;

interface Words {
  /** Of an invoice to somebody, and where that client is gone. */
  subject: (client: string) => string;
  message: string;
}

interface Telling {
  now: Date;
  /** The date that it is about. */
  occursOn: string;
}

async function tell(transaction: Database, row: RecurringRow, words: Words, now: Date): Promise<People> {
  const people = await findPeopleStatement.first(transaction, { id: row.id });
  if (!people) throw new Error('the recurring invoice is gone');
  const { sellerEmail, clientId, clientName } = people;
  await transaction.insert(notifications).values(
    sellerNotice({
      ...{ userId: row.userId, recipient: sellerEmail, type: 'other', now },
      ...(clientId && { clientId }),
      subject: words.subject(clientName ? sentence` to ${clientName}` : ''),
      message: words.message,
    }),
  );
  return people;
}

const titleOn = (row: RecurringRow, occursOn: string) => expandText(row.title, ruleOf(row), occursOn);
const withoutStop = (reason: string) => reason.replace(/\.$/, '');

async function mailPause(
  transaction: Database,
  row: RecurringRow,
  { sellerEmail, clientName }: People,
  why: Pick<MailPayloads['recurring_paused'], 'title' | 'missed' | 'failure'>,
): Promise<void> {
  const { id: recurringId, userId, amount, currency } = row;
  await outboxRepo(transaction).add(userId, 'recurring_paused', {
    ...{ recurringId, to: sellerEmail, clientName, amount, currency },
    ...why,
  });
}

/** Tells that a date could not be made, and that no other one is tried now if it is paused with that. */
export async function tellOfFailure(
  transaction: Database,
  row: RecurringRow,
  { now, occursOn, reason }: Telling & { reason: string },
): Promise<void> {
  const title = titleOn(row, occursOn);
  const isPaused = row.pauseReason === 'failures';
  const rest = isPaused ? ` ${MOST_FAILURES} in a row have failed, so it is paused.` : '';
  const people = await tell(
    transaction,
    row,
    {
      subject: (client) => `Invoice${client} not made`,
      message: sentence`${title}, ${formatDate(occursOn)}: ${withoutStop(reason)}.${rest}`,
    },
    now,
  );
  if (isPaused) await mailPause(transaction, row, people, { title, failure: reason });
}

/** Tells that more dates were missed than are made up for. */
export async function tellOfBacklog(
  transaction: Database,
  row: RecurringRow,
  { now, occursOn, missed }: Telling & { missed: number },
): Promise<void> {
  const title = titleOn(row, occursOn);
  const people = await tell(
    transaction,
    row,
    {
      subject: (client) => `Recurring invoice${client} paused`,
      message: sentence`${title}: ${missed} dates have passed without an invoice. Choose whether to make all of them, the latest, or none.`,
    },
    now,
  );
  await mailPause(transaction, row, people, { title, missed });
}

export async function tellOfDraft(
  transaction: Database,
  row: RecurringRow,
  { now, title }: { now: Date; title: string },
): Promise<void> {
  await tell(
    transaction,
    row,
    {
      subject: (client) => `Draft of an invoice${client} ready`,
      message: sentence`${title}, ${formatMoney(row.amount, row.currency)}. You find it among your drafts.`,
    },
    now,
  );
}
