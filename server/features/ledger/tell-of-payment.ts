import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { clients } from '#server/db/schema/clients.ts';
import type { documents } from '#server/db/schema/documents.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { findAddressed } from '#server/features/clients/client-contacts.ts';
import type { PartPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { balanceOf, type SummedRow, sumsOf } from './sums.ts';

type Invoice = Pick<
  typeof documents.$inferSelect,
  'id' | 'userId' | 'clientId' | 'displayNumber' | 'publicToken' | 'title'
> &
  SummedRow;

interface PaymentTelling {
  /** Minor units: what came in all, and what of it became credit. */
  received: bigint;
  credited: bigint;
  /** Of its entries; null for an invoice over nothing. */
  groupId: string | null;
  /** The seller says that it was paid; else the money was seen to come. */
  isByHand: boolean;
  /** Whether the client gets a receipt; undefined: unless a payment like it was told of before. */
  sendReceipt?: boolean | undefined;
  now: Date;
}

/** What came and what is left, where that is not just the whole invoice. Decimal strings. */
type Part = PartPayload;

/**
 * Tells that money came: one notification and one mail to the seller, however often the same payment is taken back and recorded
 * again, and the client's receipt. Belongs to the transaction that changed the invoice and holds its row lock.
 * @param invoice as it is after the payment
 */
export async function tellOfPayment(
  transaction: Database,
  invoice: Invoice,
  { received, credited, groupId, isByHand, sendReceipt, now }: PaymentTelling,
): Promise<void> {
  const { currency } = invoice;
  const people = await findPeople(transaction, invoice, moneyString(received, currency));
  if (!people) return;
  const sums = sumsOf(invoice);
  const isWhole = credited === 0n && received === sums.amount;
  const part: Part = isWhole
    ? {}
    : {
        ...(groupId && { groupId }),
        received: moneyString(received, currency),
        balance: moneyString(balanceOf(sums), currency),
        ...(credited > 0n && { credited: moneyString(credited, currency) }),
      };
  if (!people.isTold) await tellSeller(transaction, { invoice, people, part, groupId, isByHand, now });
  if (sendReceipt ?? !people.isTold) await sendTheReceipt(transaction, invoice, people, part);
}

interface People {
  sellerEmail: string;
  sellerName: string;
  clientName: string;
}

interface Told {
  invoice: Invoice;
  people: People;
  part: Part;
  groupId: string | null;
  isByHand: boolean;
  now: Date;
}

/** `$40.00 of $100.00`, and what is left of it. */
function wordsOf({ amount, currency }: Invoice, { received, balance = '0', credited }: Part) {
  const money = (sum: string) => formatMoney(sum, currency);
  if (received === undefined) return { sum: money(amount), rest: '' };
  const rest = Number(balance) > 0 ? `. ${money(balance)} is still due` : '. Nothing is due anymore';
  const excess = credited === undefined ? '' : `, and ${money(credited)} was added to their credit`;
  return { sum: `${money(received)} of ${money(amount)}`, rest: rest + excess };
}

async function tellSeller(
  transaction: Database,
  { invoice, people: { sellerEmail, clientName }, part, groupId, isByHand, now }: Told,
): Promise<void> {
  const { userId, clientId, id: documentId, displayNumber, title, amount, currency } = invoice;
  const { sum, rest } = wordsOf(invoice, part);
  await transaction.insert(notifications).values({
    ...sellerNotice({
      userId,
      clientId,
      documentId,
      type: 'payment_received',
      recipient: sellerEmail,
      subject: sentence`Payment received: ${clientName} paid ${displayNumber}`,
      message: sentence`${displayNumber}: ${title}, ${sum}, paid by ${clientName}${isByHand ? ', recorded by you' : ''}${rest}`,
      now,
    }),
    ledgerGroupId: groupId,
  });
  const paid = { displayNumber, title, amount, currency, clientName, ...part };
  await outboxRepo(transaction).add(userId, 'payment_received', { ...paid, to: sellerEmail }, documentId);
}

/** To whoever of the client gets receipts. */
async function sendTheReceipt(
  transaction: Database,
  invoice: Invoice,
  { sellerEmail, sellerName }: People,
  part: Part,
): Promise<void> {
  const { id: documentId, userId, clientId, displayNumber, publicToken, title, amount, currency } = invoice;
  const addressed = await findAddressed(transaction, 'receipts', { clientId, userId });
  if (!addressed) return;
  await outboxRepo(transaction).add(
    userId,
    'payment_receipt',
    {
      kind: 'invoice',
      displayNumber,
      number: publicToken,
      title,
      amount,
      currency,
      ...addressed,
      sellerName,
      sellerEmail,
      ...part,
    },
    documentId,
  );
}

/** Who is told about whom, and whether the seller was told of a payment of this sum that was taken back since. */
async function findPeople(transaction: Database, { id, userId, clientId }: Invoice, received: string) {
  // Notices of earlier days name no entries: those invoices were paid at once.
  const told = transaction
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.documentId, id),
        eq(notifications.type, 'payment_received'),
        eq(notifications.method, 'in_app'),
        sql`(${notifications.ledgerGroupId} is null or (select sum(e.amount) from ledger_entries e
          join ledger_entries r on r.reverses_id = e.id
          where e.group_id = ${notifications.ledgerGroupId} and e.kind = 'payment') = ${received}::numeric)`,
      ),
    );
  const [row] = await transaction
    .select({
      sellerEmail: users.email,
      sellerName: sql<string>`coalesce(nullif(${users.businessName}, ''), ${users.fullName})`,
      clientName: clients.name,
      isTold: sql<boolean>`${exists(told)}`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(eq(users.id, userId))
    .prepare('find_people_of_payment')
    .execute();
  return row;
}
