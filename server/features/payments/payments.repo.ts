import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { PaymentProviderName, PaymentStatus } from '#shared/payment.ts';
import { beginRead, hasMoneyToReview, isOfInvoice, takeDue } from './payments.sql.ts';

export type Payment = typeof payments.$inferSelect;
type NewPayment = typeof payments.$inferInsert;

/** The provider is to be asked what has become of it. */
export const isUnfinished = ({ status }: Pick<Payment, 'status'>) =>
  status === 'open' || status === 'processing';

const moneyCame: readonly PaymentStatus[] = ['succeeded', 'review', 'refund_due'];
/** Money has come and was dealt with, once and for all. */
export const hasMoney = ({ status }: Pick<Payment, 'status'>) => moneyCame.includes(status);

/** Nobody is to pay it any more. */
export const isWithdrawn = ({ withdrawnAt, documentId }: Pick<Payment, 'withdrawnAt' | 'documentId'>) =>
  withdrawnAt !== null || documentId === null;

/** ISO 4217; providers write it in lower case. */
export const currencyOf = ({ currency }: Pick<Payment, 'currency'>): string => currency.toUpperCase();

const withdraw = (db: Database, which: SQL | undefined, now: Date) =>
  db
    .update(payments)
    .set({ withdrawnAt: now, nextCheckAt: now, updatedAt: now })
    .where(and(which, eq(payments.status, 'open'), isNull(payments.withdrawnAt)));

/** Attempts to pay invoices. Whoever changes one holds the row lock of its invoice first. */
export function paymentsRepo(db: Database) {
  const one = (rows: Payment[]): Payment | undefined => rows[0];

  return {
    find: async (id: string) => one(await db.select().from(payments).where(eq(payments.id, id))),
    lock: async (id: string) =>
      one(await db.select().from(payments).where(eq(payments.id, id)).for('update')),

    findByMoney: async (provider: PaymentProviderName, externalPaymentId: string) =>
      one(
        await db
          .select()
          .from(payments)
          .where(and(eq(payments.provider, provider), eq(payments.externalPaymentId, externalPaymentId))),
      ),

    /** Somebody has begun to pay into this account through us. */
    async knowsAccount(account: string): Promise<boolean> {
      const found = await db
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.externalAccount, account))
        .limit(1);
      return found.length > 0;
    },

    /** The attempt belongs to the invoice of this number. */
    isOfInvoice: async (id: string, invoiceNumber: string): Promise<boolean> =>
      (await isOfInvoice.first(db, { id, publicToken: invoiceNumber })) !== undefined,

    unfinishedOf: (invoiceId: string) =>
      db
        .select()
        .from(payments)
        .where(and(eq(payments.documentId, invoiceId), inArray(payments.status, ['open', 'processing'])))
        .orderBy(payments.createdAt)
        .for('update'),

    async insert(values: NewPayment): Promise<Payment> {
      const [row] = await db.insert(payments).values(values).returning();
      if (!row) throw new Error('The attempt was not stored');
      return row;
    },

    async change(id: string, values: Partial<NewPayment>): Promise<Payment> {
      const [row] = await db.update(payments).set(values).where(eq(payments.id, id)).returning();
      if (!row) throw new Error('The attempt is gone');
      return row;
    },

    /** The number of a read of refunds and disputes that begins now. */
    async beginRead(id: string): Promise<number> {
      return (await beginRead.first(db, { id }))?.read ?? 0;
    },

    /** The provider knows nothing of an attempt, and never will. */
    async fail(id: string, failure: string, now: Date): Promise<void> {
      await db
        .update(payments)
        .set({ status: 'failed', failure, nextCheckAt: null, updatedAt: now })
        .where(and(eq(payments.id, id), eq(payments.status, 'open'), isNull(payments.externalId)));
    },

    /** A seller's attempts that can be paid. */
    openOf: (userId: string) =>
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.userId, userId), eq(payments.status, 'open'))),

    /** Open attempts are made unpayable soon: the invoice is not what they were begun for. */
    withdraw: (ids: readonly string[], now: Date) => withdraw(db, inArray(payments.id, [...ids]), now),

    /** As {@link withdraw}, for all attempts of an invoice. */
    async withdrawOf(invoiceId: string, now: Date): Promise<void> {
      await withdraw(db, eq(payments.documentId, invoiceId), now).prepare('withdraw_payments').execute();
    },

    /** As {@link withdraw}, for all attempts at the invoices of a client. */
    withdrawOfClient: (clientId: string, now: Date) =>
      withdraw(
        db,
        inArray(
          payments.documentId,
          db.select({ id: documents.id }).from(documents).where(eq(documents.clientId, clientId)),
        ),
        now,
      ),

    /** As {@link withdraw}, for all attempts at a seller's invoices through a provider. */
    withdrawAt: (userId: string, provider: PaymentProviderName, now: Date) =>
      withdraw(db, and(eq(payments.userId, userId), eq(payments.provider, provider)), now),

    /** A seller's attempts that were withdrawn at this very time, and are still open at the provider. */
    withdrawnAt: (userId: string, time: Date) =>
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.userId, userId), eq(payments.status, 'open'), eq(payments.withdrawnAt, time)))
        .prepare('find_withdrawn_payments')
        .execute(),

    /** Money came for the invoice that the seller has to look at, or to pay back. */
    async hasMoneyToReview(invoiceId: string): Promise<boolean> {
      return (await hasMoneyToReview.first(db, { documentId: invoiceId }))?.found === true;
    },

    /** Takes some that the provider is to be asked about now. */
    takeDue: (provider: PaymentProviderName, now: Date) => takeDue.run(db, { now, provider }),
  };
}
