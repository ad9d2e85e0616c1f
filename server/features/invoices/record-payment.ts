import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { activities } from '#server/db/schema/activities.ts';
import { clients } from '#server/db/schema/clients.ts';
import type { documents } from '#server/db/schema/documents.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';

type Invoice = Pick<
  typeof documents.$inferSelect,
  'id' | 'userId' | 'clientId' | 'displayNumber' | 'publicToken' | 'title' | 'amount' | 'currency'
>;

interface PaymentTelling {
  /** The seller says that it was paid; else the money was seen to come. */
  isByHand?: boolean;
  /** Whether the client gets a receipt; undefined: with the first payment only. */
  sendReceipt?: boolean | undefined;
}

/**
 * Tells that an invoice has become paid: an activity for as long as it is, one notification and one mail to the seller
 * however often it is set back and paid again, and the client's receipt. Belongs to the transaction that changed the
 * invoice and holds its row lock.
 */
export async function recordPayment(
  transaction: Database,
  invoice: Invoice,
  now: Date,
  { isByHand = false, sendReceipt }: PaymentTelling = {},
): Promise<void> {
  await addActivity(transaction, invoice, now);
  const people = await findPeople(transaction, invoice);
  if (!people) return;
  if (!people.isTold) await tellSeller(transaction, invoice, people, { isByHand, now });
  if (sendReceipt ?? !people.isTold) await sendTheReceipt(transaction, invoice, people);
}

async function addActivity(transaction: Database, invoice: Invoice, now: Date): Promise<void> {
  const { userId, clientId, id: documentId, displayNumber, title, amount, currency } = invoice;
  await transaction
    .insert(activities)
    .values({
      userId,
      clientId,
      documentId,
      type: 'invoice_paid',
      title: `Invoice ${displayNumber} paid`,
      description: title,
      amount,
      currency,
      status: 'paid',
      createdAt: now,
    })
    .onConflictDoNothing();
}

interface People {
  sellerEmail: string;
  sellerName: string;
  clientName: string;
  clientEmail: string;
}

async function tellSeller(
  transaction: Database,
  invoice: Invoice,
  { sellerEmail, clientName }: People,
  { isByHand, now }: { isByHand: boolean; now: Date },
): Promise<void> {
  const { userId, clientId, id: documentId, displayNumber, title, amount, currency } = invoice;
  await transaction.insert(notifications).values(
    sellerNotice({
      userId,
      clientId,
      documentId,
      type: 'payment_received',
      recipient: sellerEmail,
      subject: sentence`Payment received: ${clientName} paid ${displayNumber}`,
      message: sentence`${displayNumber}: ${title}, ${formatMoney(amount, currency)}, paid by ${clientName}${isByHand ? ', recorded by you' : ''}`,
      now,
    }),
  );
  const paid = { displayNumber, title, amount, currency, clientName };
  await outboxRepo(transaction).add(userId, 'payment_received', { ...paid, to: sellerEmail }, documentId);
}

function sendTheReceipt(transaction: Database, invoice: Invoice, people: People): Promise<void> {
  const { id: documentId, userId, displayNumber, publicToken, title, amount, currency } = invoice;
  const { sellerEmail, sellerName, clientEmail, clientName } = people;
  return outboxRepo(transaction).add(
    userId,
    'payment_receipt',
    {
      kind: 'invoice',
      displayNumber,
      number: publicToken,
      title,
      amount,
      currency,
      clientName,
      to: clientEmail,
      sellerName,
      sellerEmail,
    },
    documentId,
  );
}

/** Who is told about whom, and whether the seller has been told of this invoice's payment already. */
async function findPeople(transaction: Database, { id, userId, clientId }: Invoice) {
  const told = transaction
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.documentId, id),
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
      isTold: sql<boolean>`${exists(told)}`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(eq(users.id, userId));
  return row;
}
