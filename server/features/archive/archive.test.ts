import { afterAll, describe, expect, test } from 'vitest';
import { downloadArchive, makeArchive, rowsOf } from '#server/test/archives.ts';
import { readCsv, readZip } from '#server/test/download.ts';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { openBooksOf } from '#server/test/memberships.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { ArchiveField, ArchiveFormat } from '#shared/archive.ts';
import { PAGE_DATA_ID } from '#shared/page-render.ts';
import { accountTable, archiveTables, leftColumns, leftTables } from './archive-tables.ts';

const server = await startTestServer();
afterAll(() => server.close());

const PATH = '/api/user/archive';
const gone = { status: 404, body: { code: 'archive_gone' } };

describe('the address of an archive', () => {
  test('is good for one download within ten minutes, which its owner is told of', async () => {
    const seller = await server.confirmedSeller();
    server.clock.set('2026-11-30T10:00:00.000Z');
    const { address, expiresAt } = await makeArchive(seller);
    expect(address).toMatch(/^\/api\/user\/archive\/[\w-]{43}$/);
    expect(expiresAt).toBe('2026-11-30T10:10:00.000Z');
    const mails = async () =>
      (
        await server.pool.query("select payload ->> 'event' as event from outbox where user_id = $1", [
          seller.user.id,
        ])
      ).rows;
    expect((await seller.send('HEAD', address)).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect((await seller.get(address)).status).toBe(200);
    expect(await mails()).toEqual([{ event: 'archive_downloaded' }]);
    expect(await seller.get(address)).toMatchObject(gone);
    const late = await makeArchive(seller);
    server.clock.advance(600_001);
    expect(await seller.get(late.address)).toMatchObject(gone);
    server.clock.run();
  });

  test('is of its owner alone, and stays good when somebody else tries it', async () => {
    const [seller, stranger] = [await server.confirmedSeller(), await server.confirmedSeller()];
    const { address } = await makeArchive(seller);
    expect(await stranger.get(address)).toMatchObject(gone);
    expect((await server.anon().get(address)).status).toBe(401);
    expect(await seller.get(`${PATH}/${'x'.repeat(43)}`)).toMatchObject(gone);
    expect((await seller.get(address)).status).toBe(200);
  });

  test('is given to who proves to be the owner, and to no accountant', async () => {
    const [seller, accountant] = [await server.confirmedSeller(), await server.seller()];
    const refused = (message: string) => ({
      status: 400,
      body: { fieldErrors: { currentPassword: [message] } },
    });
    expect(await seller.post(PATH, {})).toMatchObject(refused('Current password is required'));
    expect(await seller.post(PATH, { currentPassword: 'wrong-horse-7' })).toMatchObject(
      refused('Current password is incorrect'),
    );
    for (const pdfs of [1999, 2026.5, '2026', null])
      expect(await seller.post(PATH, { currentPassword: PASSWORD, pdfs })).toMatchObject({
        status: 400,
        body: { fieldErrors: { pdfs: ['Choose a year'] } },
      });
    expect((await server.anon().post(PATH, { currentPassword: PASSWORD })).status).toBe(401);
    const { address } = await makeArchive(seller);
    await openBooksOf(server, seller, accountant);
    const readOnly = { status: 403, body: { code: 'read_only' } };
    expect(await accountant.post(PATH, { currentPassword: PASSWORD })).toMatchObject(readOnly);
    expect(await accountant.get(address)).toMatchObject(readOnly);
    await seller.post('/api/user/step-up', { currentPassword: PASSWORD });
    expect((await seller.post(PATH, {})).status).toBe(201);
  });
});

test('an archive has rows, lists, and the PDFs of a year, and nothing of anybody else', async () => {
  const seller = await server.confirmedSeller({ businessName: '../Bright: Studio' });
  const stranger = await server.seller();
  await buildClient(stranger, { name: 'Nobody here', email: 'nobody@else.example' });
  const client = await buildClient(seller, { name: 'Zoë', email: 'zoe@client.example' });
  const invoice = await buildInvoice(seller, client.id);
  const gone = await buildInvoice(seller, client.id);
  await seller.put(`/api/invoices/${gone.id}`, { status: 'cancelled' });
  const year = Number(server.clock.now().toISOString().slice(0, 4));
  const archive = await downloadArchive(server, seller, { pdfs: year });
  const entries = await readZip(archive);
  expect([...entries.keys()]).toEqual([
    ...['README.txt', 'billwright.json'],
    ...['clients', 'items', 'invoices', 'invoice-items', 'proposals', 'proposal-items', 'payments'].map(
      (list) => `lists/${list}.csv`,
    ),
    ...['lists/consents.csv', 'lists/answers.csv'],
    ...['pdfs/Bright Studio - Invoice INV-0001.pdf', 'pdfs/not included.txt', 'manifest.json'],
  ]);
  expect(String(entries.get('pdfs/not included.txt'))).toBe('INV-0002: A cancelled invoice has no PDF\r\n');
  expect(readCsv(entries.get('lists/clients.csv') as Buffer)[1]?.[0]).toBe('Zoë');
  const rows = await rowsOf(archive);
  expect(rows).toMatchObject({ format: 1, account: { email: seller.user.email } });
  expect(rows.tables.documents?.map(({ display_number }) => display_number)).toEqual([
    'INV-0001',
    'INV-0002',
  ]);
  expect(JSON.parse(String(entries.get('manifest.json')))).toMatchObject({
    ...{ format: 1, counts: { clients: 1, documents: 2 } },
    entries: expect.arrayContaining([
      { name: 'README.txt', bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]),
  });
  const text = [...entries.values()].map(String).join('\n');
  const { rows: secrets } = await server.pool.query<{ secret: string }>(
    `select password_hash as secret from users union select public_token from documents
      union select 'Nobody here' union select user_id::text from documents union select $1`,
    [invoice.invoiceNumber.slice(-26)],
  );
  for (const { secret } of secrets) expect(text).not.toContain(secret);
});

test('without a year it has no PDFs', async () => {
  const seller = await server.confirmedSeller();
  await buildInvoice(seller, (await buildClient(seller)).id);
  const names = [...(await readZip(await downloadArchive(server, seller))).keys()];
  expect(names.filter((name) => name.startsWith('pdfs/'))).toEqual([]);
});

test('the page for developers describes each table and field of it', async () => {
  const html = await (await fetch(`${server.origin}/developers`)).text();
  const inlined = new RegExp(`id="${PAGE_DATA_ID}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '{}';
  const { archive } = JSON.parse(inlined) as { archive: ArchiveFormat };
  for (const { name, about, fields } of archive.tables) {
    expect([name, about]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)]);
    expect([name, fields.map((field) => field.type)]).toEqual([name, expect.not.arrayContaining([''])]);
  }
  const seller = await server.confirmedSeller();
  await buildInvoice(seller, (await buildClient(seller)).id);
  const { account, tables } = await rowsOf(await downloadArchive(server, seller));
  const names = (row: object = {}) => Object.keys(row).toSorted();
  const described = (fields: readonly ArchiveField[] = []) => fields.map(({ name }) => name).toSorted();
  expect(described(archive.account)).toEqual(names(account));
  expect(archive.tables.map(({ name }) => name)).toEqual(Object.keys(tables));
  for (const name of ['clients', 'documents', 'document_lines', 'document_counters'])
    expect(described(archive.tables.find((table) => table.name === name)?.fields)).toEqual(
      names(tables[name]?.[0]),
    );
});

describe('what an archive is made of', () => {
  const all = [accountTable, ...archiveTables];

  test('every table is in it, or left out for a reason', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const known = [...all.map(({ name }) => name), ...Object.keys(leftTables)];
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(new Set(known).size).toBe(known.length);
  });

  test('so is every column', async () => {
    const { rows } = await server.pool.query<{ table: string; name: string; isCounted: boolean }>(
      `select table_name as table, column_name as name, is_identity = 'YES' as "isCounted"
        from information_schema.columns where table_schema = 'public'`,
    );
    const forgotten = rows.filter(({ table: of, name, isCounted }) => {
      const table = all.find((one) => one.name === of);
      if (!table || isCounted || name === 'user_id') return false;
      return !table.columns.some((column) => column.name === name) && !leftColumns[of]?.[name];
    });
    expect(forgotten).toEqual([]);
    const columns = new Set(rows.map(({ table, name }) => `${table}.${name}`));
    for (const [table, left] of Object.entries(leftColumns))
      for (const name of Object.keys(left)) expect(columns).toContain(`${table}.${name}`);
  });
});
