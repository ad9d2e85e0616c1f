import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function invoiceIn(currency: string, amount: string) {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const invoice = await buildInvoice(seller, clientId, {}, [{ description: 'Design', quantity: 1, rate: 1 }]);
  await server.pool.query('update document_lines set rate = $1, amount = $1 where document_id = $2', [
    amount,
    invoice.id,
  ]);
  await server.pool.query('update documents set amount = $1, currency = $2 where id = $3', [
    amount,
    currency,
    invoice.id,
  ]);
  return { seller, invoice };
}

test.each([
  ['JPY', '100', '¥100'],
  ['EUR', '1234.50', '€1,234.50'],
  ['INR', '1234.50', '₹1,234.50'],
  ['KRW', '1234', '₩1,234'],
  ['VND', '1234', '₫1,234'],
  ['PHP', '1234.50', '₱1,234.50'],
  ['ILS', '1234.50', '₪1,234.50'],
  ['KWD', '18.704', 'KWD 18.704'],
])('answer, page and file of an invoice in %s say %s as %s', async (currency, amount, shown) => {
  const { invoice, seller } = await invoiceIn(currency, amount);
  const path = `/api/public/invoices/${invoice.invoiceNumber}`;
  expect((await server.anon().get(path)).body).toMatchObject({ amount, currency });
  const page = await (await fetch(`${server.origin}/invoice/${invoice.invoiceNumber}`)).text();
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(spaced(page)).toContain(shown);
  const { pages } = await getPdf(server.origin, `${path}/pdf`);
  expect(spaced(pages[0] ?? '')).toContain(shown);
  const hits = (await seller.get('/api/search?q=INV-0001')).body as { invoices: object[] };
  expect(hits.invoices).toMatchObject([{ amount, currency }]);
});

test('a document in US dollars names no currency to visitors', async () => {
  const seller = await server.seller();
  const { id } = await buildClient(seller);
  const { invoiceNumber } = await buildInvoice(seller, id);
  const { proposalNumber } = await buildProposal(seller, id);
  for (const path of [`/api/public/invoices/${invoiceNumber}`, `/api/public/proposals/${proposalNumber}`])
    expect((await server.anon().get(path)).body).not.toHaveProperty('currency');
});
