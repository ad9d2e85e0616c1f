import { createHash } from 'node:crypto';
import { type Database, queryNamed } from './client.ts';
import { instant, type ParametersOf, type RowOf, type SqlTypes } from './sql-types.ts';

/** `:name` in a statement, but not the second colon of a cast, and not inside a word. */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi;

/** As long as PostgreSQL reads a name; it cuts the rest off, and two names would be one. */
const MAX_NAME_LENGTH = 63;
const HASH_LENGTH = 20;

/** What a connection calls the statement. */
function preparedName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${name.slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1)}_${hash}`;
}

interface Definition<Parameters extends SqlTypes, Columns extends SqlTypes> {
  /** Unique in the product; it names the prepared statement. */
  name: string;
  /** Types of the `:name`s in the text, each of which becomes a numbered parameter with its cast. */
  parameters: Parameters;
  /** Names and types of the columns that it answers. */
  row: Columns;
  /** What stands here besides parameters is fixed: values are parameters. */
  sql: string;
  /**
   * Parameters whose values the planner is not shown. Where a value makes few rows likely, as a seller with few documents,
   * PostgreSQL would plan each call anew, which takes several times as long as to read a page by an index.
   */
  unplanned?: readonly (keyof Parameters & string)[];
  /**
   * Rows come as one text of JSON each. PostgreSQL describes every column of an answer anew, and the driver makes an object of what
   * it says: for fifty columns that takes longer than to read them. Not for types whose values JSON would change.
   */
  isPacked?: boolean;
}

/** Numbers of JSON are floating; bytes have no form in it. */
const UNPACKABLE = ['numeric', 'bigint', 'bytea'];

/** SQL and reader of rows that come as JSON. @throws Error for a column of a type that JSON would change */
function packed(name: string, text: string, row: SqlTypes) {
  const changed = Object.keys(row).find((column) =>
    UNPACKABLE.includes(row[column]?.name.replace('[]', '') ?? ''),
  );
  if (changed) throw new Error(`${name} can't be packed with its column ${changed}`);
  const instants = Object.keys(row).filter((column) => row[column]?.name === instant.name);
  const unpack = (json: string) => {
    const values = JSON.parse(json) as Record<string, unknown>;
    for (const column of instants) {
      const value = values[column];
      if (typeof value === 'string') values[column] = new Date(value);
    }
    return values;
  };
  return { text: `select row_to_json(r)::text as packed from (${text}) r`, unpack };
}

/** Raw SQL with named, typed parameters, prepared once per connection. */
export interface NamedStatement<Parameters extends SqlTypes, Columns extends SqlTypes> {
  name: string;
  /** With numbered parameters; what answers the columns of `row`. */
  text: string;
  row: Columns;
  run(db: Database, parameters: ParametersOf<Parameters>): Promise<RowOf<Columns>[]>;
  /** The first row. */
  first(db: Database, parameters: ParametersOf<Parameters>): Promise<RowOf<Columns> | undefined>;
}

/**
 * A statement whose rows are what `row` says: `server/test/statements.test.ts` asks PostgreSQL.
 * @throws Error when the text and `parameters` do not name the same
 */
export function namedStatement<Parameters extends SqlTypes, Columns extends SqlTypes>({
  name,
  parameters: types,
  row,
  sql,
  unplanned = [],
  isPacked = false,
}: Definition<Parameters, Columns>): NamedStatement<Parameters, Columns> {
  const names = Object.keys(types);
  const used = new Set<string>();
  const text = sql.replace(PARAMETER, (_whole, parameter: string) => {
    const type = types[parameter];
    if (!type) throw new Error(`${name} has no parameter :${parameter}`);
    used.add(parameter);
    const value = `$${names.indexOf(parameter) + 1}::${type.name}`;
    return unplanned.includes(parameter) ? `(select ${value})` : value;
  });
  const unused = names.find((parameter) => !used.has(parameter));
  if (unused) throw new Error(`${name} does not use :${unused}`);
  const prepared = preparedName(name);
  const valuesOf = (given: ParametersOf<Parameters>) =>
    names.map((parameter) => {
      const value: unknown = given[parameter];
      return value instanceof Date ? value.toISOString() : value;
    });
  const pack = isPacked ? packed(name, text, row) : undefined;
  const run = async (db: Database, given: ParametersOf<Parameters>): Promise<RowOf<Columns>[]> => {
    const values = valuesOf(given);
    if (!pack) return queryNamed<RowOf<Columns>>(db, prepared, text, values);
    const rows = await queryNamed<{ packed: string }>(db, prepared, pack.text, values);
    return rows.map((each) => pack.unpack(each.packed) as RowOf<Columns>);
  };
  return { name, text, row, run, first: async (db, given) => (await run(db, given))[0] };
}
