import { type Database, inTransaction } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { ClientCredit, RefundCredit } from '#shared/ledger-entry.ts';
import { dayOfField, minorOfField } from './entry-fields.ts';
import { findSellerOf, readCredit } from './ledger-entries.sql.ts';
import { noCredit } from './ledger-errors.ts';
import { lockedCredit, postToCredit } from './post-entries.ts';

const missingClient = () => notFound('Client not found');

/** What a seller's clients have in credit. What it answers is JSON text in the shape of `shared/ledger-entry.ts`. */
export function clientCreditRepo(db: Database, { sellerId: userId, today }: SellerContext) {
  async function read(clientId: string, connection = db): Promise<string> {
    const row = await readCredit.first(connection, { clientId, userId });
    if (!row) throw missingClient();
    return row.json;
  }

  /** One entry of it, or `null`. */
  async function entryOf(clientId: string, entryId: string | undefined, connection = db): Promise<string> {
    const { entries } = JSON.parse(await read(clientId, connection)) as ClientCredit;
    return JSON.stringify(entries.find(({ id }) => id === entryId) ?? null);
  }

  return {
    /** @throws DomainError 404 */
    read,
    entryOf,

    /** Pays credit back. @throws DomainError 400, 404, or 409 `no_credit` */
    refund(
      clientId: string,
      { amount, currency, paidOn, method, note = null }: RefundCredit,
      now: Date,
    ): Promise<string> {
      const happenedOn = dayOfField(paidOn, today);
      return inTransaction(db, async (transaction) => {
        const seller = await findSellerOf.first(transaction, { clientId, userId });
        if (!seller) throw missingClient();
        const owner = { userId, clientId, currency: currency ?? seller.currency };
        const wanted = minorOfField(amount, owner.currency);
        const refunded = wanted ?? (await lockedCredit(transaction, owner, { now }));
        if (refunded === 0n) throw noCredit();
        const { entryIds } = await postToCredit(
          transaction,
          owner,
          [{ kind: 'refund', amount: -refunded, method, note, happenedOn }],
          { createdBy: 'seller', today, now },
        );
        const entry = await entryOf(clientId, entryIds[0], transaction);
        return `{"entry":${entry},"credit":${await read(clientId, transaction)}}`;
      });
    },
  };
}
