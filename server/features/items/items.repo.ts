import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { items } from '#server/db/schema/items.ts';
import { notFound } from '#server/errors.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import { assertUnchanged } from '#server/http/api/loaded-version.ts';
import type { CreateItem, ItemListQuery, UpdateItem } from '#shared/item.ts';
import { foldForSearch } from '#shared/search-text.ts';

const ITEM_FIELDS = `i.id, i.name, i.description, i.rate::text as rate, i.terms,
  i.available_for as "availableFor",
  ${isoSql('i.created_at')} as "createdAt", ${isoSql('i.updated_at')} as "updatedAt"`;

const missingItem = () => notFound('Item not found');

/** The column that searches read, from the fields that they search. */
const searchText = ({ name, description }: { name: string; description?: string | null | undefined }) =>
  `${foldForSearch(name)}\n${foldForSearch(description ?? '')}`;

/** One seller's library. What it answers is JSON text in the shape of `shared/item.ts`. */
export function itemsRepo(db: Database, ownerId: string) {
  const ownItem = (id: string) => and(eq(items.id, id), eq(items.userId, ownerId));

  async function get(id: string, connection = db): Promise<string> {
    const text = `select row_to_json(r)::text as json from (
      select ${ITEM_FIELDS} from items i where i.id = $1 and i.user_id = $2) r`;
    const [row] = await queryNamed<{ json: string }>(connection, 'find_item', text, [id, ownerId]);
    if (!row) throw missingItem();
    return row.json;
  }

  return {
    /** The items that match, newest first. */
    list({ search, availableFor, limit, offset }: ItemListQuery): Promise<JsonList> {
      const values: unknown[] = [ownerId];
      const conditions = ['i.user_id = $1'];
      const folded = foldForSearch(search ?? '');
      if (folded) conditions.push(`i.search like $${values.push(likePattern(folded))}`);
      if (availableFor) conditions.push(`i.available_for in ('both', $${values.push(availableFor)})`);
      const isPaged = [search, availableFor, limit, offset].some((parameter) => parameter !== undefined);
      return listAsJson(db, {
        name: ['list_items', folded && 'search', availableFor && 'use'].filter(Boolean).join('_'),
        fields: ITEM_FIELDS,
        from: 'items i',
        where: conditions.join(' and '),
        orderBy: 'i.seq desc',
        values,
        page: isPaged ? { limit, offset } : undefined,
      });
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
