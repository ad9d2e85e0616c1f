import { afterAll, describe, expect, test } from 'vitest';
import { importFile, importing } from '#server/test/imports.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { putImportPart, uploadImport } from '#server/test/upload-import.ts';
import { MAX_ARCHIVE_BYTES, MAX_FILE_BYTES } from '#shared/imports.ts';

const server = await startTestServer();
afterAll(() => server.close());
const steps = importing(server);
const seller = await server.seller();

const wide = (columns: number) => Array.from({ length: columns }, (_, index) => `Column ${index}`).join(',');
const LIST = 'Name,Email\nA,a@b.example\n';

describe('a file that can’t be read fails, says why, and changes nothing', () => {
  test.each([
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0, 0, 0]),
      'This isn’t a text file',
    ],
    ['NUL within a cell', 'Name,Email\nA\0B,a@b.example\n', 'This isn’t a text file'],
    ['nothing but blanks', ' \n\n', 'This file is empty'],
    ['a header alone', 'Name,Email\n', 'no rows below the names'],
    ['201 columns', `${wide(201)}\n${wide(201)}\n`, 'more than 200 columns'],
    [
      'a huge cell',
      `Name,Email\n${'x'.repeat(65_537)},a@b.example\n`,
      'A cell in line 2 is longer than 64 kB',
    ],
    [
      'an open quotation mark',
      'Name,Email\nA,a@b.example\n"B,b@b.example\nC,c@b.example\n',
      'begins in line 3',
    ],
  ])('%s', async (_what, content, reason) => {
    const before = await rowHash(server.pool, seller.user.id);
    expect(await steps.look(seller, content)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining(reason),
      undoUntil: null,
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});

test('words that mean something to programs are names and places like any other', async () => {
  const other = await server.seller();
  const file =
    "Name,Email,City,Country,Constructor\nproto,a@b.example,'s-Hertogenbosch,constructor,x\n__proto__,c@b.example,,__proto__,y\n";
  const { looked, done } = await importFile(server, other, file);
  expect(looked.columns.map(({ target }) => target)).toEqual(['name', 'email', 'city', 'country', null]);
  expect(done).toMatchObject({ state: 'done', created: 2, errors: 0 });
  expect((await other.get('/api/clients')).body).toMatchObject([
    { name: '__proto__', address: '__proto__' },
    { name: 'proto', address: "'s-Hertogenbosch\nconstructor", city: "'s-Hertogenbosch" },
  ]);
});

test('what is not a step of an import is refused, and changes nothing', async () => {
  const announce = (fields: object) =>
    seller.post('/api/imports', { kind: 'clients', fileName: 'a.csv', bytes: 5, ...fields });
  for (const fields of [
    { bytes: 0 },
    { bytes: MAX_FILE_BYTES + 1 },
    { kind: 'archive', bytes: MAX_ARCHIVE_BYTES + 1 },
    { kind: 'x' },
    { fileName: ' ' },
  ])
    expect((await announce(fields)).status).toBe(400);
  const { id } = (await announce({})).body as { id: string };
  const refused = async (verb: string) => (await seller.post(`/api/imports/${id}/${verb}`)).status;
  expect((await putImportPart(seller, id, 0, 'more than 5')).status).toBe(400);
  expect((await putImportPart(seller, id, 'x', 'a')).status).toBe(400);
  expect([await refused('check'), await refused('run'), await refused('undo')]).toEqual([409, 409, 409]);
  expect(await seller.post(`/api/imports/${id}/cancel`)).toMatchObject({
    status: 200,
    body: { state: 'cancelled' },
  });
  const looked = await steps.look(seller, LIST);
  const map = (body: object) =>
    seller.put(`/api/imports/${looked.id}/mapping`, { duplicates: 'skip', ...body });
  expect(await map({ targets: { 0: 'rate' } })).toMatchObject({
    status: 400,
    body: { fieldErrors: { 'targets.0': expect.any(Array) } },
  });
  expect((await map({ targets: { 7: 'name' } })).status).toBe(400);
  expect((await map({ targets: {} })).status).toBe(200);
  expect(await seller.post(`/api/imports/${looked.id}/check`)).toMatchObject({
    status: 400,
    body: { code: 'column_missing' },
  });
});

test('one import is at work a seller, and a cancelled one writes nothing more', async () => {
  const ids = [await uploadImport(seller, LIST), await uploadImport(seller, LIST)];
  await steps.work();
  for (const id of ids) await steps.map(seller, await steps.find(seller, id));
  expect((await seller.post(`/api/imports/${ids[0]}/check`)).status).toBe(200);
  expect(await seller.post(`/api/imports/${ids[1]}/check`)).toMatchObject({
    status: 409,
    body: { code: 'import_at_work' },
  });
  expect((await seller.post(`/api/imports/${ids[0]}/cancel`)).body).toMatchObject({ state: 'mapped' });
  await steps.check(seller, ids[0] ?? '');
  await seller.post(`/api/imports/${ids[0]}/run`);
  await seller.post(`/api/imports/${ids[0]}/cancel`);
  await steps.work();
  expect(await steps.find(seller, ids[0] ?? '')).toMatchObject({ state: 'cancelled', created: 0 });
  expect((await seller.get('/api/clients')).body).toEqual([]);
});

test('days and marks that can be read in two ways are asked about', async () => {
  const own = await server.seller({ timeZone: 'UTC' });
  const list = 'Invoice Number;Client;Client Email;Invoice Date;Total\n1;A;a@b.example;03/04/2026;1.234\n';
  const looked = await steps.look(own, list, 'invoices');
  expect(looked.columns[3]).toMatchObject({ ambiguousDates: 1 });
  await steps.map(own, looked);
  const check = () => own.post(`/api/imports/${looked.id}/check`);
  expect(await check()).toMatchObject({ status: 400, body: { code: 'date_order_missing' } });
  await steps.map(own, looked, { dateOrder: 'dmy' });
  expect(await check()).toMatchObject({ status: 400, body: { code: 'decimal_mark_missing' } });
  await steps.map(own, looked, { dateOrder: 'dmy', decimalMark: ',' });
  await steps.check(own, looked.id);
  expect(await steps.run(own, looked.id)).toMatchObject({ state: 'done', created: 1 });
  expect((await own.get('/api/invoices')).body).toMatchObject([{ amount: '1234.00', dueDate: '2026-05-03' }]);
});

test('a missing address is filled in, an unclear name is chosen, and what failed is a file', async () => {
  const own = await server.seller();
  const twin = 'Name,Email,Notes\nTwin,t1@b.example,\nTwin,t2@b.example,\n';
  await importFile(server, own, twin, { duplicates: 'create' });
  const list = 'Name,Email,Notes\nTwin,,-5.00\nNew,,"=1+1, ""x"""\n';
  const looked = await steps.look(own, list);
  await steps.map(own, looked, { duplicates: 'update' });
  const checked = await steps.check(own, looked.id);
  expect(checked).toMatchObject({
    ...{ ambiguous: 1, errors: 1 },
    problems: [
      { row: 1, code: 'client_ambiguous', candidates: [{ name: 'Twin' }, { name: 'Twin' }] },
      { row: 2, code: 'email_missing', field: 'email' },
    ],
  });
  const csv = await own.get(`/api/imports/${looked.id}/errors.csv`);
  expect(csv.headers.get('content-disposition')).toContain('file-errors.csv');
  expect(csv.text.replace('\ufeff', '').split('\r\n')).toEqual([
    'Name,Email,Notes,Row,Reason',
    'Twin,,-5.00,1,More than one of your clients fits. Choose which one is meant.',
    `New,,"'=1+1, ""x""",2,This client has no email address. Fill it in.`,
    '',
  ]);
  const clientId = checked.problems[0]?.candidates?.[0]?.id;
  const fixes = [
    { row: 1, clientId },
    { row: 2, email: 'new@b.example' },
  ];
  expect((await own.put(`/api/imports/${looked.id}/fixes`, { fixes })).status).toBe(200);
  await steps.check(own, looked.id);
  expect(await steps.run(own, looked.id)).toMatchObject({ state: 'done', created: 1, updated: 1, errors: 0 });
  expect((await own.get(`/api/clients/${clientId}`)).body).toMatchObject({ notes: '-5.00' });
});
