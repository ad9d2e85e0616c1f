import { namedStatement } from '#server/db/named-statement.ts';
import { array, date, integer, nullable, numeric, text, uuid } from '#server/db/sql-types.ts';
import { hasTaxIdSql } from '#server/features/documents/document-filter.sql.ts';
import {
  type DocumentKind,
  invoiceKind,
  proposalKind,
  SETTLEMENT_SQL,
} from '#server/features/documents/document-kind.ts';
import { effectiveStatusSql } from '#server/features/documents/effective-status.sql.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { SEARCH_HITS } from '#shared/search.ts';
import { candidatesSql, RECENT } from './candidates.sql.ts';

const CLIENTS = `(select coalesce(json_agg(r), '[]') from (
  select c.id, c.name, c.email from (${candidatesSql({
    table: 'clients',
    order: 'seq',
    text: "search_contact || E'\\n' || search_company",
  })}) h join clients c on c.id = h.id order by h.rank, c.seq desc limit ${SEARCH_HITS}) r)`;

const ITEMS = `(select json_strip_nulls(coalesce(json_agg(r), '[]')) from (
  select i.id, i.name, i.rate::text as rate, i.currency from (${candidatesSql({
    table: 'items',
    order: 'seq',
    text: 'search',
  })}) h join items i on i.id = h.id order by h.rank, i.seq desc limit ${SEARCH_HITS}) r)`;

/**
 * Documents by themselves, and behind them the newest of clients whose name or address begins with the text.
 * @param number SQL of the running number that is asked for
 */
function documentsSql(kind: DocumentKind, number: string): string {
  const ofClients = `select d.id, 3 as rank from (
      select id from clients where user_id = :userId and (search_contact like :beginning or search_contact like :laterLine
        or :taxId::text is not null and ${hasTaxIdSql(':taxId')})
      order by seq desc limit 3) c,
    lateral (select id from documents where client_id = c.id and kind = '${kind.kind}' order by number desc limit ${SEARCH_HITS}) d`;
  const exact = `select id, 0 as rank from documents
    where user_id = :userId and kind = '${kind.kind}' and number = ${number} and series is null
    union all select id, 0 from (select id, amount from documents
      where cardinality(:amounts) > 0 and user_id = :userId and kind = '${kind.kind}' order by number desc limit ${RECENT}) newest
      where amount = any(:amounts)
    union all select id, 0 from documents
      where public_token = :token and user_id = :userId and kind = '${kind.kind}'`;
  const own = candidatesSql({
    table: 'documents',
    condition: `kind = '${kind.kind}'`,
    order: 'number',
    text: 'search',
    hasPrefixIndex: true,
  });
  return `(select json_strip_nulls(coalesce(json_agg(r), '[]')) from (
    select d.id, d.display_number as "displayNumber", d.title, c.name as "clientName", d.amount::text as amount,
      ${effectiveStatusSql(kind, 'd', ':today')} as status, nullif(d.currency, '${DEFAULT_CURRENCY}') as currency${kind.kind === 'invoice' ? `, ${SETTLEMENT_SQL} as settlement` : ''}
    from (select id, min(rank) as rank from (${exact} union all (${own}) union all ${ofClients}) a group by id) h
    join documents d on d.id = h.id join clients c on c.id = d.client_id
    order by h.rank, d.number desc limit ${SEARCH_HITS}) r)`;
}

/** The best hits of each kind as JSON, found by one statement. */
export const searchStatement = namedStatement({
  name: 'search',
  parameters: {
    userId: uuid,
    today: date,
    /** LIKE patterns: the beginning of the text itself, of any later line of it, anywhere in it, and all of a line. */
    ...{ beginning: text, laterLine: text, anywhere: nullable(text), whole: text },
    /** What an indexed beginning is compared with. */
    prefix: text,
    /** What the text may be as an amount, and what a tax id begins with (a LIKE pattern). */
    ...{ amounts: array(numeric), taxId: nullable(text) },
    ...{ token: nullable(text), invoiceNumber: nullable(integer), proposalNumber: nullable(integer) },
  },
  row: { json: text },
  sql: `select json_build_object('clients', ${CLIENTS}, 'invoices', ${documentsSql(invoiceKind, ':invoiceNumber')},
  'proposals', ${documentsSql(proposalKind, ':proposalNumber')}, 'items', ${ITEMS})::text as json`,
});
