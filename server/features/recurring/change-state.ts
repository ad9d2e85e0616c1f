import { type Database, inTransaction } from '#server/db/client.ts';
import { conflict, invalidField } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { CHANGED_MEANWHILE } from '#shared/api-error.ts';
import { addDaysTo } from '#shared/dates.ts';
import { type BacklogChoice, MOST_BACKLOG } from '#shared/recurring.ts';
import { goOn, store, takenFrom, toldOf } from './advance.ts';
import { issueOccurrence } from './issue-occurrence.ts';
import { hasEnded, lockRecurring, lockSeller } from './lock-recurring.ts';
import { makeOccurrence } from './make-occurrence.ts';
import { backlogOf, datesUntil } from './present-recurring.ts';
import { claimDateStatement, findRunStatement, recordRunStatement } from './recurring.sql.ts';
import { type RecurringRow, remainingOf } from './rule-of.ts';

interface Own {
  id: string;
  userId: string;
  now: Date;
}

type Work<Result> = (transaction: Database, row: RecurringRow, seller: SellerContext) => Promise<Result>;

/** Works on one under the locks of its seller and its own. */
const onLocked = <Result>(db: Database, { id, userId, now }: Own, work: Work<Result>): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    const seller = await lockSeller(transaction, userId, now);
    return work(transaction, await lockRecurring(transaction, { id, userId }), seller);
  });

/** Nothing is made until it is resumed. One that is paused stays as it is. @throws DomainError 404, 409 `recurring_ended` */
export const pauseRecurring = (db: Database, own: Own): Promise<void> =>
  onLocked(db, own, async (transaction, row) => {
    if (row.state === 'ended') throw hasEnded();
    if (row.state === 'active') await store(transaction, row, { state: 'paused', pauseReason: 'seller' });
  });

/**
 * Goes on with the first date after today. Nothing of a pause is made, but for dates that were missed before it, as far as
 * they are chosen: one a transaction, so that nothing of it is made twice, and at most 99 at a time. If there are more of
 * them, it stays paused.
 * @throws DomainError 404, 409 `recurring_ended`, 400 without a choice where dates were missed
 */
export async function resumeRecurring(
  db: Database,
  own: Own,
  choice: BacklogChoice | undefined,
): Promise<void> {
  for (let made = 0; made < MOST_BACKLOG; made += 1)
    if (await onLocked(db, own, (...locked) => resumeStep(...locked, { choice, now: own.now }))) return;
}

interface Resuming {
  choice: BacklogChoice | undefined;
  now: Date;
}

/** @returns whether it is done */
async function resumeStep(
  transaction: Database,
  row: RecurringRow,
  seller: SellerContext,
  { choice, now }: Resuming,
): Promise<boolean> {
  if (row.state === 'ended') throw hasEnded();
  if (row.state === 'active') return true;
  const taken = row.nextOn === null ? [] : await takenFrom(transaction, row.id, row.nextOn);
  const backlog = backlogOf(row, seller.today, taken);
  if (backlog.length > 0 && choice === undefined)
    throw invalidField('backlog', 'Choose whether to make all missed invoices, the latest, or none');
  const date = wantedOf(row, backlog, { choice, today: seller.today, taken });
  const making = { seller, now, recordsFailure: true };
  const made = date === undefined ? row : await makeOccurrence(transaction, row, date, making);
  // It has ended, or three failures in a row have paused it, as they would by themselves.
  if (made.pauseReason !== row.pauseReason) return true;
  if (choice === 'all' && backlog.length > 1) return false;
  await activate(transaction, made, seller, now);
  return true;
}

/** The date of a backlog that is made now. */
function wantedOf(
  row: RecurringRow,
  backlog: readonly string[],
  { choice, today, taken }: { choice: BacklogChoice | undefined; today: string; taken: readonly string[] },
): string | undefined {
  if (backlog.length === 0 || choice === 'none') return undefined;
  if (choice === 'all') return backlog[0];
  // There may be more of them than are listed.
  return datesUntil(row, today, { count: Number.POSITIVE_INFINITY, without: taken }).at(-1);
}

