import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { invalidField, notFound, proRequired } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { addRecurringDraft } from '#server/features/drafts/drafts.repo.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { addDaysTo } from '#shared/dates.ts';
import { createInvoiceSchema } from '#shared/invoice.ts';
import { expandTexts, periodOf } from '#shared/placeholders-in-time.ts';
import { proFeatures } from '#shared/plan.ts';
import type { Rule } from '#shared/recurrence.ts';
import type { PutRecurring } from '#shared/recurring.ts';
import { type RecurringRow, ruleOf } from './rule-of.ts';

/** What each invoice is made of, as it was sent. */
export type RecurringContent = Pick<PutRecurring, 'invoice' | 'items'>;

export type IssuedRow = Pick<RecurringRow, 'clientId' | 'mode' | 'dueDays' | keyof Rule> & {
  content: unknown;
};

interface Issuing {
  seller: SellerContext;
  now: Date;
}

export interface Issued {
  documentId?: string;
  draftId?: string;
  title: string;
}

/** The body of the creation: texts are of the date, days are counted from today. */
function bodyOf(row: IssuedRow, occursOn: string, today: string) {
  if (row.clientId === null) throw notFound('The client was deleted');
  const { invoice: stored, items } = row.content as RecurringContent;
  const { hasPeriod, ...invoice } = stored;
  const texts = expandTexts(
    {
      title: invoice.title,
      description: invoice.description ?? null,
      items: items.map(({ description }) => description),
    },
    ruleOf(row),
    occursOn,
  );
  const { title, description } = texts;
  return {
    invoice: {
      ...invoice,
      ...(hasPeriod && periodOf(ruleOf(row), occursOn)),
      title,
      description,
      clientId: row.clientId,
      dueDate: addDaysTo(today, row.dueDays),
    },
    items: items.map((line, index) => ({ ...line, description: texts.items[index] ?? line.description })),
  };
}

/**
 * Makes the invoice of a date and sends it, or its draft.
 * @throws ZodError naming the fields, DomainError, as the creation of an invoice does; 400 for one over nothing
 */
export async function issueOccurrence(
  transaction: Database,
  row: IssuedRow,
  occursOn: string,
  { seller, now }: Issuing,
): Promise<Issued> {
  const body = bodyOf(row, occursOn, seller.today);
  const { title } = body.invoice;
  if (row.mode === 'draft')
    return {
      title,
      draftId: await addRecurringDraft(transaction, { userId: seller.sellerId, content: body, now }),
    };
  return { title, documentId: (await createInvoice(transaction, body, { seller, now })).id };
}

interface Created {
  id: string;
  amount: string;
  currency: string;
}

async function createInvoice(
  transaction: Database,
  body: unknown,
  { seller, now }: Issuing,
): Promise<Created> {
  const parsed = createInvoiceSchema.parse(body);
  if (parsed.invoice.paymentMethod !== 'cash' && !seller.isPro) throw proRequired(proFeatures.onlinePayments);
  const created = JSON.parse(await invoicesRepo(transaction, seller).create(parsed, now)) as Created;
  if (Number(created.amount) === 0) throw invalidField('items', 'The invoice comes to 0');
  return created;
}

/**
 * What would keep a date from being made is found by making it, of which nothing stays.
 * @returns what its invoice comes to
 * @throws as {@link issueOccurrence}
 */
export async function tryToIssue(
  transaction: Database,
  row: IssuedRow,
  occursOn: string,
  issuing: Issuing,
): Promise<{ amount: string; currency: string }> {
  await transaction.execute(sql`savepoint before_trial`);
  const body = bodyOf(row, occursOn, issuing.seller.today);
  const { amount, currency } = await createInvoice(transaction, body, issuing);
  if (row.mode === 'draft')
    await addRecurringDraft(transaction, {
      userId: issuing.seller.sellerId,
      content: body,
      now: issuing.now,
    });
  await transaction.execute(sql`rollback to savepoint before_trial`);
  return { amount, currency };
}
