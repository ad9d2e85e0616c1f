import { afterAll, expect, test } from 'vitest';
import { buildClient } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Client } from '#shared/client.ts';

const server = await startTestServer();
afterAll(() => server.close());

const seller = await server.seller();
for (const [name, email, company] of [
  ['Zoë Müller', 'zoe@mueller.example', 'Straßenbau'],
  ['Žižka', 'zizka@praha.example', null],
  ['O’Brien & Söhne', 'ob@dublin.example', '100% Wool'],
  ['Plain', 'snake_case@x.example', 'Back\\slash'],
  ['Plainer', 'snakeXcase@x.example', '100 per cent'],
  ['Two  Words', 'tw@x.example', ''],
] as const)
  await buildClient(seller, {
    name,
    email,
    company,
    notes: 'wanted',
    phone: '555 0199',
    address: 'Elsewhere',
  });

async function found(search: string): Promise<string[]> {
  const answer = await seller.get(`/api/clients?search=${encodeURIComponent(search)}`);
  expect(answer.status).toBe(200);
  const clients = answer.body as Client[];
  expect(answer.headers.get('x-total-count')).toBe(String(clients.length));
  return clients.map(({ name }) => name).reverse();
}

test.each([
  ['zoe', ['Zoë Müller']],
  ['ZOË', ['Zoë Müller']],
  ['zoe\u0308', ['Zoë Müller']],
  ['muller', ['Zoë Müller']],
  ['zižk', ['Žižka']],
  ["o'brien", ['O’Brien & Söhne']],
  ['O’BRIEN', ['O’Brien & Söhne']],
  ['two words', ['Two  Words']],
  ['two   words ', ['Two  Words']],
  ['lain', ['Plain', 'Plainer']],
])('a name is found by %j', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each([
  ['@DUBLIN', ['O’Brien & Söhne']],
  ['zizka@praha.example', ['Žižka']],
])('an address is found by %j', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each([
  ['strassen', ['Zoë Müller']],
  ['straße', ['Zoë Müller']],
  ['wool', ['O’Brien & Söhne']],
])('a company is found by %j', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each([
  ['100%', ['O’Brien & Söhne']],
  ['%', ['O’Brien & Söhne']],
  ['_', ['Plain']],
  ['snake_case', ['Plain']],
  ['\\', ['Plain']],
  ['k\\s', ['Plain']],
  ['\\\\', []],
  ["' or 1=1 --", []],
])('%j is ordinary text', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each(['wanted', '0199', 'Elsewhere', 'Müller\nzoe', 'nothing like it'])(
  'nothing is found by %j: neither notes, phone and address nor what spans two fields',
  async (search) => {
    expect(await found(search)).toEqual([]);
  },
);

test.each(['', ' ', '\t'])('the blank search %j finds everything and counts it', async (search) => {
  expect(await found(search)).toHaveLength(6);
});

test('a page of what was found comes with the count of all of it', async () => {
  const answer = await seller.get('/api/clients?search=example&limit=2&offset=1');
  expect((answer.body as Client[]).map(({ name }) => name)).toEqual(['Plainer', 'Plain']);
  expect(answer.headers.get('x-total-count')).toBe('6');
});

test('a renamed client is found by the new name and no longer by the old one', async () => {
  const other = await server.seller();
  const client = await buildClient(other, { name: 'Before', email: 'b@x.example', company: 'Old Ltd' });
  await other.put(`/api/clients/${client.id}`, { name: 'After', company: 'New Ltd' });
  const namesFor = async (search: string) =>
    ((await other.get(`/api/clients?search=${search}`)).body as Client[]).length;
  expect([await namesFor('before'), await namesFor('old')]).toEqual([0, 0]);
  expect([await namesFor('after'), await namesFor('new'), await namesFor('b@x')]).toEqual([1, 1, 1]);
});

test("a search never reaches another seller's clients", async () => {
  const other = await server.seller();
  expect((await other.get('/api/clients?search=example')).body).toEqual([]);
});
