import type { InvoiceWithItems } from '#shared/invoice.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import type { InvoicePayment } from '#shared/payment.ts';
import { documentServer } from './documents.ts';
import { fakeLine, plainDetails } from './plain-document.ts';
import { fakeUser } from './users.ts';

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

export function fakeInvoice(number: number, fields: Partial<InvoiceWithItems> = {}): InvoiceWithItems {
  const { amount = '210.50', status = 'pending' } = fields;
  return {
    id: `00000000-0000-4000-8000-${pad(number, 12)}`,
    invoiceNumber: `INV-${pad(number, 4)}-0123456789ABCDEFGHJKMNPQRS`,
    displayNumber: `INV-${pad(number, 4)}`,
    clientId: '22222222-2222-4222-8222-222222222222',
    title: `Job ${number}`,
    description: null,
    amount: '210.50',
    refundsKept: '0.00',
    creditedAmount: '0.00',
    writtenOffAmount: '0.00',
    settlement: status === 'paid' ? 'paid' : 'none',
    type: 'standard',
    dueDate: '2026-12-10',
    nextDueOn: fields.dueDate ?? '2026-12-10',
    version: 1,
    status: 'pending',
    paymentMethod: 'cash',
    payments: null,
    paidAt: null,
    paidAmount: status === 'paid' ? amount : '0.00',
    balance: status === 'paid' ? '0.00' : amount,
    creditNotes: [],
    proposalId: null,
    proposalDisplayNumber: null,
    firstSeenAt: null,
    lastSeenAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    client: { name: 'Bright Fern', email: 'lena@brightfern.example' },
    ...plainDetails('210.50'),
    deductions: [],
    ...{
      instalments: null,
      nextDue: null,
      plan: null,
      allowPartial: false,
      minPartial: null,
      remindersOn: true,
    },
    items: [
      fakeLine({
        id: `00000000-0000-4000-8001-${pad(number, 12)}`,
        description: 'Design',
        quantity: '2.00',
        rate: '100.00',
        amount: '200.00',
      }),
      fakeLine({
        id: `00000000-0000-4000-8002-${pad(number, 12)}`,
        description: 'Print',
        quantity: '1.00',
        rate: '10.50',
        amount: '10.50',
      }),
    ],
    ...fields,
  };
}

export const fakePayment = (fields: Partial<InvoicePayment> = {}): InvoicePayment => ({
  id: '00000000-0000-4000-8003-000000000001',
  provider: 'stripe',
  status: 'succeeded',
  amount: '210.50',
  refunded: '0.00',
  paidAt: '2026-11-20T15:00:00.000Z',
  dispute: null,
  ...fields,
});

/** A server with one client and these invoices; removing from the array removes from the server. */
export function invoiceServer(invoices: InvoiceWithItems[], user = fakeUser()) {
  return documentServer('/api/invoices', invoices, invoiceStatuses, user);
}
