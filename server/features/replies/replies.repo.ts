import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { invoiceReplies } from '#server/db/schema/invoice-replies.ts';
import { users } from '#server/db/schema/users.ts';
import { conflict, invalidField, notFound } from '#server/errors.ts';
import { findAddressed } from '#server/features/clients/client-contacts.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import type { DecidedState } from '#shared/invoice-reply.ts';
import { findReply, listReplies } from './replies.sql.ts';

interface ReplyKey {
  invoiceId: string;
  id: string;
}

const missingReply = () => notFound('Reply not found');

/** What clients said on invoices of one seller. What it answers is JSON text in the shape of `shared/invoice-reply.ts`. */
export function repliesRepo(db: Database, userId: string) {
  const isIt = ({ invoiceId, id }: ReplyKey) =>
    and(
      eq(invoiceReplies.id, id),
      eq(invoiceReplies.documentId, invoiceId),
      eq(invoiceReplies.userId, userId),
    );

  async function get(key: ReplyKey, connection = db): Promise<string> {
    const row = await findReply.first(connection, { ...key, userId });
    if (!row) throw missingReply();
    return row.json;
  }

  /** Its invoice first, as money that comes locks it before its replies. @throws DomainError 404 */
  async function lock(transaction: Database, key: ReplyKey) {
    const [invoice] = await transaction
      .select({
        number: documents.publicToken,
        displayNumber: documents.displayNumber,
        title: documents.title,
        amount: documents.amount,
        balance: documents.balance,
        currency: documents.currency,
        clientId: documents.clientId,
        status: documents.status,
        sellerName: sql<string>`coalesce(nullif(${users.businessName}, ''), ${users.fullName})`,
        sellerEmail: users.email,
      })
      .from(documents)
      .innerJoin(users, eq(users.id, documents.userId))
      .where(
        and(eq(documents.id, key.invoiceId), eq(documents.userId, userId), eq(documents.kind, 'invoice')),
      )
      .for('key share', { of: documents });
    if (!invoice) throw notFound('Invoice not found');
    const [reply] = await transaction.select().from(invoiceReplies).where(isIt(key)).for('update');
    if (!reply) throw missingReply();
    return { invoice, reply };
  }

  type Locked = Awaited<ReturnType<typeof lock>>;

  async function sendAnswer(transaction: Database, { invoice, reply }: Locked, answer: string) {
    const { clientId, status, balance, ...payload } = invoice;
    const addressed = await findAddressed(transaction, 'documents', { clientId, userId });
    if (!addressed) return;
    const isOpen = status === 'pending' || status === 'overdue';
    await outboxRepo(transaction).add(
      userId,
      'reply_answered',
      {
        ...{ kind: 'invoice', ...payload, ...addressed, answer, said: reply.message },
        ...(isOpen && balance !== invoice.amount && { balance }),
      },
      reply.documentId,
    );
  }

  return {
    /** @throws DomainError 404 */
    async list(invoiceId: string): Promise<string> {
      const row = await listReplies.first(db, { invoiceId, userId });
      if (!row) throw notFound('Invoice not found');
      return row.json;
    },

    /**
     * Answers a reply, once: its page shows it from then on, and whoever of the client gets documents gets it by mail.
     * @throws DomainError 404, or 409 when it was answered otherwise
     */
    answer: (key: ReplyKey, message: string, now: Date): Promise<string> =>
      inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, key);
        const { kind, answer } = locked.reply;
        if (answer === message) return get(key, transaction);
        if (answer !== null) throw conflict('You have already answered this.', 'reply_answered');
        await transaction
          .update(invoiceReplies)
          .set({
            ...{ answer: message, answeredAt: now },
            ...(kind === 'question' && { state: 'answered', holdsReminders: false }),
          })
          .where(and(isIt(key), isNull(invoiceReplies.answer)));
        await sendAnswer(transaction, locked, message);
        return get(key, transaction);
      }),

    /**
     * Decides about a reply. What is confirmed or rejected no longer waits for anything; only a promise goes on keeping
     * reminders back unless it is rejected. The same decision again changes nothing.
     * @throws DomainError 404, 400 for a decision about a question, or 409 when it was decided otherwise
     */
    decide: (key: ReplyKey, state: DecidedState): Promise<string> =>
      inTransaction(db, async (transaction) => {
        const { reply } = await lock(transaction, key);
        if (reply.kind === 'question' && state !== 'answered')
          throw invalidField('state', 'A question can only be answered');
        if (reply.state === state) return get(key, transaction);
        if (reply.state !== 'open' && reply.state !== 'expired')
          throw conflict(`This was already ${reply.state}.`, 'reply_decided');
        const holdsReminders = reply.kind === 'will_pay' && state !== 'rejected' && reply.holdsReminders;
        await transaction.update(invoiceReplies).set({ state, holdsReminders }).where(isIt(key));
        return get(key, transaction);
      }),
  };
}
