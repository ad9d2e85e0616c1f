import { discountAmountSql, discountSql } from './document-lines.sql.ts';
import { taxesSql } from './document-taxes.sql.ts';
import { EMPTY, type Fields, ofPart } from './optional-parts.sql.ts';

/** What a document says besides its client, texts and dates, with its types: its money, and what is printed beside it. */
const plainColumns = {
  ...{ currency: 'text', amount: 'numeric', issued_on: 'date' },
  ...{ buyer_reference: 'text', order_number: 'text', notes: 'text', terms: 'text' },
  ...{ service_from: 'date', service_to: 'date', sections: 'jsonb' },
};

/** What few documents say. */
const rareColumns = {
  prices_include_tax: 'boolean',
  ...{ discount_kind: 'text', discount_percent: 'numeric', discount_amount: 'numeric' },
  ...{ subtotal: 'numeric', net_amount: 'numeric', tax_amount: 'numeric' },
  ...{ tax_currency: 'text', tax_rate_of_exchange: 'numeric' },
  ...{ instalments: 'jsonb', allow_partial: 'boolean', min_partial: 'numeric', reminders_on: 'boolean' },
  ...{ invoice_type: 'text', deducted_amount: 'numeric', converted_percent: 'numeric' },
  ...{
    deposit_kind: 'text',
    deposit_percent: 'numeric',
    deposit_amount: 'numeric',
    deposit_due_days: 'integer',
  },
  ...{ cover: 'jsonb', text_sections: 'jsonb', requires_signature: 'boolean', amount_max: 'numeric' },
};

/** What the table has where a document says nothing of the kind, if not null. A kind may leave these out. */
const defaults: Record<string, unknown> = {
  ...{ prices_include_tax: false, discount_amount: '0', tax_amount: '0' },
  ...{ allow_partial: false, reminders_on: true, invoice_type: 'standard', deducted_amount: '0' },
  ...{ text_sections: [], requires_signature: false },
};
const literal = (value: unknown) => `'${typeof value === 'string' ? value : JSON.stringify(value)}'`;

/** To insert: columns, what they are of the record `m`, and that one's types. */
const insertedContent = (columns: Record<string, string>) => ({
  columns: Object.keys(columns).join(', '),
  values: Object.keys(columns)
    .map((name) => (name in defaults ? `coalesce(m.${name}, ${literal(defaults[name])})` : `m.${name}`))
    .join(', '),
  types: Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
});

/** For every document, and for those that say nothing rare: PostgreSQL sets up each column of a statement before it runs. */
export const contentSql = {
  whole: insertedContent({ ...plainColumns, ...rareColumns }),
  plain: insertedContent(plainColumns),
};

/** @param row as `:content` has it */
export const isPlainContent = (row: Record<string, unknown>): boolean =>
  Object.keys(rareColumns).every((name) => {
    const value = row[name] ?? null;
    return value === null || (name in defaults && JSON.stringify(value) === JSON.stringify(defaults[name]));
  });

// Only documents with sums of their own have any.
const HAS_TAXES = 'd.subtotal is not null';

/** The condition of the one optional part of {@link contentFields}. */
export const contentParts = { taxes: HAS_TAXES };

/**
 * Answered field → SQL over the document `d`.
 * @param taxes table, or name of a query, with the document's taxes
 */
export const contentFields = (taxes: string) =>
  ({
    pricesIncludeTax: 'd.prices_include_tax',
    discount: discountSql('d'),
    discountAmount: discountAmountSql('d'),
    subtotal: 'coalesce(d.subtotal, d.amount)::text',
    netAmount: 'coalesce(d.net_amount, d.amount)::text',
    taxAmount: 'round(d.tax_amount, scale(d.amount))::text',
    taxes: ofPart('taxes', `case when ${HAS_TAXES} then ${taxesSql(taxes)} else ${EMPTY} end`, EMPTY),
    issuedOn: 'd.issued_on',
    buyerReference: 'd.buyer_reference',
    orderNumber: 'd.order_number',
    notes: 'd.notes',
    terms: 'd.terms',
    serviceFrom: 'd.service_from',
    serviceTo: 'd.service_to',
    sections: 'd.sections',
    taxCurrency: 'd.tax_currency',
    taxRateOfExchange: 'trim_scale(d.tax_rate_of_exchange)::text',
  }) satisfies Fields;
