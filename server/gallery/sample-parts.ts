import type { VisitedInvoice } from '#shared/public-document.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';

const card = { paymentMethod: 'stripe', payment: 'stripe' } as const;
const creditNote = {
  ...{ displayNumber: 'CRN-0003', creditNoteNumber: 'CRN-0003-7K3QX9M2PDWZ4T8HB6CVN5R1EY' },
  issuedOn: '2026-07-28',
};

/** Invoices that are paid in parts, or not with money alone, by name. */
export const samplesInParts: Record<string, VisitedInvoice> = {
  'partly paid': buildPublicInvoice({
    ...{ ...card, balance: '2920.00', paid: '1500.00', allowPartial: true, minPartial: '100.00' },
    movements: [
      { kind: 'payment', date: '2026-07-03', amount: '1000.00' },
      { kind: 'payment', date: '2026-07-20', amount: '600.00' },
      { kind: 'refund', date: '2026-07-22', amount: '-100.00' },
    ],
  }),
  'payment plan': buildPublicInvoice({
    ...{ ...card, status: 'overdue', dueDate: '2026-10-01', balance: '3315.00', paid: '1105.00' },
    movements: [{ kind: 'payment', date: '2026-06-30', amount: '1105.00' }],
    nextDue: { date: '2026-08-01', amount: '1105.00' },
    instalments: [
      { label: 'On start', dueDate: '2026-07-01', amount: '1105.00', paid: '1105.00', status: 'paid' },
      { label: null, dueDate: '2026-08-01', amount: '1105.00', paid: '0.00', status: 'overdue' },
      { label: null, dueDate: '2026-09-01', amount: '1105.00', paid: '0.00', status: 'due' },
      { label: 'On delivery', dueDate: '2026-10-01', amount: '1105.00', paid: '0.00', status: 'due' },
    ],
  }),
  'less a deposit': buildPublicInvoice({
    ...{ ...card, amount: '2652.00' },
    deductions: [{ displayNumber: 'INV-0041', amount: '1768.00' }],
  }),
  'partly credited': buildPublicInvoice({
    ...{ paymentMethod: 'paypal', payment: 'paypal' },
    ...{ balance: '4000.00', paid: '0.00', credited: '420.00' },
    creditNotes: [{ ...creditNote, amount: '420.00' }],
  }),
  'paid in parts': buildPublicInvoice({
    ...{ status: 'paid', paidAt: '2026-08-01T10:00:00.000Z', refundsKept: '20.00' },
    ...{ balance: '0.00', paid: '3880.00', credited: '420.00', writtenOff: '120.00' },
    movements: [
      { kind: 'payment', date: '2026-07-03', amount: '1880.00' },
      { kind: 'credit', date: '2026-07-20', amount: '500.00' },
      { kind: 'payment', date: '2026-08-01', amount: '1500.00' },
      { kind: 'refund', date: '2026-08-04', amount: '-20.00' },
    ],
    creditNotes: [{ ...creditNote, amount: '420.00' }],
  }),
  'credited whole': buildPublicInvoice({
    ...{ status: 'cancelled', balance: '0.00', paid: '0.00', credited: '4420.00' },
    movements: [
      { kind: 'payment', date: '2026-07-03', amount: '4420.00' },
      { kind: 'refund', date: '2026-07-28', amount: '-3420.00' },
      { kind: 'credit', date: '2026-07-28', amount: '-1000.00' },
    ],
    creditNotes: [{ ...creditNote, amount: '4420.00' }],
  }),
  'in parts, the largest': buildPublicInvoice({
    ...{ ...card, currency: 'JPY', amount: '999999999', balance: '899999999', paid: '100000000' },
    ...{ allowPartial: true, nextDue: { date: '2026-09-30', amount: '99999999' } },
    user: { businessName: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmanufaktur & Söhne' },
    items: [{ description: '印刷と製本', quantity: '1.00', rate: '999999999', amount: '999999999' }],
    movements: [{ kind: 'payment', date: '2026-07-03', amount: '100000000' }],
    instalments: [
      {
        ...{ label: 'Nach Abschluss der Werkstattplanung und der Freigabe aller Druckvorlagen' },
        ...{ dueDate: '2026-09-30', amount: '199999999', paid: '100000000', status: 'partial' },
      },
      { label: null, dueDate: '2026-12-31', amount: '800000000', paid: '0', status: 'due' },
    ],
  }),
};
