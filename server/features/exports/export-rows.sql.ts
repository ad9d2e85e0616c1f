import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { bigint, date, integer, json, nullable, type SqlTypes, text, uuid } from '#server/db/sql-types.ts';
import { type ClientFilterShape, clientFilter } from '#server/features/clients/clients.sql.ts';
import { documentFilter, type FilterShape } from '#server/features/documents/document-filter.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { effectiveStatusSql } from '#server/features/documents/effective-status.sql.ts';
import { type ItemFilterShape, itemFilter } from '#server/features/items/items.sql.ts';
import { exportColumns, lineColumns } from '#shared/export-columns.ts';
import { type Cells, cellsSql, PAGE_ROWS } from './export-pages.ts';

/* Rows of exports, a page at a time: each begins behind the last one of the page before. Cells are texts. */

const cells = json<Cells>();
const dayOf = (instant: string) => `(${instant} at time zone :timeZone)::date::text`;
const taxName = (tax: string) => `${tax}.name || ' ' || trim_scale(${tax}.percent::numeric)::text || '%'`;

const ofDocument = (kind: DocumentKind) => ({
  number: 'd.display_number',
  clientName: 'c.name',
  clientCompany: 'c.company',
  clientEmail: 'c.email',
  title: 'd.title',
  status: effectiveStatusSql(kind, 'd', ':today'),
  issuedOn: `coalesce(d.issued_on::text, ${dayOf('d.created_at')})`,
  dueOn: 'd.due_on::text',
  currency: 'd.currency',
  discountPercent: 'trim_scale(d.discount_percent)::text',
  discountAmount: "case d.discount_kind when 'amount' then d.discount_amount::text end",
  net: 'coalesce(d.net_amount, d.amount)::text',
  tax: moneySql('d.tax_amount', 'd.currency'),
  total: 'd.amount::text',
  orderNumber: 'd.order_number',
  notes: 'd.notes',
});

const invoiceValues = {
  ...ofDocument(invoiceKind),
  type: 'd.invoice_type',
  paidOn: dayOf('d.paid_at'),
  deducted: moneySql('d.deducted_amount', 'd.currency'),
  paid: moneySql('d.paid_amount', 'd.currency'),
  credited: moneySql('d.credited_amount', 'd.currency'),
  balance: 'd.balance::text',
};

const proposalValues = { ...ofDocument(proposalKind), acceptedOn: dayOf('d.accepted_at') };

const nthTax = (index: number) =>
  `(select ${taxName('t')} from jsonb_to_record(l.taxes -> ${index}) as t(name text, percent text) where t.name is not null)`;

const lineValues = {
  lineDescription: 'l.description',
  quantity: 'trim_scale(l.quantity)::text',
  unit: 'coalesce(l.unit_label, l.unit)',
  rate: 'l.rate::text',
  lineDiscountPercent: 'trim_scale(l.discount_percent)::text',
  lineDiscount: "case l.discount_kind when 'amount' then l.discount_amount::text end",
  lineAmount: '(l.amount - l.discount_amount)::text',
  tax1: nthTax(0),
  tax2: nthTax(1),
  tax3: nthTax(2),
};

const known = new Map<string, unknown>();

/** One statement a name, made once. */
function remembered<Statement>(name: string, make: () => Statement): Statement {
  const made = (known.get(name) as Statement | undefined) ?? make();
  known.set(name, made);
  return made;
}

const nameOf = (...parts: unknown[]) => ['export', ...parts].filter(Boolean).join('_');

/** Documents that a list picks, newest first, or a row a line of theirs; from behind a line of a number on. */
export function documentRows(kind: DocumentKind, shape: FilterShape, hasLines: boolean) {
  const { where, parameters, name: filter } = documentFilter(kind, shape);
  const [columns, values] =
    kind.kind === 'invoice'
      ? ([exportColumns.invoices, invoiceValues] as const)
      : ([exportColumns.proposals, proposalValues] as const);
  const position = hasLines ? 'l.position' : '0';
  const name = nameOf(kind.kind, filter, hasLines && 'lines');
  return remembered(name, () =>
    namedStatement({
      name,
      parameters: {
        ...parameters,
        today: date,
        timeZone: text,
        number: integer,
        position: integer,
      } as SqlTypes,
      row: { number: integer, position: integer, cells },
      sql: `select d.number, ${position} as position,
          ${cellsSql<string>([...columns, ...(hasLines ? lineColumns : [])], { ...values, ...lineValues })}
        from documents d join clients c on c.id = d.client_id
          ${hasLines ? 'join document_lines l on l.document_id = d.id' : ''}
        where ${where.join(' and ')} and d.number <= :number and (d.number < :number or ${position} > :position)
        order by d.number desc${hasLines ? ', l.position' : ''} limit ${PAGE_ROWS}`,
    }),
  );
}

/** As `shared/contact-text.ts` reads them. */
const furtherContacts = `(select string_agg(concat(k.name, ' <', k.email, '>', ' (' || k.role || ')',
    case when k.gets_documents and not k.gets_reminders and not k.gets_receipts then '' else concat(' [', concat_ws(', ',
      case when k.gets_documents then 'documents' end, case when k.gets_reminders then 'reminders' end,
      case when k.gets_receipts then 'receipts' end), ']') end), ', ' order by k.position)
  from client_contacts k where k.client_id = c.id)`;

