import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal, buildTaxRate } from '#server/test/factories.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type PublicInvoice, publicInvoiceSchema, publicProposalSchema } from '#shared/public-document.ts';

const server = await startTestServer();
afterAll(() => server.close());

const bank = { iban: 'DE89370400440532013000', bic: 'COBADEFF', bankName: 'Hausbank' };
const legal = {
  ...{
    legalName: 'Bright Studio GmbH',
    street: 'Alte Gasse 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
  },
  ...{ taxId: 'DE123456789', legalText: 'HRB 12345, Ada Bright', footerText: 'Thank you' },
};
const seat = {
  street: 'Rue Haute 2',
  city: 'Lyon',
  postalCode: '69001',
  country: 'FR',
  taxId: 'FR12345678901',
};

async function germanSeller(fields: object = { ...legal, ...bank }): Promise<Seller> {
  const seller = await server.seller();
  const answer = await seller.put('/api/user/legal', fields);
  expect(answer.status, answer.text).toBe(200);
  return seller;
}

async function see(invoiceNumber: string): Promise<PublicInvoice> {
  const answer = await server.anon().get(`/api/public/invoices/${invoiceNumber}`);
  expect(answer.status, answer.text).toBe(200);
  return publicInvoiceSchema.parse(answer.body);
}

async function seeProposal(proposalNumber: string) {
  const { body } = await server.anon().get(`/api/public/proposals/${proposalNumber}`);
  return publicProposalSchema.parse(body);
}

const plainKeys = [
  ...['displayNumber', 'title', 'description', 'amount', 'timeZone', 'items', 'client', 'user', 'issuedOn'],
  ...['invoiceNumber', 'status', 'dueDate', 'paymentMethod', 'paidAt', 'payment'],
];

test('a plain document has no key but the day of issue besides, and is shown with the parties of today', async () => {
  const seller = await server.seller({ businessName: 'Before' });
  const client = await buildClient(seller, { name: 'Old name' });
  const { invoiceNumber, issuedOn } = await buildInvoice(seller, client.id);
  await seller.put(`/api/clients/${client.id}`, { name: 'New name' });
  const seen = await see(invoiceNumber);
  expect(Object.keys(seen).sort()).toEqual([...plainKeys].sort());
  expect(seen.items.map((line) => Object.keys(line))).toEqual(
    seen.items.map(() => ['description', 'quantity', 'rate', 'amount']),
  );
  expect(seen).toMatchObject({ issuedOn, client: { name: 'New name' } });
  await server.pool.query('update documents set issued_on = null where public_token = $1', [invoiceNumber]);
  expect(await see(invoiceNumber)).not.toHaveProperty('issuedOn');
});

test('sums, taxes, units and texts are there where they say something', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const vat = await buildTaxRate(seller, { name: 'VAT', percent: '19' });
  const content = {
    ...{ currency: 'EUR', discount: { percent: '10' }, issuedOn: '2026-03-02' },
    ...{ buyerReference: 'B-1', orderNumber: 'PO 7', notes: 'Thank you', terms: 'Within 14 days' },
    ...{ serviceFrom: '2026-02-01', serviceTo: '2026-02-28', sections: [{ title: 'Design', at: 0 }] },
    ...{ taxCurrency: 'USD', taxRateOfExchange: '1.08' },
  };
  const item = { description: 'Design', quantity: '2.5', rate: '100', taxRateIds: [vat.id], unit: 'HUR' };
  const off = {
    ...item,
    description: 'Web',
    unitLabel: 'sprints',
    unit: null,
    discount: { amount: '20.00' },
  };
  const { invoiceNumber } = await buildInvoice(seller, client.id, content, [item, off]);
  const { items, ...seen } = await see(invoiceNumber);
  const taxes = [{ name: 'VAT', percent: '19' }];
  expect(seen).toMatchObject({
    ...{ ...content, amount: '514.08', subtotal: '480.00', discountAmount: '48.00' },
    ...{ netAmount: '432.00', taxAmount: '82.08' },
    taxes: [{ name: 'VAT', percent: '19', category: 'S', reason: null, base: '432.00', amount: '82.08' }],
  });
  expect(seen).not.toHaveProperty('pricesIncludeTax');
  expect(seen).not.toHaveProperty('legal');
  expect(items).toEqual([
    { description: 'Design', quantity: '2.50', rate: '100.00', amount: '250.00', taxes, unit: 'HUR' },
    {
      ...{ description: 'Web', quantity: '2.50', rate: '100.00', amount: '250.00' },
      ...{ discount: { amount: '20.00' }, discountAmount: '20.00', taxes, unitLabel: 'sprints' },
    },
  ]);
});

