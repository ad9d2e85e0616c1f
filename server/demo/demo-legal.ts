import type { z } from 'zod';
import type { createClientSchema } from '#shared/client.ts';
import type { createInvoiceSchema } from '#shared/invoice.ts';
import type { UpdateLegal } from '#shared/legal.ts';
import { taxKinds } from '#shared/tax-kinds.ts';
import type { createTaxRateSchema } from '#shared/tax-rate.ts';

/**
 * Who the invented studio is by law. The tax id has a prefix that is never assigned, and the account is the example of the
 * standard for IBANs: nobody can be taken for it, or paid through it.
 */
export const demoLegal: UpdateLegal = {
  legalName: 'Harrow & Vale Studio LLC',
  street: '2118 Western Avenue',
  street2: 'The Old Net Loft, Unit 4B',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98121',
  country: 'US',
  taxId: '00-0000042',
  contactName: 'Marisol Etxeberria-Vance',
  iban: 'DE89370400440532013000',
  bankName: 'Example Bank',
  paymentTerms: 'net_14',
  footerText: 'Harrow & Vale Studio LLC, Seattle. An invented business.',
};

const { label: _label, detail: _detail, ...reverse } = taxKinds.reverse;

export const demoRates = {
  germanVat: { name: 'VAT', percent: '19' },
  britishVat: { name: 'VAT', percent: '20' },
  reverseCharge: { ...reverse, percent: '0' },
  canadianGst: { name: 'GST', percent: '5' },
  qst: { name: 'QST', percent: '9.975' },
  australianGst: { name: 'GST', percent: '10' },
  japaneseTax: { name: 'Consumption tax', percent: '10' },
  salesTax: { name: 'Sales tax', percent: '10.35' },
} as const satisfies Record<string, z.input<typeof createTaxRateSchema>>;

export type DemoRate = keyof typeof demoRates;

type Invoice = z.input<typeof createInvoiceSchema>;
type Line = Omit<Invoice['items'][number], 'taxRateIds'> & { taxes?: readonly DemoRate[] };

export interface AbroadInvoice {
  /** Its name among the samples of the gallery. */
  shows: string;
  /** Days before today, and how many of them until it was paid, if it was. */
  age: number;
  paidAfter?: number;
  client: z.input<typeof createClientSchema>;
  invoice: Omit<Invoice['invoice'], 'clientId' | 'dueDate' | 'paymentMethod'>;
  lines: readonly Line[];
}
