import { type Database, queryNamed } from '#server/db/client.ts';
import type { JsonList } from '#server/db/json-list.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { wireNumberIn } from '#shared/document.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { documentFieldsSql, documentWithItemsFieldsSql } from './document-json.ts';
import type { DocumentKind } from './document-kind.ts';
import { effectiveStatusSql, hasStatusSql } from './effective-status.sql.ts';

export interface DocumentFilter {
  search?: string | undefined;
  status?: string | undefined;
  clientId?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

interface Scope {
  userId: string;
  /** The seller's calendar day. */
  today: string;
  /** Rows say what has been reminded of. */
  withReminders: boolean;
}

/** The documents of a seller that match, newest first. */
export async function listDocuments(
  db: Database,
  kind: DocumentKind,
  { userId, today, withReminders }: Scope,
  filter: DocumentFilter,
): Promise<JsonList> {
  const rowsOf = rowsSql(kind, withReminders);
  const values: unknown[] = [userId, today];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['d.user_id = $1'];
  if (filter.clientId) conditions.push(`d.client_id = ${bind(filter.clientId)}`);
  if (filter.status) conditions.push(hasStatusSql(kind, 'd', '$2::date', filter.status));
  const search = searchCondition(kind, filter.search, bind);
  if (search) conditions.push(search.sql);

  const paged = isPaged(filter);
  const where = conditions.join(' and ');
  const text = paged
    ? pageSql(kind, rowsOf, { where, filter, isSelective: Boolean(search || filter.clientId), bind })
    : `select coalesce(json_agg(r), '[]')::text as json, null as total from (
        ${rowsOf(kind.table, where)} order by d.number desc) r`;
  const offset = paged && (filter.offset ? 'later' : 'first');
  const shape = [
    filter.clientId && 'client',
    filter.status,
    search?.shape,
    offset,
    withReminders && 'reminders',
  ].filter(Boolean);
  const name = ['list', kind.kind, ...shape].join('_');
  const [row] = await queryNamed<{ json: string; total: string | null }>(db, name, text, values);
  return { json: row?.json ?? '[]', total: row?.total == null ? undefined : Number(row.total) };
}

function isPaged(filter: DocumentFilter): boolean {
  const { search, status, limit, offset } = filter;
  return [search, status, limit, offset].some((parameter) => parameter !== undefined);
}

type RowsSql = (source: string, where: string) => string;

const rowsSql =
  (kind: DocumentKind, withReminders: boolean): RowsSql =>
  (source, where) =>
    `select ${documentFieldsSql(kind, '$2::date', withReminders)} from ${source} d join clients c on c.id = d.client_id where ${where}`;

interface PageParts {
  where: string;
  filter: DocumentFilter;
  /** The condition picks few rows, which are then found once, for the page and for the count. */
  isSelective: boolean;
  bind: (value: unknown) => string;
}

function pageSql(
  kind: DocumentKind,
  rowsOf: RowsSql,
  { where, filter, isSelective, bind }: PageParts,
): string {
  const limit = bind(filter.limit ?? MAX_PAGE_SIZE);
  if (isSelective) {
    const page = `select id from matches order by number desc limit ${limit} offset ${bind(filter.offset ?? 0)}`;
    return `with matches as materialized (select d.id, d.number from ${kind.table} d where ${where})
      select coalesce(json_agg(r), '[]')::text as json, (select count(*) from matches) as total from (
        ${rowsOf(kind.table, `d.id in (${page})`)} order by d.number desc) r`;
  }
  const total = countByRollUp(kind, filter.status);
  if (filter.offset) {
    return `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
      ${rowsOf(kind.table, where)} order by d.number desc limit ${limit} offset ${bind(filter.offset)}) r`;
  }
  // A limit that is a parameter tells the planner nothing, so that it would plan every poll anew. The fixed one
  // inside lets it keep one plan; rows beyond the wanted ones are not read.
  const newest = `(select * from ${kind.table} d where ${where} order by d.number desc limit ${MAX_PAGE_SIZE})`;
  return `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
    ${rowsOf(newest, 'true')} order by d.number desc limit ${limit}) r`;
}

function countByRollUp(kind: DocumentKind, status: string | undefined): string {
  const rule = { ...kind, dateColumn: 'day' };
  const condition = status
    ? `and ${hasStatusSql(rule, 's', '$2::date', status)}`
    : 'and $2::date is not null';
  return `(select coalesce(sum(s.count), 0) from document_days s
    where s.user_id = $1 and s.kind = '${kind.kind}' ${condition})`;
}

/** Title, number, client's name and e-mail contain the text; a pasted number or link finds its document. */
function searchCondition(
  kind: DocumentKind,
  search: string | undefined,
  bind: (value: unknown) => string,
): { sql: string; shape: string } | undefined {
  const folded = foldForSearch(search ?? '');
  if (!folded) return undefined;
  const wireNumber = wireNumberIn(folded.toUpperCase());
  if (wireNumber) return { sql: `d.${kind.wireNumberColumn} = ${bind(wireNumber)}`, shape: 'number' };
  const pattern = bind(likePattern(folded));
  return {
    sql: `(d.search like ${pattern} or d.client_id = any(array(
      select id from clients where user_id = $1 and search_contact like ${pattern})))`,
    shape: 'search',
  };
}

/** One document with its lines as JSON text, or undefined if the seller has none of that id. */
export async function findDocument(
  db: Database,
  kind: DocumentKind,
  { userId, today }: Scope,
  id: string,
): Promise<string | undefined> {
  const text = `select row_to_json(r)::text as json from (
    select ${documentWithItemsFieldsSql(kind, '$3::date', 'document_lines')}
    from ${kind.table} d join clients c on c.id = d.client_id where d.id = $1 and d.user_id = $2) r`;
  const [row] = await queryNamed<{ json: string }>(db, `find_${kind.kind}`, text, [id, userId, today]);
  return row?.json;
}

interface StatusTotal {
  count: number;
  amount: string;
}

/** Count and sum per effective status, from the roll-up: as quick for many documents as for few. */
export async function summarizeDocuments(
  db: Database,
  kind: DocumentKind,
  { userId, today }: Scope,
  statuses: readonly string[],
): Promise<{ total: StatusTotal; byStatus: Record<string, StatusTotal> }> {
  const status = effectiveStatusSql({ ...kind, dateColumn: 'day' }, 's', '$2::date');
  const text = `select ${status} as status, sum(s.count) as count, sum(s.amount)::text as amount
    from document_days s where s.user_id = $1 and s.kind = '${kind.kind}' group by rollup (1)`;
  const rows = await queryNamed<{ status: string | null; count: string | null; amount: string | null }>(
    db,
    `summarize_${kind.kind}`,
    text,
    [userId, today],
  );
  const totalOf = (wanted: string | null): StatusTotal => {
    const row = rows.find((candidate) => candidate.status === wanted);
    return { count: Number(row?.count ?? 0), amount: row?.amount ?? '0.00' };
  };
  return { total: totalOf(null), byStatus: Object.fromEntries(statuses.map((key) => [key, totalOf(key)])) };
}
