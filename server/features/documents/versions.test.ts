import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { DocumentVersion } from '#shared/version-changes.ts';

const server = await startTestServer();
afterAll(() => server.close());

const items = (rate: string) => [{ description: 'Design', quantity: 1, rate }];

async function sent(rate = '100.00') {
  const seller = await server.seller();
  const client = await buildClient(seller);
  return { seller, client, invoice: await buildInvoice(seller, client.id, {}, items(rate)) };
}

async function versionsOf(seller: Seller, path: string) {
  const { status, body } = await seller.get(`/api/${path}/versions`);
  expect(status).toBe(200);
  return body as DocumentVersion[];
}

const publicInvoice = async (number: string) =>
  (await server.anon().get(`/api/public/invoices/${number}`)).body as Record<string, unknown>;

describe('an invoice', () => {
  test('that nobody has changed has no versions, and its page says nothing of any', async () => {
    const { seller, invoice } = await sent();
    expect(await versionsOf(seller, `invoices/${invoice.id}`)).toEqual([]);
    expect(await publicInvoice(invoice.invoiceNumber)).not.toHaveProperty('version');
  });

  test('keeps what it said when its money changes, and tells the client', async () => {
    const { seller, invoice } = await sent();
    const path = `/api/invoices/${invoice.id}`;
    expect((await seller.put(path, { items: items('120.00') })).body).toMatchObject({ version: 2 });
    await seller.put(path, { dueDate: dayFromToday(50) });
    const versions = await versionsOf(seller, `invoices/${invoice.id}`);
    expect(versions.map(({ version, amount }) => [version, amount])).toEqual([
      [3, '120.00'],
      [2, '120.00'],
      [1, '100.00'],
    ]);
    expect(
      versions.map(({ changes }) => changes.map(({ field, from, to }) => [field, from, to])),
    ).toMatchObject([
      [['dueDate', dayFromToday(30), dayFromToday(50)]],
      [
        ['amount', '100.00', '120.00'],
        ['items', { description: 'Design', amount: '100.00' }, { description: 'Design', amount: '120.00' }],
      ],
      [],
    ]);
    expect(await publicInvoice(invoice.invoiceNumber)).toMatchObject({
      version: { number: 3, updatedAt: versions[0]?.createdAt },
    });
    const page = await server.anon().get(`/invoice/${invoice.invoiceNumber}`);
    expect(page.text).toContain(', version 3');
  });

  test('makes none by words, by its status, or by being saved as it is', async () => {
    const { seller, invoice } = await sent();
    const path = `/api/invoices/${invoice.id}`;
    for (const body of [
      { title: 'Other words', description: 'And more', notes: 'Thanks' },
      { items: items('100.00') },
      { status: 'cancelled' },
      { status: 'pending' },
    ])
      expect((await seller.put(path, body)).status).toBe(200);
    expect(await versionsOf(seller, `invoices/${invoice.id}`)).toEqual([]);
  });

  test('changed by twenty calls at once has one version for each', async () => {
    const { seller, invoice } = await sent();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        seller.put(`/api/invoices/${invoice.id}`, { items: items(`${index + 101}.00`) }),
      ),
    );
    const versions = await versionsOf(seller, `invoices/${invoice.id}`);
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 21 }, (_, index) => 21 - index),
    );
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      version: 21,
      amount: versions[0]?.amount,
    });
  });
});

test('a proposal has a version for each change of what is agreed to', async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const proposal = await buildProposal(seller, clientId);
  await seller.put(`/api/proposals/${proposal.id}`, { title: 'A better title' });
  expect(await versionsOf(seller, `proposals/${proposal.id}`)).toMatchObject([
    { version: 2, changes: [{ field: 'title', from: proposal.title, to: 'A better title' }] },
    { version: 1, changes: [] },
  ]);
});

test('versions are for the seller alone, and of the kind that is asked for', async () => {
  const { seller, invoice } = await sent();
  await seller.put(`/api/invoices/${invoice.id}`, { items: items('120.00') });
  expect((await server.anon().get(`/api/invoices/${invoice.id}/versions`)).status).toBe(401);
  expect((await (await server.seller()).get(`/api/invoices/${invoice.id}/versions`)).status).toBe(404);
  expect((await seller.get(`/api/proposals/${invoice.id}/versions`)).status).toBe(404);
  expect((await seller.get('/api/invoices/0/versions')).status).toBe(404);
});
