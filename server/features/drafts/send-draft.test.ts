import { afterAll, describe, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildDraft, invoiceFields, proposalFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Draft } from '#shared/draft.ts';
import { type Invoice, invoiceWithItemsSchema } from '#shared/invoice.ts';
import type { Notification } from '#shared/notification.ts';
import { proFeatures } from '#shared/plan.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());

const send = (seller: Seller, id: string, body: object = {}, headers = {}) =>
  seller.post(`/api/drafts/${id}/send`, body, headers);
const invoicesOf = async (seller: Seller) => (await seller.get('/api/invoices')).body as Invoice[];
const draftsOf = async (seller: Seller) => (await seller.get('/api/drafts')).body as Draft[];
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to === address);

async function drafted(fields: object = {}) {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller, { email: `${seller.user.id}@acme.example` });
  const draft = await buildDraft(seller, 'invoice', invoiceFields(client.id, fields));
  return { seller, client, draft };
}

describe('sending a draft', () => {
  test('makes the invoice that its creation would have made, and mails it', async () => {
    const { seller, client, draft } = await drafted();
    const sent = await send(seller, draft.id);
    expect(sent.status).toBe(201);
    const invoice = invoiceWithItemsSchema.parse(sent.body);
    expect(invoice).toMatchObject({ displayNumber: 'INV-0001', amount: '413.22', title: 'Website' });
    const created = await seller.post('/api/invoices', invoiceFields(client.id));
    expect(Object.keys(sent.body as object)).toEqual(Object.keys(created.body as object));
    await drain();
    expect(mailsTo(client.email).map(({ subject }) => subject)).toEqual([
      'Invoice INV-0002 from Bright Studio',
      'Invoice INV-0001 from Bright Studio',
    ]);
    expect(await draftsOf(seller)).toEqual([]);
  });

  test('works for proposals', async () => {
    const { seller, client } = await drafted();
    const { id } = await buildDraft(seller, 'proposal', proposalFields(client.id));
    expect(await send(seller, id)).toMatchObject({ status: 201, body: { displayNumber: 'PRO-0001' } });
    expect(await send(seller, id)).toMatchObject({ status: 200, body: { displayNumber: 'PRO-0001' } });
  });

  test('again answers the same invoice', async () => {
    const { seller, draft } = await drafted();
    const first = await send(seller, draft.id);
    expect(await send(seller, draft.id)).toMatchObject({ status: 200, body: first.body });
    expect(await invoicesOf(seller)).toHaveLength(1);
    const path = `/api/drafts/${draft.id}`;
    expect((await seller.get(path)).body).toMatchObject({ documentId: (first.body as Invoice).id });
    const changed = await seller.put(path, { kind: 'invoice', content: { invoice: { title: 'x' } } });
    expect(changed).toMatchObject({ status: 409, body: { code: 'draft_sent' } });
    expect((await seller.delete(path)).status).toBe(404);
  });

  test('20 times at once makes one invoice', async () => {
    const { seller, client, draft } = await drafted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(seller, draft.id, {}, index % 2 ? { 'idempotency-key': `key ${index}` } : {}),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => (body as Invoice).id)).size).toBe(1);
    expect(await invoicesOf(seller)).toHaveLength(1);
    await drain();
    expect(mailsTo(client.email)).toHaveLength(1);
  });

  test('takes a number then, so that a deleted draft leaves no gap', async () => {
    const { seller, client, draft } = await drafted();
    const second = await buildDraft(seller, 'invoice', invoiceFields(client.id));
    const third = await buildDraft(seller, 'invoice', invoiceFields(client.id));
    await seller.delete(`/api/drafts/${second.id}`);
    await send(seller, third.id);
    await send(seller, draft.id);
    const numbers = (await invoicesOf(seller)).map(({ displayNumber }) => displayNumber);
    expect(numbers.toSorted()).toEqual(['INV-0001', 'INV-0002']);
  });
});

