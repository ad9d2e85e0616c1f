import { afterAll, describe, expect, test } from 'vitest';
import {
  buildClient,
  buildInvoice,
  buildItem,
  buildProposal,
  clientFields,
  invoiceFields,
  itemFields,
  proposalFields,
  sellerFields,
  taxRateFields,
} from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const seller = await server.seller();
const client = await buildClient(seller);
const [invoice, proposal, item] = await Promise.all([
  buildInvoice(seller, client.id),
  buildProposal(seller, client.id),
  buildItem(seller),
]);

const lineOf = (description: string) => [{ description, quantity: '1', rate: '1' }];

const UNSEEN = '\u200b\u2060 \u00ad\u200e\u0001';

/** Every text that must not be empty, by the field that a refusal names. */
const requests: [field: string, method: 'POST' | 'PUT', path: string, body: (text: string) => object][] = [
  ['name', 'POST', '/api/clients', (name) => clientFields({ name })],
  ['name', 'PUT', `/api/clients/${client.id}`, (name) => ({ name })],
  ['title', 'POST', `/api/clients/${client.id}/notes`, (title) => ({ title, content: 'Likes blue' })],
  ['content', 'POST', `/api/clients/${client.id}/notes`, (content) => ({ title: 'Call', content })],
  ['invoice.title', 'POST', '/api/invoices', (title) => invoiceFields(client.id, { title })],
  ['items.0.description', 'POST', '/api/invoices', (text) => invoiceFields(client.id, {}, lineOf(text))],
  ['title', 'PUT', `/api/invoices/${invoice.id}`, (title) => ({ title })],
  ['items.0.description', 'PUT', `/api/invoices/${invoice.id}`, (text) => ({ items: lineOf(text) })],
  ['proposal.title', 'POST', '/api/proposals', (title) => proposalFields(client.id, { title })],
  ['items.0.description', 'POST', '/api/proposals', (text) => proposalFields(client.id, {}, lineOf(text))],
  ['title', 'PUT', `/api/proposals/${proposal.id}`, (title) => ({ title })],
  ['items.0.description', 'PUT', `/api/proposals/${proposal.id}`, (text) => ({ items: lineOf(text) })],
  ['name', 'POST', '/api/items', (name) => itemFields({ name })],
  ['name', 'PUT', `/api/items/${item.id}`, (name) => ({ name })],
  ['name', 'POST', '/api/tax-rates', (name) => taxRateFields({ name })],
  ['fullName', 'PUT', '/api/user/profile', (fullName) => ({ fullName })],
  ['fullName', 'POST', '/api/register', (fullName) => sellerFields({ fullName })],
];

describe('a required text of invisible characters alone', () => {
  test.each(requests)('%s of %s %s is refused', async (field, method, path, body) => {
    const caller = path === '/api/register' ? server.anon() : seller;
    const blank = await caller.send(method, path, { body: body('') });
    const unseen = await caller.send(method, path, { body: body(UNSEEN) });
    expect([unseen.status, unseen.body]).toEqual([400, blank.body]);
    expect(Object.keys((unseen.body as { fieldErrors: object }).fieldErrors)).toEqual([field]);
  });
});

describe('an optional text of invisible characters alone is none', () => {
  test('in a client', async () => {
    const created = await seller.post('/api/clients', clientFields({ company: UNSEEN, address: ' \u2800' }));
    expect(created).toMatchObject({ status: 201, body: { company: '', address: '' } });
  });

  test('in the profile: documents and mails bear the name that can be seen', async () => {
    const other = await server.seller();
    const profile = await other.put('/api/user/profile', { fullName: 'Ada Bright', businessName: UNSEEN });
    expect(profile).toMatchObject({ status: 200, body: { businessName: null } });
  });

  test('in a sign-up', async () => {
    const other = await server.seller({ businessName: '\u3164' });
    expect(other.user.businessName).toBeNull();
  });

  test('in an answer: nobody has signed', async () => {
    const asked = await buildProposal(seller, client.id);
    const visitor = server.anon();
    await visitor.put(`/api/proposals/${asked.id}/status`, { status: 'accepted', name: UNSEEN });
    const answered = await seller.get(`/api/proposals/${asked.id}`);
    expect(answered.body).toMatchObject({ status: 'accepted', answerName: null });
  });

  test('and gives no number to send texts to', async () => {
    const refused = await seller.post('/api/clients', clientFields({ phone: UNSEEN, smsConsent: true }));
    expect([refused.status, Object.keys((refused.body as { fieldErrors: object }).fieldErrors)]).toEqual([
      400,
      ['smsConsent'],
    ]);
  });
});

test.each(['👩‍🔧', 'می‌خواهم', 'Acme \u200e(Berlin)\u200e', '❤️'])(
  '%s keeps its invisible characters',
  async (name) => {
    expect(await seller.post('/api/clients', clientFields({ name }))).toMatchObject({
      status: 201,
      body: { name },
    });
  },
);