const clientValues = {
  ...{ name: 'c.name', email: 'c.email', phone: 'c.phone', company: 'c.company', address: 'c.address' },
  ...{ street: 'c.street', street2: 'c.street2', city: 'c.city', region: 'c.region' },
  ...{ postalCode: 'c.postal_code', country: 'c.country', currency: 'c.currency', taxId: 'c.tax_id' },
  ...{ registrationId: 'c.registration_id', buyerReference: 'c.buyer_reference' },
  ...{ paymentTerms: 'c.payment_terms', contacts: furtherContacts, notes: 'c.notes' },
  createdOn: dayOf('c.created_at'),
};

/** Clients that a list picks, newest first, from behind one on. */
export function clientRows(shape: ClientFilterShape) {
  const { where, parameters, name: filter } = clientFilter(shape);
  const name = nameOf('clients', filter);
  return remembered(name, () =>
    namedStatement({
      name,
      parameters: { ...parameters, timeZone: text, seq: bigint } as SqlTypes,
      row: { seq: bigint, cells },
      sql: `select c.seq, ${cellsSql(exportColumns.clients, clientValues)} from clients c
        where ${where.join(' and ')} and c.seq < :seq order by c.seq desc limit ${PAGE_ROWS}`,
    }),
  );
}

const itemValues = {
  ...{ name: 'i.name', description: 'i.description', rate: 'i.rate::text' },
  // A rate without a currency of its own is in the seller's.
  currency: 'coalesce(i.currency, (select u.currency from users u where u.id = :userId))',
  unit: 'coalesce(i.unit_label, i.unit)',
  taxes: `(select string_agg(${taxName('t')}, ', ' order by p.place)
    from unnest(i.tax_rate_ids) with ordinality p(id, place) join tax_rates t on t.id = p.id and t.user_id = :userId)`,
  ...{ terms: 'i.terms', availableFor: 'i.available_for' },
};

/** Items that a list picks, newest first, from behind one on. */
export function itemRows(shape: ItemFilterShape) {
  const { where, parameters, name: filter } = itemFilter(shape);
  const name = nameOf('items', filter);
  return remembered(name, () =>
    namedStatement({
      name,
      parameters: { ...parameters, seq: bigint } as SqlTypes,
      row: { seq: bigint, cells },
      sql: `select i.seq, ${cellsSql(exportColumns.items, itemValues)} from items i
        where ${where.join(' and ')} and i.seq < :seq order by i.seq desc limit ${PAGE_ROWS}`,
    }),
  );
}

const paymentValues = {
  date: 'e.happened_on::text',
  kind: `case when e.kind <> 'reversal' then e.kind else 'undone ' || r.kind end`,
  ...{ clientName: 'c.name', clientEmail: 'c.email', invoice: 'd.display_number' },
  ...{ method: 'e.method', reference: 'e.reference' },
  amount: moneySql('e.amount', 'e.currency'),
  ...{ currency: 'e.currency', note: 'e.note' },
};

/** Money that came or went, and what of it was taken back; the latest day first, from behind an entry on. */
export const paymentRows = namedStatement({
  name: 'export_payments',
  parameters: {
    ...{ userId: uuid, from: nullable(date), to: nullable(date), currency: nullable(text) },
    ...{ clientId: nullable(uuid), day: date, seq: bigint },
  },
  row: { day: text, seq: bigint, cells },
  sql: `select e.happened_on::text as day, e.seq, ${cellsSql(exportColumns.payments, paymentValues)}
    from ledger_entries e left join ledger_entries r on r.id = e.reverses_id
      left join documents d on d.id = coalesce(e.document_id, (select o.document_id from ledger_entries o
        where o.group_id = e.group_id and o.document_id is not null limit 1))
      join clients c on c.id = coalesce(e.client_id, d.client_id)
    where e.user_id = :userId and coalesce(r.kind, e.kind) in ('payment', 'refund')
      and (:from is null or e.happened_on >= :from) and (:to is null or e.happened_on <= :to)
      and (:currency is null or e.currency = :currency) and (:clientId is null or c.id = :clientId)
      and (e.happened_on, e.seq) < (:day, :seq)
    order by e.happened_on desc, e.seq desc limit ${PAGE_ROWS}`,
});

/** Shapes that between them use every part, for the test of what statements answer. */
export const sampleExportStatements = [
  ...[invoiceKind, proposalKind].flatMap((kind) =>
    [false, true].map((flag) =>
      documentRows(
        kind,
        { isOfClient: flag, status: undefined, search: flag ? 'figures' : undefined, isFiltered: flag },
        flag,
      ),
    ),
  ),
  ...[false, true].flatMap((hasSearch) => [
    clientRows({ hasSearch, isFiltered: hasSearch }),
    itemRows({ hasSearch, hasUse: hasSearch, isFiltered: hasSearch }),
  ]),
];
