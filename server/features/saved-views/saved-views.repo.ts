import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { savedViews } from '#server/db/schema/saved-views.ts';
import { users } from '#server/db/schema/users.ts';
import { conflict, invalidField, notFound } from '#server/errors.ts';
import {
  MAX_SAVED_VIEWS,
  type NewSavedView,
  type SavedView,
  type UpdateSavedView,
  type ViewList,
} from '#shared/saved-view.ts';

const columns = {
  id: savedViews.id,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
};

const missingView = () => notFound('Saved view not found');

/** One seller's saved views. */
export function savedViewsRepo(db: Database, userId: string) {
  const ownView = (id: string) => and(eq(savedViews.id, id), eq(savedViews.userId, userId));
  const ofList = (list: ViewList) => and(eq(savedViews.userId, userId), eq(savedViews.list, list));

  /** Views are counted and named by one request at a time. */
  const lock = (transaction: Database) =>
    transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

  /** @throws DomainError 400 where another view of the list has the name, in whatever case */
  async function assertFree(transaction: Database, list: ViewList, name: string, id?: string): Promise<void> {
    const [taken] = await transaction
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(
        and(
          ofList(list),
          eq(sql`lower(${savedViews.name})`, sql`lower(${name})`),
          id === undefined ? undefined : ne(savedViews.id, id),
        ),
      );
    if (taken) throw invalidField('name', 'You already have a view with this name');
  }

  return {
    /** In the order in which they were saved. */
    list: (list: ViewList | undefined): Promise<SavedView[]> =>
      db
        .select(columns)
        .from(savedViews)
        .where(list ? ofList(list) : eq(savedViews.userId, userId))
        .orderBy(asc(savedViews.createdAt), asc(savedViews.id)),

    /** @throws DomainError 400 naming the name, 409 `too_many` */
    create: (view: NewSavedView, now: Date): Promise<SavedView> =>
      inTransaction(db, async (transaction) => {
        await lock(transaction);
        await assertFree(transaction, view.list, view.name);
        if ((await transaction.$count(savedViews, ofList(view.list))) >= MAX_SAVED_VIEWS)
          throw conflict(`A list has up to ${MAX_SAVED_VIEWS} saved views. Delete one first.`, 'too_many');
        const [created] = await transaction
          .insert(savedViews)
          .values({ ...view, userId, createdAt: now })
          .returning(columns);
        if (!created) throw missingView();
        return created;
      }),

    /** @throws DomainError 404, or 400 naming the name */
    update: (id: string, { name, query }: UpdateSavedView): Promise<SavedView> =>
      inTransaction(db, async (transaction) => {
        await lock(transaction);
        const [stored] = await transaction.select(columns).from(savedViews).where(ownView(id));
        if (!stored) throw missingView();
        const next = { name: name ?? stored.name, query: query ?? stored.query };
        await assertFree(transaction, stored.list, next.name, id);
        await transaction.update(savedViews).set(next).where(ownView(id));
        return { ...stored, ...next };
      }),

    /** @throws DomainError 404 */
    async remove(id: string): Promise<void> {
      const removed = await db.delete(savedViews).where(ownView(id)).returning({ id: savedViews.id });
      if (removed.length === 0) throw missingView();
    },
  };
}
