import { type Database, queryNamed } from '#server/db/client.ts';
import { effectiveStatusSql, hasStatusSql } from '#server/db/effective-status.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { wireNumberIn } from '#shared/document.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { documentFieldsSql, documentWithItemsFieldsSql } from './document-json.ts';
import type { DocumentKind } from './document-kind.ts';

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
}

export interface JsonList {
  /** A JSON array. */
  json: string;
  /** Rows that match in all; undefined when the whole list was answered without a parameter. */
  total: number | undefined;
}

/** The documents of a seller that match, newest first. */
export async function listDocuments(
  db: Database,
  kind: DocumentKind,
  { userId, today }: Scope,
  filter: DocumentFilter,
): Promise<JsonList> {
  const values: unknown[] = [userId, today];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['d.user_id = $1'];
  if (filter.clientId) conditions.push(`d.client_id = ${bind(filter.clientId)}`);
  if (filter.status) conditions.push(hasStatusSql(kind, 'd', '$2::date', filter.status));
  const search = searchCondition(kind, filter.search, bind);
  if (search) conditions.push(search.sql);

  const paged = isPaged(filter);
  const where = conditions.join(' and ');
  const page = paged ? `limit ${bind(filter.limit ?? MAX_PAGE_SIZE)} offset ${bind(filter.offset ?? 0)}` : '';
  const counted = search || filter.clientId ? countByScan(kind, where) : countByRollUp(kind, filter.status);
  const text = `select coalesce(json_agg(r), '[]')::text as json, ${paged ? counted : 'null'} as total from (
    select ${documentFieldsSql(kind, '$2::date')}
    from ${kind.table} d join clients c on c.id = d.client_id
    where ${where} order by d.number desc ${page}) r`;
  const shape = [filter.clientId && 'client', filter.status, search?.shape, paged && 'page'].filter(Boolean);
  const name = ['list', kind.kind, ...shape].join('_');
  const [row] = await queryNamed<{ json: string; total: string | null }>(db, name, text, values);
  return { json: row?.json ?? '[]', total: row?.total == null ? undefined : Number(row.total) };
}

function isPaged(filter: DocumentFilter): boolean {
  const { search, status, limit, offset } = filter;
  return [search, status, limit, offset].some((parameter) => parameter !== undefined);
}

const countByScan = (kind: DocumentKind, where: string) =>
  `(select count(*) from ${kind.table} d where ${where})`;

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
    select ${documentWithItemsFieldsSql(kind, '$3::date', kind.itemsTable)}
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
