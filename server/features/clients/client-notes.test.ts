import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildClient, buildNote } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { clientNoteSchema } from '#shared/client-note.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const note = { title: 'Call', content: 'Likes blue' };

test('a note is answered 201 as it is stored, blanks around it dropped', async () => {
  server.clock.set('2026-06-15T12:00:00.001Z');
  const seller = await server.seller();
  const client = await buildClient(seller);
  const answer = await seller.post(`/api/clients/${client.id}/notes`, {
    title: ' Call ',
    content: '\nTwo\nlines\n',
    userId: randomUUID(),
    createdAt: '2020-01-01',
  });
  expect(answer.status).toBe(201);
  const created = clientNoteSchema.strict().parse(answer.body);
  expect(created).toEqual({
    id: created.id,
    clientId: client.id,
    title: 'Call',
    content: 'Two\nlines',
    createdAt: '2026-06-15T12:00:00.001Z',
    updatedAt: '2026-06-15T12:00:00.001Z',
  });
  expect((await seller.get(`/api/clients/${client.id}/notes`)).body).toEqual([created]);
});

test('notes are listed newest first, those of one client only', async () => {
  const seller = await server.seller();
  const [client, other] = [await buildClient(seller), await buildClient(seller)];
  await buildNote(seller, client.id, { title: 'One' });
  await buildNote(seller, client.id, { title: 'Two' });
  await buildNote(seller, other.id, { title: 'Elsewhere' });
  const { status, body } = await seller.get(`/api/clients/${client.id}/notes`);
  expect(status).toBe(200);
  expect(
    clientNoteSchema
      .array()
      .parse(body)
      .map(({ title }) => title),
  ).toEqual(['Two', 'One']);
});

test.each([
  [{}, ['content', 'title']],
  [{ ...note, title: ' ' }, ['title']],
  [{ ...note, content: '\n\t' }, ['content']],
  [{ ...note, content: null }, ['content']],
])('%j is refused with the stated text and stores nothing', async (body, fields) => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const before = await rowHash(server.pool, seller.user.id);
  const answer = await seller.post(`/api/clients/${client.id}/notes`, body);
  expect(answer.status).toBe(400);
  const message = 'Please fill in both title and content';
  expect(answer.body).toEqual({
    message,
    fieldErrors: Object.fromEntries(fields.map((field) => [field, [message]])),
  });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test("notes of somebody else's client, of none and of no id answer 404 and store nothing", async () => {
  const [owner, other] = [await server.seller(), await server.seller()];
  const client = await buildClient(owner);
  await buildNote(owner, client.id);
  const before = await rowHash(server.pool, owner.user.id);
  for (const id of [client.id, randomUUID(), 'no-id']) {
    expect((await other.get(`/api/clients/${id}/notes`)).status).toBe(404);
    expect((await other.post(`/api/clients/${id}/notes`, note)).status).toBe(404);
  }
  expect(await rowHash(server.pool, owner.user.id)).toBe(before);
  const { rows } = await server.pool.query('select 1 from client_notes where user_id = $1', [other.user.id]);
  expect(rows).toEqual([]);
});

test('signed out both calls answer 401', async () => {
  const client = await buildClient(await server.seller());
  expect((await server.anon().get(`/api/clients/${client.id}/notes`)).status).toBe(401);
  expect((await server.anon().post(`/api/clients/${client.id}/notes`, note)).status).toBe(401);
});

test('a deleted client takes its notes along', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  await buildNote(seller, client.id);
  await seller.delete(`/api/clients/${client.id}`);
  expect((await seller.get(`/api/clients/${client.id}/notes`)).status).toBe(404);
});
