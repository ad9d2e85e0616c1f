import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { recurringInvoices } from '#server/db/schema/recurring.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { dayIn } from '#shared/dates.ts';
import { lockSellerStatement } from './recurring.sql.ts';
import type { RecurringRow } from './rule-of.ts';

export const missingRecurring = () => notFound('Recurring invoice not found');
export const hasEnded = () => conflict('This recurring invoice has ended.', 'recurring_ended');

/** The seller as they are under the lock, which is taken before that of any recurring invoice. */
export async function lockSeller(transaction: Database, userId: string, now: Date): Promise<SellerContext> {
  const seller = await lockSellerStatement.first(transaction, { userId, now });
  if (!seller) throw missingRecurring();
  return { ...seller, sellerId: userId, today: dayIn(seller.timeZone, now) };
}

/** @throws DomainError 404 */
export async function lockRecurring(
  transaction: Database,
  { id, userId }: { id: string; userId: string },
): Promise<RecurringRow> {
  const [row] = await transaction
    .select()
    .from(recurringInvoices)
    .where(and(eq(recurringInvoices.id, id), eq(recurringInvoices.userId, userId)))
    .for('update');
  if (!row) throw missingRecurring();
  return row;
}

/** Those of a client, which are locked before the client is: whoever makes an invoice of one locks it first, too. */
export async function lockRecurringOf(
  transaction: Database,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  await transaction
    .select({ id: recurringInvoices.id })
    .from(recurringInvoices)
    .where(and(eq(recurringInvoices.clientId, clientId), eq(recurringInvoices.userId, userId)))
    .orderBy(recurringInvoices.id)
    .for('update');
}
