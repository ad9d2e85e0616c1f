import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { clients } from '#server/db/schema/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { invoices } from '#server/db/views/invoices.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { isBeingPaidSql } from './being-paid.sql.ts';
import type { Payment } from './payments.repo.ts';

/**
 * Tells the client that a payment which seemed made was refused, in the transaction that stores it. Nobody is told who
 * owes nothing any more, or has paid once more meanwhile.
 */
export async function notifyPayerOfFailure(
  transaction: Database,
  { invoiceId, userId }: Pick<Payment, 'invoiceId' | 'userId'>,
): Promise<void> {
  if (!invoiceId) return;
  const [mail] = await transaction
    .select({
      displayNumber: invoices.displayNumber,
      number: invoices.invoiceNumber,
      title: invoices.title,
      amount: invoices.amount,
      clientName: clients.name,
      to: clients.email,
      sellerName: sql<string>`coalesce(nullif(${users.businessName}, ''), ${users.fullName})`,
      sellerEmail: users.email,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(
      and(
        eq(invoices.id, invoiceId),
        inArray(invoices.status, ['pending', 'overdue']),
        sql.raw(`not ${isBeingPaidSql('invoices.id')}`),
      ),
    );
  if (mail) await outboxRepo(transaction).add(userId, 'payment_failed', { kind: 'invoice', ...mail });
}
