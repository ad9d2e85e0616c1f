import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import {
  MAX_TEMPLATES,
  proposalTemplateSchema,
  proposalTemplateWithContentSchema,
} from '#shared/proposal-template.ts';

const server = await startTestServer();
afterAll(() => server.close());

const PATH = '/api/proposal-templates';
const content = {
  proposal: { title: 'Website', cover: { type: 'doc', content: [{ type: 'paragraph' }] } },
  items: [{ description: 'Design', quantity: '', rate: '1' }],
};

async function build(seller: Agent, fields: object = {}) {
  const answer = await seller.post(PATH, { name: 'Website', content, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return proposalTemplateWithContentSchema.parse(answer.body);
}

const namesOf = async (seller: Agent) =>
  proposalTemplateSchema
    .array()
    .parse((await seller.get(PATH)).body)
    .map(({ name }) => name);

describe('what is saved', () => {
  test('is listed by name, and comes back as it was written', async () => {
    const seller = await server.seller();
    const template = await build(seller, { name: ' Website ' });
    for (const name of ['retainer', 'Brand identity', 'Website']) await build(seller, { name });
    expect(await namesOf(seller)).toEqual(['Brand identity', 'retainer', 'Website', 'Website']);
    expect(template).toMatchObject({ name: 'Website', content });
    expect((await seller.get(`${PATH}/${template.id}`)).body).toEqual(template);
    const [first] = (await seller.get(PATH)).body as object[];
    expect(first).not.toHaveProperty('content');
  });

  test('is changed as far as it is given, unless it has changed since it was opened', async () => {
    const seller = await server.seller();
    const { id, updatedAt } = await build(seller);
    const renamed = await seller.put(`${PATH}/${id}`, { name: 'Shop' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Shop', content } });
    const other = { proposal: { title: 'Shop' } };
    const headers = { 'if-match': `"${updatedAt}"` };
    const late = await seller.send('PUT', `${PATH}/${id}`, { body: { content: other }, headers });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await seller.put(`${PATH}/${id}`, { content: other })).body).toMatchObject({ content: other });
    expect((await seller.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await seller.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await seller.get(`${PATH}/${id}`)).status).toBe(404);
    expect(await namesOf(seller)).toEqual([]);
  });

  test('is told to open screens: the list has another tag after each change, and only then', async () => {
    const seller = await server.seller();
    let etag = '';
    const isNew = async () => {
      const answer = await seller.get(PATH, { 'if-none-match': etag });
      etag = answer.headers.get('etag') ?? '';
      return answer.status === 200;
    };
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    const { id } = await build(seller);
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    await seller.put(`${PATH}/${id}`, { name: 'Shop' });
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    await seller.put(`${PATH}/${id}`, { name: 'Shop' });
    expect(await isNew()).toBe(false);
    await seller.delete(`${PATH}/${id}`);
    expect(await isNew()).toBe(true);
  });

  test('is made once by a request that is sent again', async () => {
    const seller = await server.seller();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Website', content };
    const answers = [await seller.post(PATH, body, headers), await seller.post(PATH, body, headers)];
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(await namesOf(seller)).toEqual(['Website']);
  });
});

const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) });

describe('what is refused', () => {
  test.each([
    [{ content }, 'name'],
    [{ name: ' \u200b', content }, 'name'],
    [{ name: 'a'.repeat(201), content }, 'name'],
    [{ name: 'a' }, 'content'],
    [{ name: 'a', content: 'x' }, 'content'],
    [{ name: 'a', content: { items: 5 } }, 'content.items'],
    [{ name: 'a', content: { items: Array.from({ length: 501 }, () => ({})) } }, 'content.items'],
    [{ name: 'a', content: { proposal: { title: 'a\u0000' } } }, 'content'],
    [{ name: 'a', content: { proposal: deep(60) } }, 'content'],
    [{ name: 'a', content: { proposal: { title: 'a'.repeat(300_000) } } }, 'content'],
  ])('%#: 400', async (body, field) => {
    const seller = await server.seller();
    const { id } = await build(seller);
    const before = await rowHash(server.pool, seller.user.id);
    const expected = { status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } };
    expect(await seller.post(PATH, body)).toMatchObject(expected);
    const isWhole = 'name' in body && 'content' in body;
    if (isWhole) expect(await seller.put(`${PATH}/${id}`, body)).toMatchObject(expected);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('one more than there is room for, also at once', async () => {
    const seller = await server.seller();
    await server.pool.query(
      `insert into proposal_templates (user_id, name, content) select $1, n::text, '{}' from generate_series(1, $2) n`,
      [seller.user.id, MAX_TEMPLATES - 2],
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => seller.post(PATH, { name: 'a', content })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'too_many_templates' },
    });
  });

  test('whoever is signed out, and other sellers', async () => {
    const seller = await server.seller();
    const { id } = await build(seller);
    const every = (agent: Agent | Seller) => [
      agent.get(`${PATH}/${id}`),
      agent.put(`${PATH}/${id}`, { name: 'Taken' }),
      agent.delete(`${PATH}/${id}`),
    ];
    for (const answer of await Promise.all([
      ...every(server.anon()),
      server.anon().get(PATH),
      server.anon().post(PATH, { name: 'a', content }),
    ]))
      expect(answer.status).toBe(401);
    const other = await server.seller();
    for (const answer of await Promise.all(every(other))) expect(answer.status).toBe(404);
    expect(await namesOf(other)).toEqual([]);
    expect(await namesOf(seller)).toEqual(['Website']);
  });
});
