import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { users } from '#server/db/schema/users.ts';
import { findAddressed } from '#server/features/clients/client-contacts.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { isBeingPaidSql } from './being-paid.sql.ts';
import type { Payment } from './payments.repo.ts';

/**
 * Tells the client that a payment which seemed made was refused, in the transaction that stores it. Nobody is told who
 * owes nothing any more, or has paid once more meanwhile.
 */
export async function notifyPayerOfFailure(
  transaction: Database,
  { documentId, userId }: Pick<Payment, 'documentId' | 'userId'>,
): Promise<void> {
  if (!documentId) return;
  const [mail] = await transaction
    .select({
      displayNumber: documents.displayNumber,
      number: documents.publicToken,
      title: documents.title,
      amount: documents.amount,
      balance: documents.balance,
      currency: documents.currency,
      clientId: documents.clientId,
      sellerName: sql<string>`coalesce(nullif(${users.businessName}, ''), ${users.fullName})`,
      sellerEmail: users.email,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(
      and(
        eq(documents.id, documentId),
        inArray(documents.status, ['pending', 'overdue']),
        sql.raw(`not ${isBeingPaidSql('documents.id')}`),
      ),
    );
  if (!mail) return;
  const { clientId, balance, ...payload } = mail;
  // Whoever got the invoice is asked to pay it.
  const addressed = await findAddressed(transaction, 'documents', { clientId, userId });
  if (!addressed) return;
  // What was tried may have been any part of it.
  const owed = balance === mail.amount ? {} : { balance };
  const failed = { kind: 'invoice' as const, ...payload, ...owed, ...addressed };
  await outboxRepo(transaction).add(userId, 'payment_failed', failed, documentId);
}
