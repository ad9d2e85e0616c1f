import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { items } from '#server/db/schema/items.ts';
import { users } from '#server/db/schema/users.ts';
import { invalidField, notFound } from '#server/errors.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { type CreateItem, type ItemListQuery, rateIn, type UpdateItem } from '#shared/item.ts';
import { usualDirections } from '#shared/list-order.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { findItemStatement, itemListStatement, ownTaxRates } from './items.sql.ts';

const missingItem = () => notFound('Item not found');

/** The column that searches read, from the fields that they search. */
export const itemSearchText = ({
  name,
  description,
}: {
  name: string;
  description?: string | null | undefined;
}) => `${foldForSearch(name)}\n${foldForSearch(description ?? '')}`;

/** Which items a query picks, with the values of its parameters. */
export function soughtItems({ search, availableFor, currency, ids }: ItemListQuery) {
  const folded = foldForSearch(search ?? '');
  return {
    shape: {
      hasSearch: folded !== '',
      hasUse: availableFor !== undefined,
      isFiltered: currency !== undefined || ids !== undefined,
    },
    parameters: { availableFor, pattern: likePattern(folded), currency, ids },
  };
}

/** One seller's library. What it answers is JSON text in the shape of `shared/item.ts`. */
export function itemsRepo(db: Database, ownerId: string) {
  const ownItem = (id: string) => and(eq(items.id, id), eq(items.userId, ownerId));

  async function get(id: string, connection = db): Promise<string> {
    const row = await findItemStatement.first(connection, { id, userId: ownerId });
    if (!row) throw missingItem();
    return row.json;
  }

  /** @throws DomainError 400 for a rate with more decimals than its currency, or the seller's, has */
  async function storedRate(
    connection: Database,
    { rate, currency }: { rate: string; currency?: string | null | undefined },
  ): Promise<string> {
    const fitted = rateIn(rate, currency ?? (await ownCurrency(connection)));
    if ('problem' in fitted) throw invalidField('rate', fitted.problem);
    return fitted.rate;
  }

  async function ownCurrency(connection: Database): Promise<string> {
    const [row] = await connection
      .select({ currency: users.currency })
      .from(users)
      .where(eq(users.id, ownerId));
    return row?.currency ?? DEFAULT_CURRENCY;
  }

  /** @throws DomainError 400 unless they are the seller's and in use */
  async function checkTaxRates(connection: Database, ids: string[]): Promise<void> {
    const found = ids.length === 0 || (await ownTaxRates.first(connection, { userId: ownerId, ids }))?.areOwn;
    if (!found) throw invalidField('taxRateIds', 'Choose from your tax rates');
  }

  return {
    /** The items that match, newest first unless they are sorted. */
    list(query: ItemListQuery): Promise<JsonList> {
      const { sort, dir, limit, offset } = query;
      const isPaged = Object.values(query).some((parameter) => parameter !== undefined);
      const { shape, parameters } = soughtItems(query);
      const order = sort && { sort, dir: dir ?? usualDirections[sort] };
      const page = isPaged ? { limit, offset } : undefined;
      const values = { userId: ownerId, ...parameters };
      return listAsJson(db, itemListStatement({ ...shape, order, isPaged }), values, page);
    },

    get,

    async create(item: CreateItem, now: Date): Promise<string> {
      const rate = await storedRate(db, item);
      await checkTaxRates(db, item.taxRateIds);
      const [row] = await db
        .insert(items)
        .values({
          ...item,
          rate,
          search: itemSearchText(item),
          userId: ownerId,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: items.id });
      if (!row) throw missingItem();
      return get(row.id);
    },

    /**
     * @param loaded the version that the change was made of, if the caller names it
     * @throws DomainError 404, or 409 when it is another version by now
     */
    update(
      id: string,
      update: UpdateItem,
      { now, loaded }: { now: Date; loaded: string | undefined },
    ): Promise<string> {
      return inTransaction(db, async (transaction) => {
        const [row] = await transaction.select().from(items).where(ownItem(id)).for('update');
        if (!row) throw missingItem();
        const next = { ...row, ...changesOf(update) };
        if (update.rate !== undefined || update.currency !== undefined)
          next.rate = await storedRate(transaction, next);
        if (isDeepStrictEqual(next, row)) return get(id, transaction);
        assertUnchanged(row, loaded);
        if (!isDeepStrictEqual(next.taxRateIds, row.taxRateIds))
          await checkTaxRates(transaction, next.taxRateIds);
        const { name, description, rate, currency, unit, unitLabel, taxRateIds, terms, availableFor } = next;
        await transaction
          .update(items)
          .set({
            ...{ name, description, rate, currency, unit, unitLabel, taxRateIds, terms, availableFor },
            ...{ search: itemSearchText(next), updatedAt: now },
          })
          .where(ownItem(id));
        return get(id, transaction);
      });
    },

    async remove(id: string): Promise<void> {
      const removed = await inTransaction(db, (transaction) =>
        transaction.delete(items).where(ownItem(id)).returning({ id: items.id }),
      );
      if (removed.length === 0) throw missingItem();
    },
  };
}

/** What is given. A unit takes the place of one in the seller's own words, and the other way around. */
function changesOf(update: UpdateItem): Partial<typeof items.$inferSelect> {
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
  return { ...(update.unit && { unitLabel: null }), ...(update.unitLabel && { unit: null }), ...given };
}
