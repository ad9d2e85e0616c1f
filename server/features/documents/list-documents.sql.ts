import { type NamedStatement, namedStatement } from '#server/db/named-statement.ts';
import {
  array,
  bigint,
  date,
  integer,
  nullable,
  numeric,
  type SqlTypes,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import { type DocumentSort, documentSorts, type SortDirection } from '#shared/list-order.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { documentFieldsSql, documentWithItemsFieldsSql } from './document-json.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from './document-kind.ts';
import { effectiveStatusSql, hasStatusSql } from './effective-status.sql.ts';
import { byParts, furtherPartsSql } from './optional-parts.sql.ts';
import { TAX_ID_MARKS } from './typed-figures.ts';

/** Which documents a list picks. */
export interface FilterShape {
  /** Of one client (`:clientId`). */
  isOfClient: boolean;
  /** Documents that have this effective status. */
  status: string | undefined;
  /**
   * By the public token of a pasted link (`:token`), by a LIKE pattern (`:pattern`), or by that, amounts (`:amounts`) and the
   * beginning of a tax id (`:taxId`).
   */
  search: 'token' | 'pattern' | 'figures' | undefined;
  /**
   * By days of issue (`:from`, `:to`), amounts (`:min`, `:max`), `:currency` and `:ids`, where they are given: one shape for
   * all of them, since each shape is kept by every connection.
   */
  isFiltered: boolean;
}

/** What a list's statement depends on; each shape is one prepared statement. */
export interface ListShape extends FilterShape {
  /** Undefined for the newest first. */
  order: { sort: DocumentSort; dir: SortDirection } | undefined;
  /** The first page (`:limit`), a later one (with `:offset`), or all. */
  page: 'first' | 'later' | undefined;
  /** Rows say what has been reminded of. */
  withReminders: boolean;
}

const row = { json: text, total: nullable(bigint) };
type ListStatement = NamedStatement<SqlTypes, typeof row>;

const statements = new Map<string, ListStatement>();

/** A page of one seller's documents, newest first, as a JSON array, and how many match in all. */
export function listStatement(kind: DocumentKind, shape: ListShape): ListStatement {
  const { order, page, withReminders } = shape;
  const filter = documentFilter(kind, shape);
  const name = ['list', kind.kind, filter.name, order?.sort, order?.dir, page, withReminders && 'reminders']
    .filter(Boolean)
    .join('_');
  const known = statements.get(name);
  if (known) return known;
  const statement = namedStatement({
    name,
    parameters: {
      ...filter.parameters,
      today: date,
      ...(page && { limit: integer }),
      // Whoever is found by a search or a client is paged alike, wherever the page begins.
      ...(hasOffset(shape) && { offset: integer }),
    },
    row,
    sql: listSql(kind, shape),
    // Read by the order of an index, whoever's they are.
    ...(page === 'first' && !isSelective(shape) && { unplanned: ['userId', 'limit'] }),
  });
  statements.set(name, statement);
  return statement;
}

/** Whether rows are found, or put in order, before a page of them is read. */
const isSelective = (shape: ListShape) => isNarrowed(shape) || shape.order !== undefined;

/** By more than a status. */
const isNarrowed = ({ isOfClient, search, isFiltered }: FilterShape) =>
  isOfClient || search !== undefined || isFiltered;

export const hasOffset = (shape: ListShape) =>
  shape.page === 'later' || (shape.page === 'first' && isSelective(shape));

function listSql(kind: DocumentKind, shape: ListShape): string {
  const rows = (source: string, condition: string) =>
    `select ${documentFieldsSql(kind, ':today', shape.withReminders)}
     from ${source} d join clients c on c.id = d.client_id where ${condition}`;
  const where = documentFilter(kind, shape).where.join(' and ');
  if (!shape.page)
    return `select coalesce(json_agg(r), '[]')::text as json, null::bigint as total from (
      ${rows('documents', where)} order by d.number desc) r`;
  if (shape.order && !isNarrowed(shape)) {
    // All of them in an order that an index has: only the page is read.
    const page = `select p.id, row_number() over () as place from (${sortedPage(shape.order, where)}) p`;
    return `with page as materialized (${page})
      select coalesce(json_agg(r), '[]')::text as json, ${countByRollUp(kind, shape.status)} as total from (
        ${rows('(select d.*, m.place from page m join documents d on d.id = m.id)', 'true')} order by d.place) r`;
  }
  if (shape.order) {
    const matches = `select d.id, row_number() over (order by ${orderSql(shape.order)}) as place
      from documents d join clients c on c.id = d.client_id where ${where}`;
    const page = 'select * from matches order by place limit :limit offset :offset';
    return `with matches as materialized (${matches})
      select coalesce(json_agg(r), '[]')::text as json, (select count(*) from matches) as total from (
        ${rows(`(select d.*, m.place from (${page}) m join documents d on d.id = m.id)`, 'true')} order by d.place) r`;
  }
  if (isSelective(shape)) {
    // The condition picks few rows, which are found once, for the page and for the count.
    const page = 'select id from matches order by number desc limit :limit offset :offset';
    return `with matches as materialized (select d.id, d.number from documents d where ${where})
      select coalesce(json_agg(r), '[]')::text as json, (select count(*) from matches) as total from (
        ${rows('documents', `d.id in (${page})`)} order by d.number desc) r`;
  }
  const total = countByRollUp(kind, shape.status);
  if (shape.page === 'later')
    return `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
      ${rows('documents', where)} order by d.number desc limit :limit offset :offset) r`;
  // A limit that is a parameter tells the planner nothing, so that it would plan every poll anew. The fixed one
  // inside lets it keep one plan; rows beyond the wanted ones are not read.
  const newest = `(select * from documents d where ${where} order by d.number desc limit ${MAX_PAGE_SIZE})`;
  return `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
    ${rows(newest, 'true')} order by d.number desc limit :limit) r`;
}

const ownUser = (column: string) => `(select u.${column} from users u where u.id = :userId)`;

/** Day of issue of a document `d`. */
const ISSUED_ON = `coalesce(d.issued_on, (d.created_at at time zone ${ownUser('time_zone')})::date)`;

function orderSql({ sort, dir }: NonNullable<ListShape['order']>): string {
  if (sort === 'number') return `d.number ${dir}`;
  const keys = {
    client: `c.search_contact ${dir}`,
    due: `d.next_due_on ${dir}`,
    // Amounts of different currencies say nothing about each other; the seller's own comes first.
    amount: `d.currency <> ${ownUser('currency')}, d.currency, d.amount ${dir}`,
  };
  return `${keys[sort]}, d.number desc`;
}

/** The ids of a page, in their order. */
function sortedPage(order: NonNullable<ListShape['order']>, where: string): string {
  const page = `order by ${orderSql(order)} limit :limit offset :offset`;
  if (order.sort === 'client')
    return `select d.id from clients c join documents d on d.client_id = c.id where c.user_id = :userId and ${where} ${page}`;
  if (order.sort !== 'amount') return `select d.id from documents d where ${where} ${page}`;
  // The index has currencies in the order of their codes: the seller's own one is read first, then those before and behind it.
  const own = ownUser('currency');
  const parts = ['=', '<', '>'].map(
    (compared) => `(select d.id, d.currency, d.amount, d.number from documents d
      where ${where} and d.currency ${compared} ${own}
      order by ${compared === '=' ? '' : 'd.currency, '}d.amount ${order.dir}, d.number desc limit :limit + :offset)`,
  );
  return `select d.id from (${parts.join(' union all ')}) d ${page}`;
}

const filterConditions = [
  `(:from is null or ${ISSUED_ON} >= :from)`,
  `(:to is null or ${ISSUED_ON} <= :to)`,
  '(:min is null or d.amount >= :min)',
  '(:max is null or d.amount <= :max)',
  '(:currency is null or d.currency = :currency)',
  '(:ids is null or d.id = any(:ids))',
];

/** Conditions on a document `d`, which all hold, the parameters that they name beside `:today`, and a name for them. */
export function documentFilter(kind: DocumentKind, shape: FilterShape) {
  const { isOfClient, status, search, isFiltered } = shape;
  return {
    name: [isOfClient && 'client', status, search, isFiltered && 'filtered'].filter(Boolean).join('_'),
    where: conditionsOf(kind, shape),
    parameters: {
      userId: uuid,
      ...(isOfClient && { clientId: uuid }),
      ...(search === 'token' && { token: text }),
      ...((search === 'pattern' || search === 'figures') && { pattern: text }),
      ...(search === 'figures' && { amounts: array(numeric), taxId: nullable(text) }),
      ...(isFiltered && {
        ...{ from: nullable(date), to: nullable(date), min: nullable(numeric), max: nullable(numeric) },
        ...{ currency: nullable(text), ids: nullable(array(uuid)) },
      }),
    },
  };
}

function conditionsOf(kind: DocumentKind, { isOfClient, status, search, isFiltered }: FilterShape): string[] {
  const conditions = ['d.user_id = :userId', `d.kind = '${kind.kind}'`];
  if (isOfClient) conditions.push('d.client_id = :clientId');
  if (status) conditions.push(hasStatusSql(kind, { alias: 'd', today: ':today' }, status));
  if (isFiltered) conditions.push(...filterConditions);
  if (search === 'token') conditions.push('d.public_token = :token');
  if (search === 'pattern')
    conditions.push(`(d.search like :pattern or d.client_id = any(array(
      select id from clients where user_id = :userId and search_contact like :pattern)))`);
  if (search === 'figures')
    conditions.push(`(d.search like :pattern
      or d.id = any(array(select id from documents
        where user_id = :userId and kind = '${kind.kind}' and amount = any(:amounts)))
      or d.client_id = any(array(
        select id from clients where user_id = :userId and search_contact like :pattern
        union all select id from clients where user_id = :userId and ${hasTaxIdSql(':taxId')})))`);
  return conditions;
}

/** Whether a client's tax id begins so, however it is written. */
export const hasTaxIdSql = (pattern: string) => `translate(tax_id, '${TAX_ID_MARKS}', '') like ${pattern}`;

function countByRollUp(kind: DocumentKind, status: string | undefined): string {
  const condition = status
    ? `and ${hasStatusSql(kind, { alias: 's', today: ':today', day: 'day' }, status)}`
    : '';
  return `(select coalesce(sum(s.count), 0)::bigint from document_days s
    where s.user_id = :userId and s.kind = '${kind.kind}' ${condition})`;
}

const SOURCES = { lines: 'document_lines', taxes: 'document_taxes' };

/** One document with its lines as JSON text, to be read {@link withItsParts}. */
const findStatement = (kind: DocumentKind) =>
  byParts((parts, name) =>
    namedStatement({
      name: `find_${kind.kind}_${name}`,
      parameters: { id: uuid, userId: uuid, today: date },
      row: { json: text, furtherParts: text },
      sql: `select row_to_json(r)::text as json, f.parts as "furtherParts"
        from documents d join clients c on c.id = d.client_id,
          lateral (select ${documentWithItemsFieldsSql(kind, ':today', SOURCES, parts)}) r,
          lateral (select ${furtherPartsSql(kind.parts, parts)} as parts) f
        where d.id = :id and d.user_id = :userId and d.kind = '${kind.kind}'`,
    }),
  );

/**
 * Count and sum an effective status in each currency from the roll-up; rows without a status are the sums of all. Open
 * invoices count with what is still owed. A seller without documents has one row, without a currency.
 */
const summaryStatement = (kind: DocumentKind) => {
  const status = effectiveStatusSql(kind, 's', ':today', 'day');
  const sum = `case when ${status} in ('pending', 'overdue') and grouping(${status}) = 0 then sum(s.balance) else sum(s.amount) end`;
  return namedStatement({
    name: `summarize_${kind.kind}`,
    parameters: { userId: uuid, today: date },
    row: {
      sellerCurrency: text,
      currency: nullable(text),
      status: nullable(text),
      count: nullable(bigint),
      amount: nullable(text),
    },
    sql: `select u.currency as "sellerCurrency", s.currency, ${status} as status, sum(s.count)::bigint as count,
        (${kind.kind === 'invoice' ? sum : 'sum(s.amount)'})::text as amount
      from users u left join document_days s on s.user_id = u.id and s.kind = '${kind.kind}'
      where u.id = :userId group by u.currency, s.currency, rollup (3) order by s.currency`,
  });
};

export const findStatements = { invoice: findStatement(invoiceKind), proposal: findStatement(proposalKind) };

export const summaryStatements = {
  invoice: summaryStatement(invoiceKind),
  proposal: summaryStatement(proposalKind),
};

/** The least and the most, for the test of what statements answer. */
export const sampleFindStatements = [invoiceKind, proposalKind].flatMap((kind) =>
  [[], Object.keys(kind.parts).sort()].map(findStatements[kind.kind]),
);

/** Shapes that between them use every part, for the test of what statements answer. */
export const sampleListStatements = [invoiceKind, proposalKind].flatMap((kind) =>
  ([undefined, 'first', 'later'] as const).flatMap((page) => [
    ...([undefined, 'token', 'pattern', 'figures'] as const).flatMap((search) =>
      [false, true].flatMap((flag) =>
        [undefined, kind.openStatus, kind.lateStatus].map((status) =>
          listStatement(kind, {
            ...{ page, search, status, isOfClient: flag, withReminders: flag, isFiltered: flag },
            order: undefined,
          }),
        ),
      ),
    ),
    ...(page === 'first' ? documentSorts : []).map((sort) =>
      listStatement(kind, {
        ...{ page, search: undefined, status: undefined, isOfClient: false, withReminders: true },
        ...{ isFiltered: true, order: { sort, dir: 'asc' } },
      }),
    ),
    ...(page === 'first' ? documentSorts : []).map((sort) =>
      listStatement(kind, {
        ...{ page, search: undefined, status: kind.openStatus, isOfClient: false, withReminders: true },
        ...{ isFiltered: false, order: { sort, dir: 'asc' } },
      }),
    ),
  ]),
);