test.each([
  ['a currency', { currency: 'EUR' }, {}],
  ['prices with tax', { pricesIncludeTax: true }, {}],
  ['a note', { notes: 'Thank you' }, {}],
  ['a section', { sections: [{ title: 'One', at: 0 }] }, {}],
  ['a unit of a line', {}, { unit: 'HUR' }],
  ['a discount of a line', {}, { discount: { percent: '10' } }],
])('%s makes the document keep the parties that it was issued with', async (_name, content, own) => {
  const seller = await server.seller({ businessName: 'Before' });
  const client = await buildClient(seller, { name: 'Old name', address: 'Old street' });
  const line = { description: 'Design', quantity: '1', rate: '10', ...own };
  const { invoiceNumber } = await buildInvoice(seller, client.id, content, [line]);
  const proposal = await buildProposal(seller, client.id, content, [line]);
  await seller.put(`/api/clients/${client.id}`, { name: 'New name', address: 'New street' });
  await server.pool.query("update users set business_name = 'After', phone = '1' where id = $1", [
    seller.user.id,
  ]);
  const shown = {
    client: { name: 'Old name', address: 'Old street' },
    user: { businessName: 'Before', phone: null },
  };
  expect(await see(invoiceNumber)).toMatchObject(shown);
  expect(await seeProposal(proposal.proposalNumber)).toMatchObject(shown);
  // From before the snapshot was kept there is none.
  await server.pool.query('update documents set parties = null where public_token = $1', [invoiceNumber]);
  expect(await see(invoiceNumber)).toMatchObject({
    client: { name: 'New name' },
    user: { businessName: 'After' },
  });
});

describe('legal details', () => {
  test('are those that the document was issued with, and only what is known', async () => {
    const seller = await germanSeller();
    const client = await buildClient(seller, { ...seat });
    const { invoiceNumber } = await buildInvoice(seller, client.id);
    await seller.put('/api/user/legal', { taxId: 'DE999999999', city: 'Hamburg' });
    await seller.put(`/api/clients/${client.id}`, { city: 'Paris' });
    expect((await see(invoiceNumber)).legal).toEqual({ seller: { ...legal, ...bank }, client: seat });
  });

  test('have no account on a proposal', async () => {
    const seller = await germanSeller();
    const { proposalNumber } = await buildProposal(seller, (await buildClient(seller)).id);
    expect((await seeProposal(proposalNumber)).legal).toEqual({ seller: legal });
    const other = await germanSeller(bank);
    const plain = await buildProposal(other, (await buildClient(other)).id);
    expect(await seeProposal(plain.proposalNumber)).not.toHaveProperty('legal');
  });

  test('stand in the file: ids, addresses, account and small print', async () => {
    const seller = await germanSeller();
    const { invoiceNumber } = await buildInvoice(seller, (await buildClient(seller, seat)).id);
    const text = (await getPdf(server.origin, `/api/public/invoices/${invoiceNumber}/pdf`)).pages.join('\n');
    for (const part of [
      ...['Bright Studio GmbH', '10115 Berlin', 'Germany', 'VAT ID DE123456789', 'VAT ID FR12345678901'],
      ...['69001 Lyon', 'Pay by bank transfer', 'DE89 3704 0044 0532 0130 00', 'COBADEFF', 'Hausbank'],
      ...['HRB 12345, Ada Bright', 'Issue date'],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Springfield');
  });
});

test('whatever people type is shown as they typed it, on page and paper', async () => {
  const hostile = '<img src=x onerror=alert(1)> \u202eevil " \' & {{x}} %s';
  const seller = await germanSeller({ legalName: hostile, legalText: hostile, bankAccountText: hostile });
  const rate = await buildTaxRate(seller, { name: '<b>מע״מ', percent: '17' });
  const client = await buildClient(seller, { street: hostile, city: hostile });
  const texts = { buyerReference: hostile, orderNumber: hostile, notes: hostile, terms: hostile };
  const { invoiceNumber } = await buildInvoice(
    seller,
    client.id,
    { ...texts, sections: [{ title: hostile, note: hostile, at: 0 }] },
    [{ description: hostile, quantity: '1', rate: '10', unitLabel: '﷽<i>"&', taxRateIds: [rate.id] }],
  );
  const seen = await see(invoiceNumber);
  expect(seen).toMatchObject({ ...texts, sections: [{ title: hostile, note: hostile, at: 0 }] });
  expect(seen.legal?.seller).toEqual({ legalName: hostile, legalText: hostile, bankAccountText: hostile });
  const { pages } = await getPdf(server.origin, `/api/public/invoices/${invoiceNumber}/pdf`);
  expect(pages.join('\n')).toContain('<img src=x');
});
