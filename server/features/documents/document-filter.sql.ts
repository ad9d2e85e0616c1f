import { array, date, nullable, numeric, text, uuid } from '#server/db/sql-types.ts';
import type { DocumentKind } from './document-kind.ts';
import { hasStatusSql } from './effective-status.sql.ts';
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

/** SQL of what the seller `:userId` has set. */
export const ownUser = (column: string) => `(select u.${column} from users u where u.id = :userId)`;

/** Day of issue of a document `d`. */
const ISSUED_ON = `coalesce(d.issued_on, (d.created_at at time zone ${ownUser('time_zone')})::date)`;

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

/** SQL of how many documents of a status a seller has: as quick for many as for few. */
export function countByRollUp(kind: DocumentKind, status: string | undefined): string {
  const condition = status
    ? `and ${hasStatusSql(kind, { alias: 's', today: ':today', day: 'day' }, status)}`
    : '';
  return `(select coalesce(sum(s.count), 0)::bigint from document_days s
    where s.user_id = :userId and s.kind = '${kind.kind}' ${condition})`;
}
