import type pg from 'pg';

/** A table of the product's own, with what is needed to fill it again. */
interface Table {
  name: string;
  columns: string[];
  parents: string[];
}

/** What belongs to a run, not to anybody's work. */
const leftOut = ['session', 'rate_limits', 'idempotency_keys'];

const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
     where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid), '{}') as parents
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`;

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(TABLES);
  const waiting = rows.filter(({ name }) => !leftOut.includes(name));
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parents }) =>
      parents.every((parent) => !waiting.some(({ name }) => name === parent)),
    );
    if (next < 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

/** Everything that is stored, as statements for a database with the same migrations. Triggers have done their work. */
export async function dumpDatabase(pool: pg.Pool): Promise<string> {
  const statements: string[] = [];
  for (const { name, columns } of await tablesOf(pool)) {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from (select ${names} from "${name}") t order by row_to_json(t)::text`,
    );
    if (rows.length === 0) continue;
    statements.push(
      `alter table "${name}" disable trigger user;`,
      `delete from "${name}";`,
      `insert into "${name}" (${names}) overriding system value`,
      `select ${names} from json_populate_recordset(null::"${name}", $rows$[`,
      rows.map(({ row }) => row).join(',\n'),
      ']$rows$);',
      `alter table "${name}" enable trigger user;`,
      '',
    );
  }
  const { rows } = await pool.query<{ name: string; column: string; last: string }>(`
    select c.relname as name, a.attname as column,
      pg_sequence_last_value(pg_get_serial_sequence(c.relname, a.attname)::regclass) as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`);
  for (const { name, column, last } of rows)
    if (last) statements.push(`select setval(pg_get_serial_sequence('${name}', '${column}'), ${last});`);
  return `${statements.join('\n')}\n`;
}
