import type { PgColumn } from 'drizzle-orm/pg-core';
import { namedStatement } from '#server/db/named-statement.ts';
import { instant, text, uuid } from '#server/db/sql-types.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import type { ArchiveTable } from './archive-tables.ts';

/** What a row gets beside what the file says, by table. */
export const madeColumns: Readonly<Record<string, readonly string[]>> = {
  documents: ['public_token'],
  signatures: ['verify_code', 'is_imported'],
};

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Stores rows of a table, given as a JSON array with all of the columns. `$2` is the seller, and `$3` for signatures the sealed file.
 */
export function takeInSql(
  { name, into, key }: ArchiveTable,
  columns: readonly Pick<PgColumn, 'name'>[],
): string {
  const names = [...columns.map((column) => column.name), ...(madeColumns[name] ?? [])];
  const sealed =
    name === 'signatures' ? { column: ', sealed_pdf', value: ', $3::bytea' } : { column: '', value: '' };
  const changed = names.filter((column) => !key.includes(column));
  const clash =
    into === 'replace'
      ? `on conflict (${quoted(key)}) do update set ${changed.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`
      : into === 'keep'
        ? 'on conflict do nothing'
        : '';
  return `insert into ${name} (user_id, ${quoted(names)}${sealed.column})
    select $2::uuid, ${quoted(names)}${sealed.value} from jsonb_populate_recordset(null::${name}, $1::jsonb) ${clash}`;
}

/** The seller's own row, from one in JSON. */
export const takeAccountSql = (columns: readonly string[]): string =>
  `update users u set (${quoted(columns)}, updated_at) = (
      select ${quoted(columns)}, $3::timestamptz from jsonb_populate_record(null::users, $1::jsonb)) where u.id = $2::uuid`;

/** Rates of the account that say what rates of an archive say too. */
export const sameRates = namedStatement({
  name: 'same_tax_rates',
  parameters: { userId: uuid },
  row: { id: uuid, name: text, percent: text, category: text },
  sql: `select id, lower(name) as name, percent::text as percent, category from tax_rates
    where user_id = :userId and archived_at is null`,
});

/** A number that two documents would show, which no index forbids. */
export const repeatedNumber = namedStatement({
  name: 'repeated_display_number',
  parameters: { userId: uuid },
  row: { number: text },
  sql: `select display_number as number from documents where user_id = :userId
    group by display_number having count(*) > 1 limit 1`,
});

const lateOf = ({ kind, openStates, lateStatus }: typeof invoiceKind | typeof proposalKind) =>
  `d.kind = '${kind}' and d.status in (${openStates
    .filter((state) => state !== lateStatus)
    .map((state) => `'${state}'`)
    .join(', ')})`;

/** What is late by now is stored so, as nobody is to be told of it. */
const markLate = (kind: typeof invoiceKind | typeof proposalKind) =>
  namedStatement({
    name: `mark_archived_${kind.kind}`,
    parameters: { userId: uuid, now: instant },
    row: {},
    sql: `update documents d set status = '${kind.lateStatus}' from users u
      where u.id = d.user_id and d.user_id = :userId and ${lateOf(kind)}
        and d.next_due_on < (:now at time zone u.time_zone)::date`,
  });

export const markLateStatements = [markLate(invoiceKind), markLate(proposalKind)];

/** Contents name other ids than before, and their hashes follow from them. */
export const hashVersions = namedStatement({
  name: 'hash_archived_versions',
  parameters: { userId: uuid },
  row: {},
  sql: `update document_versions set hash = encode(sha256(convert_to(content::text, 'UTF8')), 'hex') where user_id = :userId`,
});

/** Counters never stand below what was given, whatever an archive says of them. */
export const passNumbers = namedStatement({
  name: 'pass_archived_numbers',
  parameters: { userId: uuid },
  row: {},
  sql: `update document_counters k set last_number = greatest(k.last_number, d.highest),
      series_number = greatest(k.series_number, d.series)
    from (select d.kind, max(d.number) as highest,
        coalesce(max(d.series_number) filter (where 
          d.series = replace(c.series_prefix, '{year}', c.series_year::text) and d.series_year = c.series_year), 0) as series
      from documents d join document_counters c on c.user_id = d.user_id and c.kind = d.kind
      where d.user_id = :userId group by d.kind) d
    where k.user_id = :userId and k.kind = d.kind`,
});
