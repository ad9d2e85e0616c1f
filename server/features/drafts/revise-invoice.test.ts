import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildTaxRate } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { DraftWithContent } from '#shared/draft.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());

const revise = (seller: Seller, id: string) => seller.post(`/api/invoices/${id}/revise`);
const send = (seller: Seller, id: string) => seller.post(`/api/drafts/${id}/send`, {});
const invoiceOf = async (seller: Seller, id: string) =>
  (await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems;

async function sent() {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const rate = await buildTaxRate(seller);
  const items = [{ description: 'Design', quantity: 2, rate: '50.00', taxRateIds: [rate.id] }];
  const invoice = await buildInvoice(seller, client.id, { notes: 'Thanks' }, items);
  return { seller, invoice, rate };
}

async function revised() {
  const all = await sent();
  const answer = await revise(all.seller, all.invoice.id);
  expect(answer.status).toBe(201);
  return { ...all, draft: answer.body as DraftWithContent };
}

test('an invoice that is revised becomes a draft that says the same, once', async () => {
  const { seller, invoice, draft } = await revised();
  expect(draft).toMatchObject({
    ...{ kind: 'invoice', source: 'revise', replacesInvoiceId: invoice.id, title: invoice.title },
    content: { invoice: { clientId: invoice.clientId, notes: 'Thanks' }, items: [{ description: 'Design' }] },
  });
  const again = await Promise.all(Array.from({ length: 20 }, () => revise(seller, invoice.id)));
  expect(again.map(({ status, body }) => [status, (body as DraftWithContent).id])).toEqual(
    again.map(() => [200, draft.id]),
  );
  expect(await invoiceOf(seller, invoice.id)).toEqual(invoice);
});

test('twenty calls at once begin one draft', async () => {
  const { seller, invoice } = await sent();
  const answers = await Promise.all(Array.from({ length: 20 }, () => revise(seller, invoice.id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => (body as DraftWithContent).id)).size).toBe(1);
});

describe('sending it', () => {
  test('gives a new number, and the old invoice is void from then on; both lead to each other', async () => {
    const { seller, invoice, draft } = await revised();
    const { content } = draft;
    const changed = { ...content, invoice: { ...(content.invoice as object), title: 'As agreed' } };
    await seller.put(`/api/drafts/${draft.id}`, { kind: 'invoice', content: changed });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(seller, draft.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const [{ id }] = answers.map(({ body }) => body as InvoiceWithItems) as [InvoiceWithItems];
    expect(await invoiceOf(seller, id)).toMatchObject({
      ...{ displayNumber: 'INV-0002', title: 'As agreed', amount: invoice.amount, status: 'pending' },
      replaces: { id: invoice.id, displayNumber: 'INV-0001' },
    });
    expect(await invoiceOf(seller, invoice.id)).toMatchObject({
      ...{ status: 'cancelled', settlement: 'replaced', amount: invoice.amount },
      replacedBy: { id, displayNumber: 'INV-0002' },
    });
    expect(await revise(seller, invoice.id)).toMatchObject({ status: 409, body: { code: 'invoice_void' } });
  });

  test('is its creation as well, from the form in which it was continued', async () => {
    const { seller, invoice, draft } = await revised();
    const body = { ...draft.content, draftId: draft.id };
    const answers = await Promise.all([1, 2].map(() => seller.post('/api/invoices', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [{ id }] = answers.map(({ body: made }) => made as InvoiceWithItems) as [InvoiceWithItems];
    expect(await invoiceOf(seller, id)).toMatchObject({
      ...{ amount: invoice.amount, replaces: { id: invoice.id } },
    });
    expect(await invoiceOf(seller, invoice.id)).toMatchObject({ settlement: 'replaced' });
  });

  test("leads the client from the old invoice's page to the new one", async () => {
    const { seller, invoice, draft } = await revised();
    const { invoiceNumber, displayNumber } = (await send(seller, draft.id)).body as InvoiceWithItems;
    const old = await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`);
    expect(old.body).toMatchObject({ status: 'cancelled', replacedBy: { invoiceNumber, displayNumber } });
    const page = await server.anon().get(`/invoice/${invoice.invoiceNumber}`);
    expect(page.text).toContain('Invoice Cancelled');
    expect(page.text).toContain(`/invoice/${invoiceNumber}`);
    expect(page.text).toContain(`Open ${displayNumber}`);
  });

  test('keeps the tax of lines whose rate is in the list no more', async () => {
    const { seller, invoice, rate, draft } = await revised();
    await seller.put(`/api/tax-rates/${rate.id}`, { archived: true });
    expect((await send(seller, draft.id)).body).toMatchObject({
      amount: invoice.amount,
      items: [{ taxes: [{ rateId: rate.id }] }],
    });
  });

  test('is refused where the invoice was paid meanwhile, and nothing is made', async () => {
    const { seller, invoice, draft } = await revised();
    await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
    expect(await send(seller, draft.id)).toMatchObject({ status: 409, body: { code: 'has_payment' } });
    expect((await seller.get('/api/invoices/summary')).body).toMatchObject({ total: { count: 1 } });
    await seller.put(`/api/invoices/${invoice.id}`, { status: 'pending' });
    expect((await send(seller, draft.id)).body).toMatchObject({ displayNumber: 'INV-0002' });
  });

  test('is not needed: a draft that was deleted leaves the invoice as it was', async () => {
    const { seller, invoice, draft } = await revised();
    expect((await seller.delete(`/api/drafts/${draft.id}`)).status).toBe(204);
    expect(await invoiceOf(seller, invoice.id)).toEqual(invoice);
    expect((await revise(seller, invoice.id)).status).toBe(201);
  });
});

test.each([
  ['paid', { status: 'paid' }, 'has_payment'],
  ['void', undefined, 'invoice_void'],
])('an invoice that is %s is not revised', async (_state, change, code) => {
  const { seller, invoice } = await sent();
  if (change) await seller.put(`/api/invoices/${invoice.id}`, change);
  else await seller.post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong client' });
  expect(await revise(seller, invoice.id)).toMatchObject({ status: 409, body: { code } });
});

test('revising is for the seller alone', async () => {
  const { seller, invoice } = await sent();
  expect((await server.anon().post(`/api/invoices/${invoice.id}/revise`)).status).toBe(401);
  expect((await revise(await server.seller(), invoice.id)).status).toBe(404);
  for (const id of ['0', randomUUID()]) expect((await revise(seller, id)).status).toBe(404);
});
