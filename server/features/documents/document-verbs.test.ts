import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { buildClient } from '#server/test/factories.ts';
import { type Seller, startTestServer, type TestServer } from '#server/test/test-server.ts';
import { lineItemsSchema } from '#shared/line-item.ts';
import { invoiceKind, proposalKind } from './document-kind.ts';
import { issueDocument } from './issue-document.ts';
import { readNew } from './read-details.ts';
import { sendDocument } from './send-document.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOW = new Date('2026-05-04T10:00:00.000Z');

const contextOf = ({ user }: Seller): SellerContext => ({
  ...{ sellerId: user.id, timeZone: user.timeZone, today: '2026-05-04', isPro: user.isPremium },
});

async function business() {
  const seller = await server.confirmedSeller({ businessName: 'Harrow & Vale' });
  const client = await buildClient(seller, { name: 'Lena', company: 'Acme' });
  const content = {
    ...{ clientId: client.id, title: 'Website', dueOn: '2026-06-01' },
    items: [{ description: 'Design', quantity: '2.00', rate: '12.50' }],
  };
  const { items, ...fields } = content;
  const read = await readNew(openDatabase(server.pool), {
    sellerId: seller.user.id,
    fields: {},
    items: lineItemsSchema.parse(items),
    at: '',
  });
  return { seller, client, content, issued: { ...fields, ...read }, db: openDatabase(server.pool) };
}

const rows = async (query: string, id: string) => (await server.pool.query(query, [id])).rows;

describe.each([
  [invoiceKind, { paymentMethod: 'cash', proposalId: undefined }],
  [proposalKind, {}],
] as const)('without a request, $kind', (kind, own) => {
  test('issuing gives number, token, day and snapshot, and tells nobody', async () => {
    const { seller, client, issued, db } = await business();
    const json = await issueDocument(db, kind, contextOf(seller), { content: { ...issued, own }, now: NOW });
    const { id } = JSON.parse(json) as { id: string };
    const [stored] = await rows(
      `select display_number, public_token like display_number || '-%' as "hasToken", amount, currency,
         issued_on as "issuedOn", parties from documents where id = $1`,
      id,
    );
    expect(stored).toEqual({
      ...{ display_number: `${kind.numberPrefix}-0001`, hasToken: true, amount: '25.00', currency: 'USD' },
      issuedOn: '2026-05-04',
      parties: {
        seller: { businessName: 'Harrow & Vale', phone: null, address: null },
        client: { name: 'Lena', email: client.email, company: 'Acme', address: client.address },
        legal: { seller: {}, client: {} },
      },
    });
    expect(await rows('select id from notifications where document_id = $1', id)).toEqual([]);
    expect(await rows('select id from outbox where document_id = $1', id)).toEqual([]);
    // The server's own check at its end asks for a notification of each document.
    await server.pool.query('delete from documents where id = $1', [id]);
  });

  test('sending puts one mail on its way, and says so when it is sent again', async () => {
    const { seller, issued, db } = await business();
    const json = await issueDocument(db, kind, contextOf(seller), { content: { ...issued, own }, now: NOW });
    const { id, displayNumber } = JSON.parse(json) as { id: string; displayNumber: string };
    await sendDocument(db, kind, contextOf(seller), { id, now: NOW });
    await server.pool.query("update notifications set status = 'sent' where document_id = $1", [id]);
    await sendDocument(db, kind, contextOf(seller), { id, now: new Date(NOW.getTime() + 120_000) });
    const subject = `${kind.noun} ${displayNumber} to Lena`;
    expect(await rows('select subject from notifications where document_id = $1 order by seq', id)).toEqual([
      { subject },
      { subject: `${subject}, sent again` },
    ]);
    expect(
      await rows("select payload ->> 'number' as number from outbox where document_id = $1 order by seq", id),
    ).toHaveLength(2);
  });

  test("somebody else's client, and somebody else's document, is not found", async () => {
    const { issued, db } = await business();
    const stranger = contextOf(await server.confirmedSeller());
    await expect(
      issueDocument(db, kind, stranger, { content: { ...issued, own }, now: NOW }),
    ).rejects.toMatchObject({ kind: 'not_found', message: 'Client not found' });
    const id = '11111111-1111-4111-8111-111111111111';
    await expect(sendDocument(db, kind, stranger, { id, now: NOW })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

test('a change of the client, and of the lines, renews the snapshot of both', async () => {
  const { seller, content } = await business();
  const other = await buildClient(seller, { name: 'Otto', company: 'Otto & Sons' });
  const { items, ...invoice } = content;
  const { body } = await seller.post('/api/invoices', {
    invoice: {
      clientId: invoice.clientId,
      title: invoice.title,
      dueDate: invoice.dueOn,
      paymentMethod: 'cash',
    },
    items,
  });
  const { id } = body as { id: string };
  const parties = async () =>
    (
      await rows(
        `select parties -> 'client' ->> 'name' as client, parties -> 'seller' ->> 'address' as address
         from documents where id = $1`,
        id,
      )
    )[0];
  expect(await parties()).toEqual({ client: 'Lena', address: null });
  await seller.put(`/api/invoices/${id}`, { clientId: other.id });
  expect(await parties()).toEqual({ client: 'Otto', address: null });
  await server.pool.query("update users set address = '1 New Street' where id = $1", [seller.user.id]);
  await seller.put(`/api/invoices/${id}`, { title: 'Same money' });
  expect(await parties()).toEqual({ client: 'Otto', address: null });
  await seller.put(`/api/invoices/${id}`, { items: [{ description: 'More', quantity: 1, rate: 99 }] });
  expect(await parties()).toEqual({ client: 'Otto', address: '1 New Street' });
});
