import type pg from 'pg';

/** What a backup leaves out, and why. Everything else in the schema is in it, whatever migrations add. */
const LEFT_OUT: Record<string, string> = {
  session: 'people sign in again',
  rate_limits: 'counts the last minutes',
  idempotency_keys: 'answers to repeats of the last day',
  passkey_challenges: 'last minutes',
  sign_in_tickets: 'last minutes',
};

export interface TableShape {
  name: string;
  columns: string[];
}

/** The tables of a database in the order in which they can be filled: what is referred to comes first. */
export async function backupTables(db: Pick<pg.ClientBase, 'query'>): Promise<TableShape[]> {
  const { rows: shapes } = await db.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid order by 1`);
  const { rows: references } = await db.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to
    from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace and f.oid <> t.oid`);
  const waiting = shapes.filter(({ name }) => !(name in LEFT_OUT));
  const ordered: TableShape[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      ({ name }) =>
        !references.some(({ from, to }) => from === name && waiting.some((other) => other.name === to)),
    );
    const [table] = waiting.splice(next, 1);
    if (next < 0 || !table)
      throw new Error(
        `Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`,
      );
    ordered.push(table);
  }
  return ordered;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A table with its columns, as COPY takes it. */
export const copyTarget = ({ name, columns }: TableShape) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
