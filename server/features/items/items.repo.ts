import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { items } from '#server/db/schema/items.ts';
import { notFound } from '#server/errors.ts';
import type { CreateItem, ItemListQuery, UpdateItem } from '#shared/item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { findItemStatement, itemListStatement } from './items.sql.ts';

const missingItem = () => notFound('Item not found');

/** The column that searches read, from the fields that they search. */
const searchText = ({ name, description }: { name: string; description?: string | null | undefined }) =>
  `${foldForSearch(name)}\n${foldForSearch(description ?? '')}`;

/** One seller's library. What it answers is JSON text in the shape of `shared/item.ts`. */
export function itemsRepo(db: Database, ownerId: string) {
  const ownItem = (id: string) => and(eq(items.id, id), eq(items.userId, ownerId));

  async function get(id: string, connection = db): Promise<string> {
    const row = await findItemStatement.first(connection, { id, userId: ownerId });
    if (!row) throw missingItem();
    return row.json;
  }

  return {
    /** The items that match, newest first. */
    list({ search, availableFor, limit, offset }: ItemListQuery): Promise<JsonList> {
      const folded = foldForSearch(search ?? '');
      const isPaged = [search, availableFor, limit, offset].some((parameter) => parameter !== undefined);
      const statement = itemListStatement({
        hasSearch: folded !== '',
        hasUse: availableFor !== undefined,
        isPaged,
      });
      const values = { userId: ownerId, availableFor, pattern: likePattern(folded) };
      return listAsJson(db, statement, values, isPaged ? { limit, offset } : undefined);
    },

    get,

    async create(item: CreateItem, now: Date): Promise<string> {
      const [row] = await db
        .insert(items)
        .values({ ...item, search: searchText(item), userId: ownerId, createdAt: now, updatedAt: now })
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
        const given = Object.entries(update).filter(([, value]) => value !== undefined);
        const next = { ...row, ...Object.fromEntries(given) };
        if (isDeepStrictEqual(next, row)) return get(id, transaction);
        assertUnchanged(row, loaded);
        const { name, description, rate, terms, availableFor } = next;
        await transaction
          .update(items)
          .set({ name, description, rate, terms, availableFor, search: searchText(next), updatedAt: now })
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
