import type { LineItem } from '#shared/line-item.ts';

/** A line without discount, tax or unit. */
export const fakeLine = <
  Fields extends Pick<LineItem, 'id' | 'description' | 'quantity' | 'rate' | 'amount'> & Partial<LineItem>,
>(
  fields: Fields,
): LineItem & Fields => ({
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

/** What a line of a proposal says that is neither left out nor changed by the client. */
export const plainOffer = { optional: false, selected: true, clientQuantity: null };

/** What a proposal answers that has no texts, files or options, and stands for no other. */
export const plainLetter = () => ({
  cover: null,
  textSections: [],
  requiresSignature: false,
  attachments: [],
  amountMax: null,
  acceptedLines: null,
  replaces: null,
  replacedBy: null,
});