async function activate(
  transaction: Database,
  row: RecurringRow,
  { today, timeZone }: SellerContext,
  now: Date,
): Promise<void> {
  const active = await goOn(transaction, row, {
    ...{ from: addDaysTo(today, 1), timeZone },
    ...{ state: 'active', pauseReason: null, failures: 0 },
  });
  const { nextOn, nextAt } = active;
  const known = nextOn && nextAt ? toldOf({ nextOn, nextAt }, now) : undefined;
  if (known) await store(transaction, active, known);
}

const notNext = () =>
  conflict('Another date is next by now. Reload to see what has changed.', CHANGED_MEANWHILE);

/** @throws DomainError 409 unless the date is the next one of an active row */
function assertNext(row: RecurringRow, date: string): void {
  if (row.state === 'ended') throw hasEnded();
  if (row.state === 'paused') throw conflict('This recurring invoice is paused.', 'recurring_paused');
  if (row.nextOn !== date) throw notNext();
}

interface Run {
  outcome: string;
}

async function findRun(transaction: Database, { id, userId }: RecurringRow, occursOn: string, today: string) {
  const run = await findRunStatement.first(transaction, { recurringId: id, userId, occursOn, today });
  return run && { json: run.json, outcome: (JSON.parse(run.json) as Run).outcome };
}

/**
 * Leaves the next date out, which counts as made. One that was left out is answered again.
 * @throws DomainError 404, 409 `recurring_ended`, `recurring_paused`, or `changed_meanwhile` for any other date
 */
export const skipDate = (db: Database, { date, ...own }: Own & { date: string }): Promise<void> =>
  onLocked(db, own, async (transaction, row, { today, timeZone }) => {
    const run = await findRun(transaction, row, date, today);
    if (run?.outcome === 'skipped') return;
    if (run) throw notNext();
    assertNext(row, date);
    const { id: recurringId, userId } = row;
    const claim = { recurringId, userId, occursOn: date, outcome: 'skipped', now: own.now };
    await claimDateStatement.run(transaction, claim);
    await goOn(transaction, row, {
      ...{ from: addDaysTo(date, 1), timeZone },
      madeCount: row.madeCount + 1,
    });
  });

/**
 * Makes a date that has failed. Dates after it go on as they are.
 * @throws whatever the creation throws, and nothing is changed then; 409 `recurring_ended` once as many are made as were wanted
 */
async function makeFailedDate(
  transaction: Database,
  row: RecurringRow,
  date: string,
  { seller, now }: { seller: SellerContext; now: Date },
): Promise<void> {
  if (remainingOf(row) <= 0) throw hasEnded();
  const { documentId = null, draftId = null } = await issueOccurrence(transaction, row, date, {
    seller,
    now,
  });
  await recordRunStatement.run(transaction, {
    ...{ recurringId: row.id, occursOn: date, reason: null, documentId, draftId },
    outcome: row.mode === 'send' ? 'made' : 'draft',
  });
  const change = { madeCount: row.madeCount + 1, failures: 0 };
  if (row.nextOn === null) await store(transaction, row, change);
  else await goOn(transaction, row, { ...change, from: row.nextOn, timeZone: seller.timeZone });
}

/**
 * Makes the next date now, or one that has failed. One that was made is answered again.
 * @returns the run as JSON text
 * @throws DomainError as {@link skipDate}, or whatever the creation throws
 */
export const runDate = (
  db: Database,
  { date, ...own }: Own & { date: string },
): Promise<{ json: string; isNew: boolean }> =>
  onLocked(db, own, async (transaction, row, seller) => {
    const before = await findRun(transaction, row, date, seller.today);
    if (before?.outcome === 'made' || before?.outcome === 'draft') return { json: before.json, isNew: false };
    if (before?.outcome === 'failed') await makeFailedDate(transaction, row, date, { seller, now: own.now });
    else if (before) throw notNext();
    else await makeNext(transaction, row, date, { seller, now: own.now });
    const made = await findRun(transaction, row, date, seller.today);
    if (!made) throw new Error('the run was not stored');
    return { json: made.json, isNew: true };
  });

async function makeNext(
  transaction: Database,
  row: RecurringRow,
  date: string,
  making: { seller: SellerContext; now: Date },
): Promise<void> {
  assertNext(row, date);
  await makeOccurrence(transaction, row, date, { ...making, recordsFailure: false });
}
