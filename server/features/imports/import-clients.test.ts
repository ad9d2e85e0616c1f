import { afterAll, expect, test } from 'vitest';
import { importFile, importing } from '#server/test/imports.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Client } from '#shared/client.ts';

const server = await startTestServer();
afterAll(() => server.close());
const steps = importing(server);

const LIST = `Name,E-Mail,Company,City,Notes
Zoë Ångström,zoe@nord.example,"Nord ""Å"" AB",Malmö,"Two
lines"
Jürgen Groß,juergen@gross.example,,Köln,'=1+1
`;

test('a file is looked at, its columns are matched, checked without writing, and taken over', async () => {
  const seller = await server.seller();
  const looked = await steps.look(seller, LIST);
  expect(looked).toMatchObject({
    ...{ state: 'uploaded', encoding: 'utf-8', delimiter: ',', headerRow: 0, source: 'other', rowsTotal: 2 },
    columns: [
      { index: 0, name: 'Name', target: 'name', samples: ['Zoë Ångström', 'Jürgen Groß'] },
      { name: 'E-Mail', target: 'email' },
      { name: 'Company', target: 'company' },
      { name: 'City', target: 'city' },
      { name: 'Notes', target: 'notes' },
    ],
  });
  expect(await steps.map(seller, looked)).toMatchObject({ state: 'mapped' });
  const before = await rowHash(server.pool, seller.user.id);
  expect(await steps.check(seller, looked.id)).toMatchObject({
    ...{ state: 'checked', rowsTotal: 2, rowsDone: 2, created: 2, skipped: 0, errors: 0, problems: [] },
  });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  expect(await steps.run(seller, looked.id)).toMatchObject({
    ...{ state: 'done', rowsDone: 2, created: 2, failure: null, undoUntil: expect.any(String) },
  });
  const { body } = await seller.get('/api/clients');
  expect((body as Client[]).toSorted((a, b) => a.email.localeCompare(b.email))).toMatchObject([
    { name: 'Jürgen Groß', company: null, city: 'Köln', notes: '=1+1' },
    { name: 'Zoë Ångström', company: 'Nord "Å" AB', city: 'Malmö', notes: 'Two\nlines' },
  ]);
  expect((await seller.get('/api/clients?search=nord')).body).toHaveLength(1);
  expect((await seller.get('/api/dashboard/activity')).body).toMatchObject({ activities: [] });
});

test('files of one list come in alike, whatever they are written in', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(LIST, 'utf16le')]);
  const files = {
    'utf-8': Buffer.from(LIST),
    'utf-8 with a mark': Buffer.from(`\ufeff${LIST}`),
    'utf-16le': utf16,
    'windows-1252': Buffer.from(LIST, 'latin1'),
    semicolons: Buffer.from(LIST.replaceAll(',', ';')),
    'line ends of Windows': Buffer.from(LIST.replaceAll('\n', '\r\n').replace('Two\r\n', 'Two\n')),
  };
  const lists = [];
  for (const content of Object.values(files)) {
    const seller = await server.seller();
    const { done } = await importFile(server, seller, content);
    expect(done).toMatchObject({ state: 'done', created: 2 });
    const { body } = await seller.get('/api/clients');
    lists.push(
      (body as Client[]).map(({ name, email, company, city, notes }) => ({
        name,
        email,
        company,
        city,
        notes,
      })),
    );
  }
  for (const list of lists) expect(list).toEqual(lists[0]);
});
