import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { clients } from '#server/db/schema/clients.ts';
import { documents } from '#server/db/schema/documents.ts';
import { invoiceReplies } from '#server/db/schema/invoice-replies.ts';
import { users } from '#server/db/schema/users.ts';
import { conflict, invalidField, tooManyRequests } from '#server/errors.ts';
import { minorOfField } from '#server/features/ledger/entry-fields.ts';
import { dayIn } from '#shared/dates.ts';
import { isPublicToken } from '#shared/document.ts';
import {
  dayProblem,
  type InvoiceReplyInput,
  MOST_HOLDING_PROMISES,
  MOST_REPLIES_A_DAY,
  type ReplyKind,
  type SentReply,
} from '#shared/invoice-reply.ts';
import { moneyString } from '#shared/money.ts';
import type { Said } from './reply-words.ts';
import { tellOfReply } from './tell-of-reply.ts';

const DAY_MS = 86_400_000;

/** Who writes, as far as a request tells. */
export interface ReplyWriter {
  address: string | undefined;
  browser: string | undefined;
}

type Row = typeof invoiceReplies.$inferInsert;

/**
 * Stores what a client says on an open invoice and tells the seller of it. Nothing about money changes by it.
 * @returns undefined when there is no such invoice
 * @throws DomainError 400 for a day or amount that can't be meant, 409 when nothing is owed, 429 for too many a day
 */
export async function takeReply(
  db: Database,
  invoiceNumber: string,
  input: InvoiceReplyInput,
  writer: ReplyWriter,
  now: Date,
): Promise<SentReply | undefined> {
  if (!isPublicToken(invoiceNumber)) return undefined;
  return inTransaction(db, async (transaction) => {
    const invoice = await lockAsked(transaction, invoiceNumber);
    if (!invoice) return undefined;
    if (invoice.status === 'paid') throw conflict('This invoice has been paid.', 'invoice_paid');
    if (invoice.status === 'cancelled')
      throw conflict('This invoice has been cancelled.', 'invoice_cancelled');
    const said = read(input, invoice, now);
    await assertNotTooMany(transaction, invoice.id, now);
    const row: Row = {
      ...{ userId: invoice.userId, documentId: invoice.id, ...said, createdAt: now },
      ...{ ip: writer.address, userAgent: writer.browser },
      holdsReminders: await takesHold(transaction, invoice.id, said.kind),
    };
    await transaction.insert(invoiceReplies).values(row);
    await tellOfReply(transaction, { ...said, invoice, now });
    return { kind: said.kind, state: 'open' };
  });
}

/** The invoice of a public token with who is to be told, under a lock that lets replies follow one another. */
async function lockAsked(transaction: Database, publicToken: string) {
  const [row] = await transaction
    .select({
      id: documents.id,
      userId: documents.userId,
      clientId: documents.clientId,
      status: documents.status,
      displayNumber: documents.displayNumber,
      title: documents.title,
      amount: documents.amount,
      balance: documents.balance,
      currency: documents.currency,
      timeZone: users.timeZone,
      sellerEmail: users.email,
      clientName: clients.name,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(and(eq(documents.publicToken, publicToken), eq(documents.kind, 'invoice')))
    .for('no key update', { of: documents });
  return row;
}

/** What is stored of it. @throws DomainError 400 */
function read(input: InvoiceReplyInput, invoice: { currency: string; timeZone: string }, now: Date): Said {
  const { kind, message, name } = input;
  const texts = { kind, message: message ?? null, name: name ?? null };
  if (input.kind === 'question')
    return { ...texts, promisedOn: null, paidOn: null, method: null, amount: null };
  const problem = dayProblem(input, dayIn(invoice.timeZone, now));
  if (problem) throw invalidField('date', problem);
  const minor = minorOfField(input.amount ?? undefined, invoice.currency);
  return {
    ...texts,
    promisedOn: input.kind === 'will_pay' ? input.date : null,
    paidOn: input.kind === 'paid_already' ? (input.date ?? null) : null,
    method: input.kind === 'paid_already' ? (input.method ?? null) : null,
    amount: minor === undefined ? null : moneyString(minor, invoice.currency),
  };
}

async function assertNotTooMany(transaction: Database, invoiceId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const [counted] = await transaction
    .select({ count: count(), first: sql<Date | string>`min(${invoiceReplies.createdAt})` })
    .from(invoiceReplies)
    .where(and(eq(invoiceReplies.documentId, invoiceId), gt(invoiceReplies.createdAt, since)));
  if (!counted || counted.count < MOST_REPLIES_A_DAY) return;
  const waitMs = new Date(counted.first).getTime() - since.getTime();
  throw tooManyRequests(
    Math.max(1, Math.ceil(waitMs / 1_000)),
    'Too many messages were sent on this invoice today. Please try again tomorrow.',
  );
}

/**
 * Whether it keeps reminders back. A new promise takes the place of the one before, as often as promises do; what waits for the
 * seller already is not made to wait longer by being said again.
 */
async function takesHold(transaction: Database, invoiceId: string, kind: ReplyKind): Promise<boolean> {
  const said = and(eq(invoiceReplies.documentId, invoiceId), eq(invoiceReplies.kind, kind));
  const before = await transaction
    .select({ id: invoiceReplies.id, state: invoiceReplies.state })
    .from(invoiceReplies)
    .where(said);
  if (kind !== 'will_pay') return !before.some(({ state }) => state === 'open');
  const holds = before.length < MOST_HOLDING_PROMISES;
  await transaction
    .update(invoiceReplies)
    .set({ state: 'expired', ...(holds && { holdsReminders: false }) })
    .where(and(said, inArray(invoiceReplies.state, ['open', 'confirmed'])));
  return holds;
}