describe('what cannot be sent', () => {
  test.each([
    ['invoice.title', invoiceFields('', { title: ' ' })],
    ['invoice.clientId', { invoice: { title: 'x', dueDate: '2030-01-01' }, items: [] }],
    ['items', { ...invoiceFields(''), items: [] }],
    ['items.0.rate', { ...invoiceFields(''), items: [{ description: 'a', quantity: '1', rate: '' }] }],
    ['invoice', { proposal: {} }],
  ])('names %s where the form has it, and makes nothing', async (field, content) => {
    const { seller } = await drafted();
    const { id } = await buildDraft(seller, 'invoice', content);
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await send(seller, id);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(['fieldErrors', field]);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('to a client who is gone or somebody else’s answers 404', async () => {
    const { seller, client, draft } = await drafted();
    await seller.delete(`/api/clients/${client.id}`);
    const stranger = await buildClient(await server.seller());
    const other = await buildDraft(seller, 'invoice', invoiceFields(stranger.id));
    for (const { id } of [draft, other])
      expect(await send(seller, id)).toMatchObject({ status: 404, body: { message: 'Client not found' } });
    expect(await draftsOf(seller)).toHaveLength(2);
  });

  test('with payments by card is for Pro sellers', async () => {
    const { seller, draft } = await drafted({ paymentMethod: 'stripe' });
    const refused = { status: 403, body: { code: 'pro_required', message: proFeatures.onlinePayments } };
    expect(await send(seller, draft.id)).toMatchObject(refused);
    expect(await send(seller, draft.id, { sendAt: '2999-01-01T00:00' })).toMatchObject(refused);
    await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
    expect(await send(seller, draft.id)).toMatchObject({ status: 201, body: { paymentMethod: 'stripe' } });
  });

  test.each([
    ['delivery', { delivery: 'pigeon' }],
    ['message', { message: 'Hello' }],
    ['message', { delivery: 'none', message: { body: 'Hello' } }],
    ['sendAt', { sendAt: 'tomorrow' }],
    ['sendAt', { sendAt: '2999-02-30T09:00' }],
    ['sendAt', { sendAt: '2020-01-01T09:00' }],
    ['sendAt', { sendAt: '9999-12-31T23:59:59-14:00' }],
  ])('refuses a wrong %s: %j', async (field, body) => {
    const { seller, draft } = await drafted();
    const answer = await send(seller, draft.id, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(['fieldErrors', field]);
    expect(await invoicesOf(seller)).toEqual([]);
    expect(await draftsOf(seller)).toMatchObject([{ sendAt: null }]);
  });
});

describe('an invoice without an email', () => {
  const notices = async (seller: Seller) => (await seller.get('/api/notifications')).body as Notification[];

  test.each(['draft', 'creation'])('has its link and nothing else, by its %s', async (way) => {
    const { seller, client, draft } = await drafted();
    const made =
      way === 'draft'
        ? await send(seller, draft.id, { delivery: 'none' })
        : await seller.post('/api/invoices', { ...invoiceFields(client.id), delivery: 'none' });
    const { id, invoiceNumber } = made.body as Invoice;
    expect(made.status).toBe(201);
    await drain();
    expect(mailsTo(client.email)).toEqual([]);
    expect(await notices(seller)).toEqual([]);
    expect((await server.anon().get(`/api/public/invoices/${invoiceNumber}`)).status).toBe(200);
    const reminders = async () => (await seller.get(`/api/invoices/${id}/reminders`)).body;
    await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
    expect(await reminders()).toMatchObject({ initialSentAt: null, nextDueAt: null });
    expect((await seller.post(`/api/invoices/${id}/send`)).body).toMatchObject({
      subject: 'Invoice INV-0001 to Acme',
    });
    await drain();
    expect(mailsTo(client.email)).toHaveLength(1);
    expect(await reminders()).toMatchObject({ initialSentAt: expect.any(String) });
  });
});

describe('a creation that names its draft', () => {
  const create = (seller: Seller, clientId: string, draftId: string) =>
    seller.post('/api/invoices', { ...invoiceFields(clientId, { title: 'Final' }), draftId });

  test('ends the draft, and makes one invoice however often it is sent', async () => {
    const { seller, client, draft } = await drafted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(seller, client.id, draft.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(await invoicesOf(seller)).toMatchObject([{ title: 'Final', displayNumber: 'INV-0001' }]);
    expect(await draftsOf(seller)).toEqual([]);
  });

  test('works for proposals', async () => {
    const { seller, client } = await drafted();
    const draft = await buildDraft(seller, 'proposal', {});
    const body = { ...proposalFields(client.id), draftId: draft.id };
    expect((await seller.post('/api/proposals', body)).status).toBe(201);
    expect((await seller.post('/api/proposals', body)).status).toBe(200);
  });

  test('needs none, and leaves those of others alone', async () => {
    const { seller, client } = await drafted();
    const other = await drafted();
    const before = await rowHash(server.pool, other.seller.user.id);
    expect((await create(seller, client.id, other.draft.id)).status).toBe(201);
    expect((await create(seller, client.id, crypto.randomUUID())).status).toBe(201);
    expect(await rowHash(server.pool, other.seller.user.id)).toBe(before);
    expect(await draftsOf(seller)).toHaveLength(1);
  });

  test('that is refused leaves the draft', async () => {
    const { seller, client, draft } = await drafted();
    const answer = await seller.post('/api/invoices', {
      ...invoiceFields(client.id, {}, []),
      draftId: draft.id,
    });
    expect(answer.status).toBe(400);
    expect((await create(seller, client.id, 'draft')).body).toMatchObject({
      fieldErrors: { draftId: ['Send the id of a draft'] },
    });
    expect(await draftsOf(seller)).toHaveLength(1);
  });
});
