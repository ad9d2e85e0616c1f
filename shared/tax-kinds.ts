import { type TaxCategory, vatexCodes } from './tax-rate.ts';

/** What a seller chooses from before they type a rate; it fills in the rest. */
export interface TaxKind {
  label: string;
  /** Who needs it. */
  detail: string;
  name: string;
  category: TaxCategory;
  reasonCode?: string;
  reasonText?: string;
}

export const taxKinds = {
  vat: {
    label: 'Normal VAT',
    detail: 'VAT, IVA, MwSt., TVA at any rate above zero',
    name: 'VAT',
    category: 'S',
  },
  sales: {
    label: 'Sales tax',
    detail: 'US states, and PST or QST in Canada',
    name: 'Sales tax',
    category: 'S',
  },
  gst: {
    label: 'GST or HST',
    detail: 'Australia, Canada, India, New Zealand, Singapore',
    name: 'GST',
    category: 'S',
  },
  small: {
    label: 'Small business without VAT',
    detail: 'You are below the threshold and charge no VAT',
    name: 'VAT exempt',
    category: 'E',
    reasonText: 'No VAT is charged under the rules for small businesses.',
  },
  reverse: {
    label: 'Reverse charge',
    detail: 'A business in another country accounts for the VAT',
    name: 'Reverse charge',
    category: 'AE',
    reasonCode: vatexCodes.AE,
    reasonText: 'Reverse charge: VAT is to be accounted for by the recipient.',
  },
  zero: {
    label: 'Zero-rated',
    detail: 'Taxable at 0 percent, such as books in the UK',
    name: 'Zero-rated',
    category: 'Z',
  },
  exempt: {
    label: 'Exempt',
    detail: 'Free of tax by law, such as health care or lessons',
    name: 'Exempt',
    category: 'E',
  },
  supply: {
    label: 'Goods to another EU country',
    detail: 'Delivered to a business with a VAT number there',
    name: 'Intra-Community supply',
    category: 'K',
    reasonCode: vatexCodes.K,
    reasonText: 'Intra-Community supply, exempt from VAT.',
  },
  export: {
    label: 'Export',
    detail: 'Goods that leave the EU',
    name: 'Export',
    category: 'G',
    reasonCode: vatexCodes.G,
    reasonText: 'Export outside the EU, exempt from VAT.',
  },
  outside: {
    label: 'Outside the scope of VAT',
    detail: 'No VAT applies to it at all',
    name: 'No VAT',
    category: 'O',
    reasonCode: vatexCodes.O,
    reasonText: 'Not subject to VAT.',
  },
  igic: { label: 'IGIC', detail: 'Canary Islands', name: 'IGIC', category: 'L' },
  ipsi: { label: 'IPSI', detail: 'Ceuta and Melilla', name: 'IPSI', category: 'M' },
} as const satisfies Record<string, TaxKind>;

export type TaxKindName = keyof typeof taxKinds;
