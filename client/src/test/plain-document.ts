import type { LineItem } from '#shared/line-item.ts';

/** A line without discount, tax or unit. */
export const fakeLine = (
  fields: Pick<LineItem, 'id' | 'description' | 'quantity' | 'rate' | 'amount'> & Partial<LineItem>,
): LineItem => ({
  discount: null,
  discountAmount: null,
  netAmount: fields.amount,
  taxes: [],
  unit: null,
  unitLabel: null,
  serviceFrom: null,
  serviceTo: null,
  ...fields,
});

/** What a document answers that has only lines and a total. */
export const plainDetails = (amount: string) => ({
  pricesIncludeTax: false,
  discount: null,
  discountAmount: null,
  subtotal: amount,
  netAmount: amount,
  taxAmount: '0.00',
  taxes: [],
  issuedOn: null,
  buyerReference: null,
  orderNumber: null,
  notes: null,
  terms: null,
  serviceFrom: null,
  serviceTo: null,
  sections: [],
  taxCurrency: null,
  taxRateOfExchange: null,
});
