import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildItem, buildProposal } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { BulkResult } from '#shared/bulk-actions.ts';

const server = await startTestServer();
afterAll(() => server.close());

const seller = await server.confirmedSeller();
/** Takes every mail. */
const mailer: Mailer = { isConfigured: true, send: async () => [], close: () => undefined };
const stranger = await server.seller();
const client = await buildClient(seller);
const theirs = await buildInvoice(stranger, (await buildClient(stranger)).id);

async function inBulk(list: string, action: string, ids: string[], more: object = {}) {
  const answer = await seller.post(`/api/${list}/bulk`, { action, ids, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as BulkResult[];
}
const statusOf = async (id: string) =>
  ((await seller.get(`/api/invoices/${id}`)).body as { status?: string }).status;
const rows = async (text: string, ids: readonly string[]) =>
  Number((await server.pool.query<{ count: string }>(text, [ids])).rows[0]?.count);

describe('invoices', () => {
  let open: string;
  let paid: string;
  beforeAll(async () => {
    open = (await buildInvoice(seller, client.id)).id;
    paid = (await buildInvoice(seller, client.id)).id;
    await seller.put(`/api/invoices/${paid}`, { status: 'paid' });
    await drainOf(server, { mailer })();
    server.clock.advance(2 * 3_600_000);
  });

  test('are sent again one by one: what one refuses, and what is not there, keeps none of the others', async () => {
    const unknown = randomUUID();
    expect(await inBulk('invoices', 'send_again', [paid, unknown, open, theirs.id])).toEqual([
      { id: paid, status: 409, code: 'not_open' },
      { id: unknown, status: 404 },
      { id: open, status: 200 },
      { id: theirs.id, status: 404 },
    ]);
    expect(await inBulk('invoices', 'send_again', [open])).toEqual([
      { id: open, status: 429, code: 'too_soon' },
    ]);
  });

  test('are reminded of once', async () => {
    expect(await inBulk('invoices', 'remind', [open, paid])).toEqual([
      { id: open, status: 200 },
      { id: paid, status: 409, code: 'closed' },
    ]);
    expect(await inBulk('invoices', 'remind', [open])).toEqual([{ id: open, status: 409, code: 'too_soon' }]);
  });

  test('are marked paid by an entry of the ledger each, and a second time by none', async () => {
    const second = (await buildInvoice(seller, client.id)).id;
    const ids = [open, second, theirs.id];
    const results = [
      { id: open, status: 200 },
      { id: second, status: 200 },
      { id: theirs.id, status: 404 },
    ];
    expect(await inBulk('invoices', 'mark_paid', ids, { sendReceipt: false })).toEqual(results);
    expect(await inBulk('invoices', 'mark_paid', ids, { sendReceipt: false })).toEqual(results);
    expect([await statusOf(open), await statusOf(second)]).toEqual(['paid', 'paid']);
    expect(
      await rows('select count(*) from ledger_entries where document_id = any($1::uuid[])', [open, second]),
    ).toBe(2);
  });

  test('under a key are done once: the same request again gets the same answer', async () => {
    const id = (await buildInvoice(seller, client.id)).id;
    const send = (body: object) =>
      seller.send('POST', '/api/invoices/bulk', { body, headers: { 'idempotency-key': `delete-${id}` } });
    const first = await send({ action: 'delete', ids: [id, open] });
    expect(first.body).toEqual([
      { id, status: 200 },
      { id: open, status: 200 },
    ]);
    const again = await send({ action: 'delete', ids: [id, open] });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await send({ action: 'delete', ids: [paid] })).status).toBe(409);
    expect(await inBulk('invoices', 'delete', [id])).toEqual([{ id, status: 404 }]);
  });
});

test.each([
  ['proposals', () => buildProposal(seller, client.id)],
  ['clients', () => buildClient(seller)],
  ['items', () => buildItem(seller)],
])('%s are deleted, each with what belongs to it', async (list, build) => {
  const [first, second] = [await build(), await build()];
  expect(await inBulk(list, 'delete', [first.id, second.id, theirs.id])).toEqual([
    { id: first.id, status: 200 },
    { id: second.id, status: 200 },
    { id: theirs.id, status: 404 },
  ]);
  expect((await seller.get(`/api/${list}/${first.id}`)).status).toBe(404);
});

test.each([
  ['invoices', { action: 'void', ids: [randomUUID()] }, 'action'],
  ['proposals', { action: 'mark_paid', ids: [randomUUID()] }, 'action'],
  ['clients', { action: 'remind', ids: [randomUUID()] }, 'action'],
  ['items', { ids: [randomUUID()] }, 'action'],
  ['invoices', { action: 'delete', ids: [] }, 'ids'],
  ['invoices', { action: 'delete' }, 'ids'],
  ['invoices', { action: 'delete', ids: ['1'] }, 'ids.0'],
  ['invoices', { action: 'delete', ids: Array(2).fill(theirs.id) }, 'ids'],
  ['invoices', { action: 'delete', ids: Array.from({ length: 101 }, () => randomUUID()) }, 'ids'],
  ['invoices', { action: 'mark_paid', ids: [randomUUID()], sendReceipt: 'yes' }, 'sendReceipt'],
])('%s refuse %j on %s and change nothing', async (list, body, field) => {
  const before = await rowHash(server.pool, seller.user.id);
  const answer = await seller.post(`/api/${list}/bulk`, body);
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { fieldErrors: object }).fieldErrors)).toContain(field);
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  expect((await server.anon().post(`/api/${list}/bulk`, body)).status).toBe(401);
});
