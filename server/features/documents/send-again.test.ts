import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T15:00:00Z'));

const minutes = (count: number) =>
  server.clock.set(new Date(Date.parse('2026-06-15T15:00:00Z') + count * 60_000).toISOString());
const entries = async (seller: Seller) =>
  ((await seller.get('/api/notifications')).body as Notification[]).map(({ method, subject }) => [
    method,
    subject,
  ]);

describe.each([
  ['invoice', 'Invoice INV-0001'],
  ['proposal', 'Proposal PRO-0001'],
] as const)('an open %s', (kind, name) => {
  async function sent(fields: object = {}) {
    const seller = await server.proSeller();
    const client = await buildClient(seller, { email: 'old@acme.example', ...fields });
    const document =
      kind === 'invoice' ? await buildInvoice(seller, client.id) : await buildProposal(seller, client.id);
    await drain();
    minutes(2);
    return { seller, client, document, path: `/api/${kind}s/${document.id}/send` };
  }

  test('is sent again to the client’s present address, and by text message where that is agreed', async () => {
    const { seller, client, path } = await sent({ phone: '+12025550143', smsConsent: true });
    await seller.put(`/api/clients/${client.id}`, { email: 'new@acme.example' });
    expect(await seller.post(path)).toMatchObject({
      status: 200,
      body: {
        subject: `${name} to Acme, sent again`,
        recipient: 'new@acme.example',
        deliveryStatus: 'pending',
      },
    });
    await drain();
    expect(mailbox.mails[0]).toMatchObject({ to: 'new@acme.example', subject: `${name} from Bright Studio` });
    expect((await entries(seller)).slice(0, 2).toSorted()).toEqual([
      ['email', `${name} to Acme, sent again`],
      ['sms', `${name} to Acme, sent again`],
    ]);
  });

  test('is sent once for one key, and once a minute without', async () => {
    const { seller, path } = await sent();
    const key = { 'idempotency-key': 'once' };
    const first = await seller.post(path, undefined, key);
    expect(first.status).toBe(200);
    expect(await seller.post(path, undefined, key)).toMatchObject({ status: 200, body: first.body });
    expect(await seller.post(path)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('minute') },
    });
    expect(await entries(seller)).toHaveLength(2);
  });

  test('goes out again at once where the earlier mail failed, and says so where it is still on its way', async () => {
    const { seller, document, path } = await sent();
    await server.pool.query(
      "update notifications set status = 'failed' where document_id = $1 and type = 'initial'",
      [document.id],
    );
    server.clock.set('2026-06-15T15:00:10Z');
    expect((await seller.post(path)).status).toBe(200);
    expect(await seller.post(path)).toMatchObject({
      status: 429,
      body: { message: 'It is already on its way. Please wait a minute.' },
    });
    await drain();
    expect(await seller.post(path)).toMatchObject({
      status: 429,
      body: { message: 'It was sent less than a minute ago. Please wait a moment.' },
    });
  });

  test('goes out again once, however often it is pressed at the same time', async () => {
    const { seller, path } = await sent();
    const answers = await Promise.all([seller.post(path), seller.post(path), seller.post(path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  });

  test('is sent again five times a day', async () => {
    const { seller, path } = await sent();
    for (let count = 1; count <= 5; count++) {
      minutes(2 * count);
      expect((await seller.post(path)).status).toBe(200);
    }
    minutes(20);
    const refused = await seller.post(path);
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('5 times') } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    minutes(24 * 60 + 3);
    expect((await seller.post(path)).status).toBe(200);
  });

  test('is missing for others, for malformed ids, and for who is signed out', async () => {
    const { path } = await sent();
    const other = await server.seller();
    expect((await other.post(path)).status).toBe(404);
    expect((await other.post(`/api/${kind}s/nonsense/send`)).status).toBe(404);
    expect((await server.anon().post(path)).status).toBe(401);
  });

  test('once it is closed is not sent again', async () => {
    const { seller, document, path } = await sent();
    if (kind === 'invoice') await seller.put(`/api/invoices/${document.id}`, { status: 'paid' });
    else await server.anon().put(`/api/proposals/${document.id}/status`, { status: 'declined' });
    const before = await entries(seller);
    expect(await seller.post(path)).toMatchObject({ status: 409, body: { code: 'not_open' } });
    expect(await entries(seller)).toEqual(before);
  });
});
