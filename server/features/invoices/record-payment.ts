import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { activities } from '#server/db/schema/activities.ts';
import { clients } from '#server/db/schema/clients.ts';
import type { invoices } from '#server/db/schema/invoices.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { outboxRepo } from '#server/features/outbox/outbox.repo.ts';
import { formatMoney } from '#shared/money.ts';

type Invoice = Pick<
  typeof invoices.$inferSelect,
  'id' | 'userId' | 'clientId' | 'displayNumber' | 'invoiceNumber' | 'title' | 'amount'
>;

/**
 * Tells that an invoice has become paid: an activity for as long as it is, and one notification, one mail to the seller
 * and one receipt to the client however often it is set back and paid again. Belongs to the transaction that changed the invoice and holds its row lock.
 */
export async function recordPayment(transaction: Database, invoice: Invoice, now: Date): Promise<void> {
  const { userId, clientId, id: invoiceId, displayNumber, title, amount } = invoice;
  await transaction
    .insert(activities)
    .values({
      userId,
      clientId,
      invoiceId,
      type: 'invoice_paid',
      title: `Invoice ${displayNumber} paid`,
      description: title,
      amount,
      status: 'paid',
      createdAt: now,
    })
    .onConflictDoNothing();
  const untold = await findUntold(transaction, invoice);
  if (!untold) return;
  await transaction.insert(notifications).values(
    sellerNotice({
      userId,
      clientId,
      invoiceId,
      type: 'payment_received',
      recipient: untold.sellerEmail,
      subject: `Payment received for ${displayNumber}`,
      message: `${displayNumber}: ${title}, ${formatMoney(amount)}, paid by ${untold.clientName}`,
      now,
    }),
  );
  const { sellerEmail, sellerName, clientEmail, clientName } = untold;
  const paid = { displayNumber, title, amount, clientName };
  const outbox = outboxRepo(transaction);
  await outbox.add(userId, 'payment_received', { ...paid, to: sellerEmail });
  await outbox.add(userId, 'payment_receipt', {
    ...paid,
    kind: 'invoice',
    number: invoice.invoiceNumber,
    to: clientEmail,
    sellerName,
    sellerEmail,
  });
}

/** Who is told about whom, or undefined when the seller has been told of this invoice's payment already. */
async function findUntold(transaction: Database, { id, userId, clientId }: Invoice) {
  const told = transaction
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.invoiceId, id),
        eq(notifications.type, 'payment_received'),
        eq(notifications.method, 'in_app'),
      ),
    );
  // Looked for instead of leaving it to the unique index: a conflict would wait for whoever marks that row as read,
  // who waits for the revision that this transaction has raised.
  const [row] = await transaction
    .select({
      sellerEmail: users.email,
      sellerName: sql<string>`coalesce(nullif(${users.businessName}, ''), ${users.fullName})`,
      clientName: clients.name,
      clientEmail: clients.email,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(eq(users.id, userId), notExists(told)));
  return row;
}
