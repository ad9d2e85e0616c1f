import type { Database } from '#server/db/client.ts';
import type { JsonList } from '#server/db/json-list.sql.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { invalidField } from '#server/errors.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { publicTokenIn, type StatusTotal } from '#shared/document.ts';
import { type DocumentSort, type SortDirection, usualDirections } from '#shared/list-order.ts';
import { moneyString } from '#shared/money.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { foldForSearch } from '#shared/search-text.ts';
import type { FilterShape } from './document-filter.sql.ts';
import type { DocumentKind } from './document-kind.ts';
import { type DocumentOrder, isSelective, pageStatement } from './find-page.sql.ts';
import {
  findStatements,
  type ListShape,
  listStatement,
  rowsStatements,
  summaryStatements,
} from './list-documents.sql.ts';
import { withItsParts } from './optional-parts.sql.ts';
import { typedFigures } from './typed-figures.ts';

/** What a list's query says; see `documentListQuery` in `shared/list-query.ts`. */
export interface DocumentFilter {
  search?: string | undefined;
  status?: string | undefined;
  clientId?: string | undefined;
  /** First and last day of issue. */
  from?: string | undefined;
  to?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  currency?: string | undefined;
  ids?: readonly string[] | undefined;
  sort?: DocumentSort | undefined;
  dir?: SortDirection | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  /** The list is that of a client. */
  ofClient?: string | undefined;
}

interface Scope {
  userId: string;
  /** The seller's calendar day. */
  today: string;
  /** Rows say what has been reminded of. */
  withReminders: boolean;
}

/**
 * The documents of a seller that match, newest first unless they are sorted.
 * @throws DomainError 400 naming the end of a range that lies before its beginning
 */
export async function listDocuments(
  db: Database,
  kind: DocumentKind,
  { userId, today, withReminders }: Scope,
  filter: DocumentFilter,
): Promise<JsonList> {
  const { limit, offset } = filter;
  const sought = soughtDocuments(filter);
  const order = orderOf(filter);
  if (isPaged(filter) && isSelective({ ...sought.shape, order })) {
    const asked = { userId, today, ...sought.parameters, limit: limit ?? MAX_PAGE_SIZE, offset: offset ?? 0 };
    const found = await pageStatement(kind, { ...sought.shape, order }).first(db, asked);
    return found ? readRows(db, kind, { userId, today, withReminders }, found) : { json: '[]', total: 0 };
  }
  const shape: ListShape = {
    ...sought.shape,
    page: isPaged(filter) ? (offset ? 'later' : 'first') : undefined,
    withReminders,
  };
  const row = await listStatement(kind, shape).first(db, {
    ...{ userId, today, ...sought.parameters },
    ...(shape.page && { limit: limit ?? MAX_PAGE_SIZE }),
    ...(shape.page === 'later' && { offset }),
  });
  return { json: row?.json ?? '[]', total: row?.total == null ? undefined : Number(row.total) };
}

/** What was deleted since the page was found is left out. */
async function readRows(
  db: Database,
  kind: DocumentKind,
  { userId, today, withReminders }: Scope,
  { ids, total }: { ids: readonly string[]; total: string },
): Promise<JsonList> {
  const statement = rowsStatements[kind.kind][withReminders ? 'withReminders' : 'plain'];
  const read = ids.length > 0 && (await statement.first(db, { userId, today, ids }));
  return { json: read ? read.json : '[]', total: Number(total) };
}

/**
 * Which documents a filter picks, with the values of its parameters.
 * @throws DomainError 400 naming the end of a range that lies before its beginning
 */
export function soughtDocuments(filter: DocumentFilter) {
  const { status, from, to, min, max, currency, ids } = filter;
  if (from && to && to < from) throw invalidField('to', 'The last day must not be before the first');
  if (min && max && Number(max) < Number(min))
    throw invalidField('max', 'The largest amount must not be below the smallest');
  const { by, parameters } = searchFor(filter.search ?? '');
  const clientId = filter.ofClient ?? filter.clientId;
  const shape: FilterShape = {
    isOfClient: clientId !== undefined,
    status,
    search: by,
    isFiltered: [from, to, min, max, currency, ids].some((parameter) => parameter !== undefined),
  };
  return { shape, parameters: { clientId, ...parameters, from, to, min, max, currency, ids } };
}

/**
 * Title, number, client's name and e-mail contain the text; a pasted number or link finds its document, as do its amount and the
 * tax id of its client.
 */
function searchFor(text: string) {
  const folded = foldForSearch(text);
  const token = publicTokenIn(folded.toUpperCase());
  const figures = typedFigures(text);
  const by = (): FilterShape['search'] => {
    if (!folded) return undefined;
    if (token) return 'token';
    return figures.amounts.length > 0 || figures.taxId ? 'figures' : 'pattern';
  };
  return { by: by(), parameters: { token, pattern: likePattern(folded), ...figures } };
}

function isPaged({ ofClient: _, ...query }: DocumentFilter): boolean {
  return Object.values(query).some((parameter) => parameter !== undefined);
}

/** The newest first is the order of the index, and needs no sorting. */
function orderOf({ sort = 'number', dir = usualDirections[sort] }: DocumentFilter): DocumentOrder {
  return sort === 'number' && dir === usualDirections.number ? undefined : { sort, dir };
}

/** One document with its lines as JSON text, or undefined if the seller has none of that id. */
export async function findDocument(
  db: Database,
  kind: DocumentKind,
  { userId, today }: Scope,
  id: string,
): Promise<string | undefined> {
  const find = findStatements[kind.kind];
  return (await withItsParts((parts) => find(parts).first(db, { id, userId, today })))?.json;
}

type SummaryRow = RowOf<(typeof summaryStatements)['invoice']['row']>;

/** Counts are of all documents; amounts are in one currency. */
export interface Summary {
  total: StatusTotal;
  byStatus: Record<string, StatusTotal>;
}

/**
 * Count and sum per effective status, from the roll-up: as quick for many documents as for few. Amounts are in the
 * seller's currency; every other one has an entry of its own.
 */
export async function summarizeDocuments(
  db: Database,
  kind: DocumentKind,
  { userId, today }: Scope,
  statuses: readonly string[],
): Promise<Summary & { byCurrency?: (Summary & { currency: string })[] }> {
  const rows = await summaryStatements[kind.kind].run(db, { userId, today });
  const sellerCurrency = rows[0]?.sellerCurrency ?? DEFAULT_CURRENCY;
  const summaryOf = (counted: readonly SummaryRow[], currency: string): Summary => {
    const totalOf = (wanted: string | null): StatusTotal => {
      const all = counted.filter(({ status }) => status === wanted);
      return {
        count: all.reduce((sum, { count }) => sum + Number(count ?? 0), 0),
        amount: all.find((row) => row.currency === currency)?.amount ?? moneyString(0n, currency),
      };
    };
    return { total: totalOf(null), byStatus: Object.fromEntries(statuses.map((key) => [key, totalOf(key)])) };
  };
  const others = [...new Set(rows.map(({ currency }) => currency))].filter(
    (currency) => currency !== null && currency !== sellerCurrency,
  ) as string[];
  const byCurrency = others.map((currency) => ({
    currency,
    ...summaryOf(
      rows.filter((row) => row.currency === currency),
      currency,
    ),
  }));
  return { ...summaryOf(rows, sellerCurrency), ...(byCurrency.length > 0 && { byCurrency }) };
}
