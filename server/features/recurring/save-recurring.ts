import { isDeepStrictEqual } from 'node:util';
import { type Database, inTransaction } from '#server/db/client.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { recurringInvoices } from '#server/db/schema/recurring.ts';
import { conflict, invalidField } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { foldedReferences } from '#server/features/documents/folded-references.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { nextDate } from '#shared/recurrence.ts';
import { MAX_RECURRING, type PutRecurring } from '#shared/recurring.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { onDate, store, takenFrom, toldOf } from './advance.ts';
import { tryToIssue } from './issue-occurrence.ts';
import { hasEnded, lockRecurring, lockSeller } from './lock-recurring.ts';
import { hasRoomStatement } from './recurring.sql.ts';
import { type RecurringRow, ruleOf } from './rule-of.ts';

/** The columns that are as they were sent. */
function columnsOf({ recurring, invoice, items }: PutRecurring) {
  const { sendAt, startOn, ...rest } = recurring;
  const currency = invoice.currency ?? DEFAULT_CURRENCY;
  const { buyerReference = null, orderNumber = null } = invoice;
  return {
    ...rest,
    startOn,
    anchorDay: Number(startOn.slice(8)),
    // As the database writes it.
    sendAt: `${sendAt}:00`,
    title: invoice.title,
    currency,
    search: foldForSearch(invoice.title) + foldedReferences({ buyerReference, orderNumber }),
    // As it comes back from the database.
    content: JSON.parse(JSON.stringify({ invoice: { ...invoice, currency }, items })) as unknown,
  };
}

type Columns = ReturnType<typeof columnsOf>;

const noDate = ({ endsOn }: Columns) =>
  endsOn === null
    ? invalidField('recurring.startOn', 'There is no such date left')
    : invalidField('recurring.endsOn', 'No date is left before it ends');

/**
 * @returns its id
 * @throws DomainError 404 unless the seller has the client, 409 `too_many_recurring`, 400 for a rule without any date, or
 *   whatever creating the first invoice would throw
 */
export function createRecurring(
  db: Database,
  { sellerId }: SellerContext,
  body: PutRecurring,
  now: Date,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const seller = await lockSeller(transaction, sellerId, now);
    if (!(await hasRoomStatement.first(transaction, { userId: sellerId }))?.hasRoom)
      throw conflict(
        `You have ${MAX_RECURRING} recurring invoices. Delete some of them first.`,
        'too_many_recurring',
      );
    const columns = columnsOf(body);
    const date = nextDate(columns, seller.today);
    if (date === undefined) throw noDate(columns);
    const { amount } = await tryToIssue(transaction, columns, date, { seller, now });
    const dated = onDate(date, { sendAt: columns.sendAt, timeZone: seller.timeZone });
    const [row] = await transaction
      .insert(recurringInvoices)
      .values({
        ...{ ...columns, amount, userId: sellerId, createdAt: now, updatedAt: now },
        ...{ ...dated, ...toldOf(dated, now) },
      })
      .returning({ id: recurringInvoices.id });
    if (!row) throw new Error('the recurring invoice was not stored');
    return row.id;
  });
}

interface Changing {
  now: Date;
  /** The version that the change was made of, if the caller names it. */
  loaded: string | undefined;
}

/**
 * Changes what is made from now on; invoices that were made stay as they are.
 * @throws DomainError 404, 409 `recurring_ended` or another version, or as {@link createRecurring}
 */
export function changeRecurring(
  db: Database,
  { sellerId }: SellerContext,
  id: string,
  body: PutRecurring,
  { now, loaded }: Changing,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const seller = await lockSeller(transaction, sellerId, now);
    const row = await lockRecurring(transaction, { id, userId: sellerId });
    const columns = columnsOf(body);
    const stored = Object.fromEntries(
      Object.keys(columns).map((name) => [name, row[name as keyof RecurringRow]]),
    );
    if (isDeepStrictEqual(columns, stored)) return;
    assertUnchanged(row, loaded);
    if (row.state === 'ended') throw hasEnded();
    if (columns.maxCount !== null && columns.maxCount <= row.madeCount)
      throw invalidField('recurring.maxCount', `${row.madeCount} of them were made already`);
    const date = await dateAfterChange(transaction, row, columns, seller.today);
    const { amount } = await tryToIssue(transaction, columns, date, { seller, now });
    const dated = onDate(date, { sendAt: columns.sendAt, timeZone: seller.timeZone });
    const isOtherDate = dated.nextAt.getTime() !== row.nextAt?.getTime();
    await store(transaction, row, {
      ...{ ...columns, ...dated, amount, failures: 0, updatedAt: now },
      ...(isOtherDate && toldOf(dated, now)),
    });
  });
}

/** Dates that were missed stay as long as the rule does; of another rule those before today are never made. */
async function dateAfterChange(
  transaction: Database,
  row: RecurringRow,
  columns: Columns,
  today: string,
): Promise<string> {
  const { endsOn: _, ...former } = ruleOf(row);
  const { endsOn: __, ...rule } = ruleOf(columns);
  const from = row.nextOn !== null && isDeepStrictEqual(rule, former) ? row.nextOn : today;
  const date = nextDate(ruleOf(columns), from, await takenFrom(transaction, row.id, from));
  if (date === undefined) throw noDate(columns);
  return date;
}
