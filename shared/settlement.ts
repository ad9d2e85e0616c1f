/** What has become of an invoice's money: the first that applies. */
export const settlements = [
  'replaced',
  'void',
  'written_off',
  'credited',
  'paid',
  'partial',
  'none',
] as const;
export type Settlement = (typeof settlements)[number];

/** What an invoice asks for: all that is owed, something in advance, or a part of a proposal. */
export const invoiceTypes = ['standard', 'deposit', 'partial'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];
