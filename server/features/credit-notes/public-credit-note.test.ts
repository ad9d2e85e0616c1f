import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildCreditNote, buildInvoice, buildTaxRate } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { publicCreditNoteSchema, publicInvoiceSchema } from '#shared/public-document.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function setUp() {
  server.clock.set('2026-06-15T12:00:00.000Z');
  const seller = await server.seller({ businessName: 'Bright Studio' });
  const client = await buildClient(seller, { name: 'Lena', email: 'lena@acme.example' });
  const { id: rate } = await buildTaxRate(seller, { name: 'VAT', percent: '20' });
  const line = { description: 'Work', quantity: 2, rate: '100.00', taxRateIds: [rate] };
  const invoice = await buildInvoice(seller, client.id, { title: 'Site', dueDate: '2026-07-01' }, [line]);
  const items = [{ itemId: invoice.items[0]?.id, quantity: 1 }];
  const note = await buildCreditNote(seller, invoice.id, { items, reason: 'One day less' });
  server.clock.run();
  return { seller, invoice, note };
}

describe('the public credit note', () => {
  test('names its invoice and the reason, for anybody with the link, and nothing else', async () => {
    const { note } = await setUp();
    const answer = await server.anon().get(`/api/public/credit-notes/${note.creditNoteNumber}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(publicCreditNoteSchema.parse(answer.body)).toMatchObject({
      ...{ displayNumber: 'CRN-0001', title: 'Site', reason: 'One day less', amount: '120.00' },
      ...{ subtotal: '100.00', taxAmount: '20.00', issuedOn: '2026-06-15' },
      invoice: { displayNumber: 'INV-0001', issuedOn: '2026-06-15' },
      items: [{ description: 'Work', quantity: '1.00', amount: '100.00' }],
      client: { name: 'Lena' },
      user: { businessName: 'Bright Studio' },
    });
  });

  test('is a page that says so, and prints', async () => {
    const { note } = await setUp();
    const path = `/credit-note/${note.creditNoteNumber}`;
    const page = await server.anon().get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('cache-control')).toContain('no-store');
    for (const text of [
      'Credit Note CRN-0001',
      'Credit for invoice',
      'INV-0001',
      'June 15, 2026',
      'One day less',
      '$120.00',
      'Total credit',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain(note.creditNoteNumber);
    const print = await server.anon().get(`${path}?print=1`);
    expect(print.text).toContain('Credit Note CRN-0001');
    expect(print.text).toContain('invoice-print');
    const json = await server.anon().get(`/api/public/credit-notes/${note.creditNoteNumber}/page`);
    expect(json.body).toMatchObject({ kind: 'credit-note', creditNote: { heading: 'Credit Note CRN-0001' } });
  });

  test('is a file', async () => {
    const { note } = await setUp();
    for (const path of [
      `/credit-note/${note.creditNoteNumber}?pdf=1`,
      `/api/public/credit-notes/${note.creditNoteNumber}/pdf`,
    ]) {
      const answer = await server.anon().get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain('Bright Studio - Credit Note CRN-0001.pdf');
    }
  });

  test.each(['CRN-0001', 'CRN-9999-7K3QX9M2PDWZ4T8HB6CVN5R1EY', 'x'.repeat(300)])(
    '%s is not found',
    async (number) => {
      const answer = await server.anon().get(`/api/public/credit-notes/${number}`);
      expect(answer).toMatchObject({ status: 404, body: { message: 'Credit note not found' } });
      const page = await server.anon().get(`/credit-note/${number}`);
      expect(page.status).toBe(404);
      expect(page.text).toContain('credit-note-not-found');
    },
  );

  test('is found neither as an invoice, nor an invoice as one', async () => {
    const { note, invoice } = await setUp();
    for (const path of [`/invoice/${note.creditNoteNumber}`, `/credit-note/${invoice.invoiceNumber}`])
      expect((await server.anon().get(path)).status).toBe(404);
  });
});

test('the page of the invoice lists its credit notes', async () => {
  const { invoice, note } = await setUp();
  const { body } = await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`);
  expect(publicInvoiceSchema.parse(body)).toMatchObject({
    balance: '120.00',
    creditNotes: [
      {
        displayNumber: 'CRN-0001',
        creditNoteNumber: note.creditNoteNumber,
        amount: '120.00',
        issuedOn: '2026-06-15',
      },
    ],
  });
  const { text } = await server.anon().get(`/invoice/${invoice.invoiceNumber}`);
  expect(text).toContain(`"href":"/credit-note/${note.creditNoteNumber}"`);
  expect(text).toContain('Credit note CRN-0001, Jun 15, 2026');
});
