import { afterAll, expect, test } from 'vitest';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const PATH = '/api/user/message-templates';
const template = { subject: 'Your {number}', body: 'Dear {client},\n{amount} until {due date}.\n{business}' };
const none = { invoice: null, proposal: null, credit_note: null };

test('texts are the standard ones until they are changed, by kind', async () => {
  const [seller, other] = [await server.seller(), await server.seller()];
  expect(await seller.get(PATH)).toMatchObject({ status: 200, body: none });
  expect(await seller.put(PATH, { invoice: template })).toMatchObject({
    status: 200,
    body: { ...none, invoice: template },
  });
  await seller.put('/api/user/legal', { legalName: 'Bright' });
  await seller.put(PATH, { proposal: template });
  expect((await seller.get(PATH)).body).toEqual({ ...none, invoice: template, proposal: template });
  await seller.put(PATH, { invoice: null });
  expect((await seller.get(PATH)).body).toEqual({ ...none, proposal: template });
  expect((await other.get(PATH)).body).toEqual(none);
});

test.each([
  ['invoice.subject', { invoice: { ...template, subject: ' ' } }],
  ['invoice.subject', { invoice: { ...template, subject: 'x'.repeat(201) } }],
  ['invoice.subject', { invoice: { ...template, subject: 'For {clinet}' } }],
  ['invoice.body', { invoice: { ...template, body: '' } }],
  ['invoice.body', { invoice: { ...template, body: 'x'.repeat(5_001) } }],
  ['invoice.body', { invoice: { ...template, body: 'Pay {amount} by {date}' } }],
  ['proposal', { proposal: 'Hello' }],
])('a wrong %s is refused, and nothing is stored', async (field, body) => {
  const seller = await server.seller();
  await seller.put(PATH, { invoice: template });
  const before = await rowHash(server.pool, seller.user.id);
  const answer = await seller.put(PATH, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toHaveProperty(['fieldErrors', field]);
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test('an unknown placeholder is named', async () => {
  const answer = await (await server.seller()).put(PATH, { invoice: { subject: 'a', body: '{name}' } });
  expect(answer.body).toMatchObject({
    message: '{name} means nothing here. You can use {client}, {number}, {amount}, {due date}, {business}',
  });
});

test('nobody who is signed out reads or writes them', async () => {
  expect((await server.anon().get(PATH)).status).toBe(401);
  expect((await server.anon().put(PATH, { invoice: template })).status).toBe(401);
});

test('two tabs at once keep both of their texts', async () => {
  const seller = await server.seller();
  await Promise.all([seller.put(PATH, { invoice: template }), seller.put(PATH, { proposal: template })]);
  expect((await seller.get(PATH)).body).toEqual({ ...none, invoice: template, proposal: template });
});
