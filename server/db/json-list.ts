import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { type Database, queryNamed } from './client.ts';

export interface JsonList {
  /** A JSON array. */
  json: string;
  /** Rows that match in all; undefined when the whole list was answered without a parameter. */
  total: number | undefined;
}

interface ListStatement {
  /** Names the prepared statement, one a shape of `where`. */
  name: string;
  /** The select list. */
  fields: string;
  /** Table and alias. */
  from: string;
  where: string;
  orderBy: string;
  values: readonly unknown[];
  /** Given, a page of rows and their number in all; else the whole list. */
  page: { limit: number | undefined; offset: number | undefined } | undefined;
}

/** The rows of one table as JSON text, for lists that are short enough to be counted. */
export async function listAsJson(db: Database, statement: ListStatement): Promise<JsonList> {
  const { name, fields, from, where, orderBy, page } = statement;
  const values = [...statement.values];
  const range = page
    ? `limit $${values.push(page.limit ?? MAX_PAGE_SIZE)} offset $${values.push(page.offset ?? 0)}`
    : '';
  const total = page ? `(select count(*) from ${from} where ${where})` : 'null';
  const text = `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
    select ${fields} from ${from} where ${where} order by ${orderBy} ${range}) r`;
  const [row] = await queryNamed<{ json: string; total: string | null }>(
    db,
    page ? `${name}_page` : name,
    text,
    values,
  );
  return { json: row?.json ?? '[]', total: row?.total == null ? undefined : Number(row.total) };
}
