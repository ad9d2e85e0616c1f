import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import type { Database } from './client.ts';
import { type NamedStatement, namedStatement } from './named-statement.ts';
import { bigint, integer, nullable, type SqlTypes, text } from './sql-types.ts';

export interface JsonList {
  /** A JSON array. */
  json: string;
  /** Rows that match in all; undefined when the whole list was answered without a parameter. */
  total: number | undefined;
}

interface ListDefinition {
  /** One a shape of `where`. */
  name: string;
  parameters: SqlTypes;
  /** The select list. */
  fields: string;
  /** Table and alias. */
  from: string;
  /** All of them hold. */
  where: readonly string[];
  orderBy: string;
  /** A page of rows and their number in all; else the whole list. */
  isPaged: boolean;
}

const row = { json: text, total: nullable(bigint) };
export type ListStatement = NamedStatement<SqlTypes, typeof row>;

const statements = new Map<string, ListStatement>();

/** The rows of one table as JSON text, for lists that are short enough to be counted. */
export function jsonListStatement({ isPaged, ...definition }: ListDefinition): ListStatement {
  const name = isPaged ? `${definition.name}_page` : definition.name;
  const known = statements.get(name);
  if (known) return known;
  const { parameters, fields, from, orderBy } = definition;
  const where = definition.where.join(' and ');
  const statement = namedStatement({
    name,
    parameters: { ...parameters, ...(isPaged && { limit: integer, offset: integer }) },
    row,
    sql: `select coalesce(json_agg(r), '[]')::text as json,
      ${isPaged ? `(select count(*) from ${from} where ${where})` : 'null::bigint'} as total from (
      select ${fields} from ${from} where ${where} order by ${orderBy} ${isPaged ? 'limit :limit offset :offset' : ''}) r`,
  });
  statements.set(name, statement);
  return statement;
}

/** @param page given for a statement that is paged */
export async function listAsJson(
  db: Database,
  statement: ListStatement,
  values: Record<string, unknown>,
  page: { limit?: number | undefined; offset?: number | undefined } | undefined,
): Promise<JsonList> {
  const found = await statement.first(db, {
    ...values,
    ...(page && { limit: page.limit ?? MAX_PAGE_SIZE, offset: page.offset ?? 0 }),
  });
  return { json: found?.json ?? '[]', total: found?.total == null ? undefined : Number(found.total) };
}
