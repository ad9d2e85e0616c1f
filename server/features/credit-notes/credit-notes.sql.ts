import { type NamedStatement, namedStatement } from '#server/db/named-statement.ts';
import { json, nullable, type SqlTypes, text, uuid } from '#server/db/sql-types.ts';
import { storedSetsSql } from '#server/features/documents/deposits.sql.ts';
import { contentFields } from '#server/features/documents/document-content.sql.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import { discountSql, lineFieldsSql } from '#server/features/documents/document-lines.sql.ts';
import { issueParameters, issueSql, ownParameters } from '#server/features/documents/issue-document.sql.ts';
import type { asAgreed, LineContent } from '#server/features/documents/line-content.ts';
import { type Fields, selectList } from '#server/features/documents/optional-parts.sql.ts';
import { mailSql, noticeParameters } from '#server/features/documents/send-document.sql.ts';
import type { EarlierCredits, SetDeduction } from '#shared/credit-note-sets.ts';
import type { StoredSet } from '#shared/sliced.ts';
import type { Discount } from '#shared/totals.ts';
import { creditNoteKind } from './credit-note-kind.ts';

/** Answered field → SQL over the credit note `d`, its invoice `i` and its client `c`. */
const fields: Fields = {
  id: 'd.id',
  displayNumber: 'd.display_number',
  creditNoteNumber: 'd.public_token',
  invoiceId: 'i.id',
  invoiceDisplayNumber: 'i.display_number',
  clientId: 'd.client_id',
  client: "json_build_object('name', c.name, 'email', c.email)",
  title: 'd.title',
  reason: 'd.reason',
  currency: 'd.currency',
  amount: 'd.amount::text',
  issuedOn: 'd.issued_on',
  createdAt: isoSql('d.created_at'),
};

const { pricesIncludeTax, subtotal, netAmount, taxAmount, taxes, buyerReference, orderNumber } =
  contentFields('document_taxes');

const detailFields: Fields = {
  ...fields,
  ...{ pricesIncludeTax, subtotal, netAmount, taxAmount, taxes, buyerReference, orderNumber },
  items: `(select coalesce(json_agg(json_build_object('id', l.id, ${lineFieldsSql}, 'creditsItemId', l.credits_line_id)
    order by l.position), '[]') from document_lines l where l.document_id = d.id)`,
};

const FROM = `from documents d join documents i on i.id = d.credits_id join clients c on c.id = d.client_id
  where d.user_id = :userId and d.kind = 'credit_note'`;

/** One credit note with its lines, as JSON. */
export const findCreditNote = namedStatement({
  name: 'find_credit_note',
  parameters: { id: uuid, userId: uuid },
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (select ${selectList(detailFields, 'all')} ${FROM} and d.id = :id) r`,
});

/** Newest first, as a JSON array; all of a client where one is named. */
export const listCreditNotes = namedStatement({
  name: 'list_credit_notes',
  parameters: { userId: uuid, clientId: nullable(uuid) },
  row: { json: text },
  sql: `select coalesce(json_agg(r), '[]')::text as json from (select ${selectList(fields, 'all')} ${FROM}
    and (:clientId is null or d.client_id = :clientId) order by d.number desc) r`,
});

/** An invoice as it can be credited. Money has the places of its currency. */
export interface CreditableInvoice {
  displayNumber: string;
  title: string;
  currency: string;
  amount: string;
  balance: string;
  paidAmount: string;
  refundsKept: string;
  writtenOffAmount: string;
  pricesIncludeTax: boolean;
  discount: Discount;
  buyerReference: string | null;
  orderNumber: string | null;
  lines: (Omit<LineContent, keyof typeof asAgreed> & { id: string })[];
  /** Of an invoice whose sums don't follow from its lines alone. */
  sums: StoredSet[] | null;
  deductions: SetDeduction[];
  earlier: EarlierCredits;
}

const OF_NOTES = 'from documents n join';

const creditable: Record<keyof CreditableInvoice, string> = {
  displayNumber: 'd.display_number',
  title: 'd.title',
  currency: 'd.currency',
  amount: 'd.amount::text',
  balance: 'd.balance::text',
  paidAmount: 'round(d.paid_amount, scale(d.amount))::text',
  refundsKept: 'round(d.refunds_kept, scale(d.amount))::text',
  writtenOffAmount: 'round(d.written_off_amount, scale(d.amount))::text',
  pricesIncludeTax: 'd.prices_include_tax',
  discount: discountSql('d'),
  buyerReference: 'd.buyer_reference',
  orderNumber: 'd.order_number',
  lines: `(select coalesce(json_agg(json_build_object('id', l.id, ${lineFieldsSql}) order by l.position), '[]')
    from document_lines l where l.document_id = d.id)`,
  sums: `case when d.invoice_type = 'partial' then ${storedSetsSql('d')} end`,
  deductions: `(select coalesce(json_agg(json_build_object('setNo', x.set_no, 'net', round(x.net, scale(d.amount))::text,
      'tax', round(x.tax, scale(d.amount))::text,
      'taxes', (select coalesce(json_agg(round(t.tax, scale(d.amount))::text order by t.at), '[]')
        from unnest(x.taxes) with ordinality t(tax, at)))), '[]')
    from deposit_deductions x where x.document_id = d.id)`,
  earlier: `json_build_object(
    'lines', (select coalesce(json_agg(json_build_object('lineId', l.credits_line_id, 'quantity', l.quantity::text,
        'rate', l.rate::text, 'credited', (l.amount - l.discount_amount)::text,
        'netAmount', coalesce(l.net_amount, l.amount)::text)), '[]')
      ${OF_NOTES} document_lines l on l.document_id = n.id where n.credits_id = d.id),
    'taxes', (select coalesce(json_agg(json_build_object('setNo', t.set_no, 'rateNo', t.rate_no,
        'amount', t.amount::text)), '[]')
      ${OF_NOTES} document_taxes t on t.document_id = n.id where n.credits_id = d.id))`,
};

/** Whoever is about to issue a credit note holds the invoice's row lock before. */
export const readCreditable = namedStatement({
  name: 'read_creditable_invoice',
  parameters: { id: uuid, userId: uuid },
  row: { invoice: json<CreditableInvoice>() },
  sql: `select json_build_object(${Object.entries(creditable)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')}) as invoice
    from documents d where d.id = :id and d.user_id = :userId and d.kind = 'invoice'`,
});

const issueStatement = (isSent: boolean): NamedStatement<SqlTypes, { id: typeof uuid }> =>
  namedStatement({
    name: isSent ? 'issue_and_send_credit_note' : 'issue_credit_note',
    parameters: {
      ...issueParameters,
      ...ownParameters(creditNoteKind),
      ...(isSent && noticeParameters),
    },
    row: { id: uuid },
    sql: `with ${issueSql(creditNoteKind)}${isSent ? `, ${mailSql('Credit note', 'credit_note', 'credit_note_sent')}` : ''}
      select id from document`,
  });

export const issueCreditNoteStatements = { email: issueStatement(true), none: issueStatement(false) };
