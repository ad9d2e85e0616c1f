import type { InvoiceSummary, InvoiceWithItems } from '#shared/invoice.ts';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import { type FakeRequest, fakeServer } from './fake-server.ts';
import { fakeUser } from './users.ts';

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

export function fakeInvoice(number: number, fields: Partial<InvoiceWithItems> = {}): InvoiceWithItems {
  return {
    id: `00000000-0000-4000-8000-${pad(number, 12)}`,
    invoiceNumber: `INV-${pad(number, 4)}-0123456789ABCDEFGHJKMNPQRS`,
    displayNumber: `INV-${pad(number, 4)}`,
    clientId: '22222222-2222-4222-8222-222222222222',
    title: `Job ${number}`,
    description: null,
    amount: '210.50',
    dueDate: '2026-12-10',
    status: 'pending',
    paymentMethod: 'cash',
    paidAt: null,
    proposalId: null,
    proposalDisplayNumber: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    client: { name: 'Bright Fern', email: 'lena@brightfern.example' },
    items: [
      { id: `1-${number}`, description: 'Design', quantity: '2.00', rate: '100.00', amount: '200.00' },
      { id: `2-${number}`, description: 'Print', quantity: '1.00', rate: '10.50', amount: '10.50' },
    ],
    ...fields,
  };
}

const fakeClient = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Bright Fern',
  email: 'lena@brightfern.example',
  phone: null,
  company: null,
  address: null,
  notes: null,
  createdAt: '2026-01-19T08:00:00.000Z',
  updatedAt: '2026-01-19T08:00:00.000Z',
};

function summaryOf(invoices: readonly InvoiceWithItems[]): InvoiceSummary {
  const count = (status: InvoiceStatus) => ({
    count: invoices.filter((invoice) => invoice.status === status).length,
    amount: '0.00',
  });
  return {
    total: { count: invoices.length, amount: '0.00' },
    byStatus: {
      pending: count('pending'),
      paid: count('paid'),
      overdue: count('overdue'),
      cancelled: count('cancelled'),
    },
  };
}

/** A server with one client and these invoices; removing from the array removes from the server. */
export function invoiceServer(invoices: InvoiceWithItems[], user = fakeUser()) {
  const list = ({ query }: FakeRequest) => {
    const status = query.get('status');
    const hits = invoices.filter(
      (invoice) =>
        invoice.title.includes(query.get('search') ?? '') && (status === null || invoice.status === status),
    );
    const offset = Number(query.get('offset'));
    return {
      json: hits.slice(offset, offset + Number(query.get('limit'))),
      headers: { 'X-Total-Count': String(hits.length) },
    };
  };
  const server = fakeServer({
    'GET /api/user': { json: user },
    'GET /api/clients': { json: [fakeClient], headers: { 'X-Total-Count': '1' } },
    'GET /api/invoices': list,
    'GET /api/invoices/summary': () => ({ json: summaryOf(invoices) }),
  });
  for (const invoice of invoices) server.on(`GET /api/invoices/${invoice.id}`, { json: invoice });
  return server;
}
