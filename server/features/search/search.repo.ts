import { type Database, queryNamed } from '#server/db/client.ts';
import { escapeLike } from '#server/db/like-pattern.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { effectiveStatusSql } from '#server/features/documents/effective-status.sql.ts';
import { publicTokenIn } from '#shared/document.ts';
import { SEARCH_HITS } from '#shared/search.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { candidatesSql } from './candidates.ts';

/** What is asked of every kind, as the parameters $1 to $10 of the statement. */
function parametersOf(userId: string, today: string, text: string): unknown[] {
  const folded = foldForSearch(text);
  const escaped = escapeLike(folded);
  const isShort = [...folded].length < 3;
  return [
    userId,
    today,
    // The beginning of the text itself, of any later line of it, and anywhere in it.
    `${escaped}%`,
    `%\n${escaped}%`,
    isShort ? null : `%${escaped}%`,
    `${escaped}\n%`,
    [...folded].slice(0, 64).join(''),
    publicTokenIn(folded.toUpperCase()) ?? null,
    documentNumberIn(folded, 'inv'),
    documentNumberIn(folded, 'pro'),
  ];
}

/** `inv-0042` means the invoice of that number, `pro 42` the proposal, `42` either. */
function documentNumberIn(folded: string, kind: 'inv' | 'pro'): number | null {
  const [, named = kind, digits] = /^(?:(inv|pro)[-\s]?)?0*(\d{1,9})$/.exec(folded) ?? [];
  return digits === undefined || named !== kind ? null : Number(digits);
}

const CLIENTS = `(select coalesce(json_agg(r), '[]') from (
  select c.id, c.name, c.email from (${candidatesSql({
    table: 'clients',
    order: 'seq',
    text: "search_contact || E'\\n' || search_company",
  })}) h join clients c on c.id = h.id order by h.rank, c.seq desc limit ${SEARCH_HITS}) r)`;

const ITEMS = `(select coalesce(json_agg(r), '[]') from (
  select i.id, i.name, i.rate::text as rate from (${candidatesSql({
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
      select id from clients where user_id = $1 and (search_contact like $3 or search_contact like $4)
      order by seq desc limit 3) c,
    lateral (select id from documents where client_id = c.id and kind = '${kind.kind}' order by number desc limit ${SEARCH_HITS}) d`;
  const exact = `select id, 0 as rank from documents
    where user_id = $1 and kind = '${kind.kind}' and number = ${number}::integer
    union all select id, 0 from documents
      where public_token = $8::text and user_id = $1 and kind = '${kind.kind}'`;
  const own = candidatesSql({
    table: 'documents',
    condition: `kind = '${kind.kind}'`,
    order: 'number',
    text: 'search',
    hasPrefixIndex: true,
  });
  return `(select coalesce(json_agg(r), '[]') from (
    select d.id, d.display_number as "displayNumber", d.title, c.name as "clientName", d.amount::text as amount,
      ${effectiveStatusSql(kind, 'd', '$2::date')} as status
    from (select id, min(rank) as rank from (${exact} union all (${own}) union all ${ofClients}) a group by id) h
    join documents d on d.id = h.id join clients c on c.id = d.client_id
    order by h.rank, d.number desc limit ${SEARCH_HITS}) r)`;
}

const SEARCH = `select json_build_object('clients', ${CLIENTS}, 'invoices', ${documentsSql(invoiceKind, '$9')},
  'proposals', ${documentsSql(proposalKind, '$10')}, 'items', ${ITEMS})::text as json`;

interface Scope {
  userId: string;
  /** The seller's calendar day. */
  today: string;
}

/** The best hits of each kind as JSON text in the shape of `shared/search.ts`, found by one statement. */
export async function search(db: Database, { userId, today }: Scope, text: string): Promise<string> {
  const parameters = parametersOf(userId, today, text);
  const [row] = await queryNamed<{ json: string }>(db, 'search', SEARCH, parameters);
  return row?.json ?? '{}';
}
