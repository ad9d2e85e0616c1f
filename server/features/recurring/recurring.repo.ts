import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { recurringInvoices } from '#server/db/schema/recurring.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { typedFigures } from '#server/features/documents/typed-figures.ts';
import type { RecurringListQuery } from '#shared/recurring.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { missingRecurring } from './lock-recurring.ts';
import { type ListedRow, presentRecurring } from './present-recurring.ts';
import { findRecurringStatement, recurringListStatement } from './recurring.sql.ts';

/** One seller's recurring invoices. What it answers is JSON text in the shape of `shared/recurring.ts`. */
export function recurringRepo(db: Database, { sellerId: userId, today }: SellerContext) {
  return {
    /** Those that match, the next first. */
    async list(query: RecurringListQuery): Promise<JsonList> {
      const { state, search, limit, offset } = query;
      const folded = foldForSearch(search ?? '');
      const isPaged = Object.values(query).some((parameter) => parameter !== undefined);
      const statement = recurringListStatement({
        hasState: state !== undefined,
        hasSearch: folded !== '',
        isPaged,
      });
      const { amounts } = typedFigures(search ?? '');
      const values = { userId, state, pattern: likePattern(folded), amounts };
      const { json, total } = await listAsJson(
        db,
        statement,
        values,
        isPaged ? { limit, offset } : undefined,
      );
      const rows = JSON.parse(json) as ListedRow[];
      return { json: JSON.stringify(rows.map((row) => presentRecurring(row, today))), total };
    },

    /** One with what its invoices are made of, and its runs. @throws DomainError 404 */
    async get(id: string): Promise<string> {
      const found = await findRecurringStatement.first(db, { id, userId, today });
      if (!found) throw missingRecurring();
      const { listed, content, runs } = found;
      return JSON.stringify({ ...presentRecurring(listed, today), ...content, runs });
    },

    /** Its invoices and drafts stay. @throws DomainError 404 */
    async remove(id: string): Promise<void> {
      const removed = await inTransaction(db, (transaction) =>
        transaction
          .delete(recurringInvoices)
          .where(and(eq(recurringInvoices.id, id), eq(recurringInvoices.userId, userId)))
          .returning({ id: recurringInvoices.id }),
      );
      if (removed.length === 0) throw missingRecurring();
    },
  };
}
