import { type NamedStatement, namedStatement } from '#server/db/named-statement.ts';
import { array, bigint, date, integer, type SqlTypes, uuid } from '#server/db/sql-types.ts';
import { type DocumentSort, documentSorts, type SortDirection } from '#shared/list-order.ts';
import { countByRollUp, documentFilter, type FilterShape, ownUser } from './document-filter.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from './document-kind.ts';

/** Undefined for the newest first. */
export type DocumentOrder = { sort: DocumentSort; dir: SortDirection } | undefined;

export interface PageShape extends FilterShape {
  order: DocumentOrder;
}

/** By more than a status. */
const isNarrowed = ({ isOfClient, search, isFiltered }: FilterShape) =>
  isOfClient || search !== undefined || isFiltered;

/** Whether rows are found, or put in order, before a page of them is read. */
export const isSelective = (shape: PageShape) => isNarrowed(shape) || shape.order !== undefined;

const row = { ids: array(uuid), total: bigint };
type PageStatement = NamedStatement<SqlTypes, typeof row>;

const statements = new Map<string, PageStatement>();

/**
 * The ids of a page in their order, and how many match in all. What is searched for decides how it is found best, so that
 * PostgreSQL plans each call anew: hence apart from the reading of the rows, which takes longer to plan than to do.
 */
export function pageStatement(kind: DocumentKind, shape: PageShape): PageStatement {
  const { order } = shape;
  const filter = documentFilter(kind, shape);
  const name = ['page', kind.kind, filter.name, order?.sort, order?.dir].filter(Boolean).join('_');
  const known = statements.get(name);
  if (known) return known;
  const sql = pageSql(kind, filter.where.join(' and '), shape);
  const statement = namedStatement({
    name,
    parameters: {
      ...{ ...filter.parameters, limit: integer, offset: integer },
      ...(sql.includes(':today') && { today: date }),
    },
    row,
    sql,
  });
  statements.set(name, statement);
  return statement;
}

function pageSql(kind: DocumentKind, where: string, shape: PageShape): string {
  const { order } = shape;
  if (order && !isNarrowed(shape))
    // All of them in an order that an index has: only the page is read.
    return `select array(${sortedPage(order, where)}) as ids, ${countByRollUp(kind, shape.status)} as total`;
  const clients = order?.sort === 'client' ? 'join clients c on c.id = d.client_id' : '';
  const matches = order
    ? `select d.id, row_number() over (order by ${orderSql(order)}) as place from documents d ${clients} where ${where}`
    : `select d.id, -d.number as place from documents d where ${where}`;
  return `with matches as materialized (${matches})
    select array(select id from matches order by place limit :limit offset :offset) as ids,
      (select count(*) from matches) as total`;
}

function orderSql({ sort, dir }: NonNullable<DocumentOrder>): string {
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
function sortedPage(order: NonNullable<DocumentOrder>, where: string): string {
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

/** Shapes that between them use every part, for the test of what statements answer. */
export const samplePageStatements = [invoiceKind, proposalKind].flatMap((kind) => [
  ...([undefined, 'token', 'pattern', 'figures'] as const).flatMap((search) =>
    [undefined, kind.openStatus, kind.lateStatus].map((status) =>
      pageStatement(kind, { search, status, isOfClient: true, isFiltered: true, order: undefined }),
    ),
  ),
  ...documentSorts.flatMap((sort) =>
    [false, true].map((isFiltered) =>
      pageStatement(kind, {
        ...{ search: undefined, status: kind.openStatus, isOfClient: false, isFiltered },
        order: { sort, dir: 'asc' },
      }),
    ),
  ),
]);
