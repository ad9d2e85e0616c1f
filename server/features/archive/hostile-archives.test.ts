import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type ArchiveRows, downloadArchive, packArchive, takingIn, withRows } from '#server/test/archives.ts';
import { readZip } from '#server/test/download.ts';
import { buildClient, buildInvoice, buildProposal, PASSWORD } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { buildFile } from '#server/test/upload.ts';

const server = await startTestServer();
afterAll(() => server.close());
const { look, takeIn, work, find } = takingIn(server);

const seller = await server.confirmedSeller();
const client = await buildClient(seller);
const invoice = await buildInvoice(seller, client.id);
const attachment = await buildFile(seller);
await buildProposal(seller, client.id, { attachments: [attachment.id] });
const archive = await downloadArchive(server, seller);
const entries = await readZip(archive);
const fresh = await server.confirmedSeller();
const before = await hashOf(fresh);

function hashOf(whose: Seller) {
  return rowHash(server.pool, whose.user.id);
}
const copy = (more: [string, Buffer][] = []) => new Map([...entries, ...more]);
const kilobytes = (count: number) => Buffer.alloc(count * 1024);

/** The same ZIP with other bytes for a name, of the same length. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  expect(from.length).toBe(to.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

/** Says in the directory that an entry unpacks to so many bytes. */
function claiming(zip: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(zip);
  const at = changed.lastIndexOf(Buffer.from(name)) - 46;
  expect(changed.readUInt32LE(at)).toBe(0x02014b50);
  changed.writeUInt32LE(size, at + 24);
  return changed;
}

async function manyEntries(count: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (let index = 0; index < count; index++)
    zip.addBuffer(Buffer.alloc(0), `pdfs/${index}.pdf`, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

const files: Record<string, { file: () => Buffer | Promise<Buffer>; says: RegExp }> = {
  'something else': { file: () => Buffer.from('name,email\nAda,ada@x.example\n'), says: /isn’t an archive/ },
  'half of an archive': { file: () => archive.subarray(0, archive.length / 2), says: /isn’t an archive/ },
  'an archive without its beginning': {
    file: () => archive.subarray(2_000),
    says: /isn’t an archive|fit|damaged/,
  },
  'no manifest': {
    file: async () => {
      const zip = new ZipFile();
      for (const [name, bytes] of entries) if (name !== 'manifest.json') zip.addBuffer(bytes, name);
      zip.end();
      return buffer(zip.outputStream);
    },
    says: /has something in it/,
  },
  'a newer format': {
    file: () =>
      packArchive(copy([['future.bin', Buffer.from('x')]]), { manifest: (said) => ({ ...said, format: 2 }) }),
    says: /newer version/,
  },
  'a column that nobody knows': {
    file: () => withRows(archive, ({ tables }) => Object.assign(tables.clients?.[0] ?? {}, { rank: 1 })),
    says: /newer version/,
  },
  'a name that leads out': {
    file: () => renamed(archive, 'lists/clients.csv', '../../clients.csv'),
    says: /has something in it/,
  },
  'an absolute name': {
    file: () => renamed(archive, 'lists/clients.csv', '/etcs/clients.csv'),
    says: /has something in it/,
  },
  'a name that is not allowed': {
    file: () => packArchive(copy([['run.sh', Buffer.from('rm -rf /')]])),
    says: /has something in it/,
  },
  'a PDF in a folder of its own': {
    file: () => packArchive(copy([['pdfs/a/b.pdf', Buffer.from('x')]])),
    says: /has something in it/,
  },
  'the same name twice': {
    file: () => renamed(archive, 'lists/clients.csv', 'lists/answers.csv'),
    says: /isn’t an archive|has something in it/,
  },
  'a zip bomb': {
    file: () => packArchive(copy([['pdfs/zeros.pdf', kilobytes(20_000)]])),
    says: /more than can be taken in/,
  },
  'rows that claim 500 MB': {
    file: () => claiming(archive, 'billwright.json', 500 * 1024 * 1024),
    says: /more than can be taken in/,
  },
  'rows that claim less than they are': {
    file: () => claiming(archive, 'billwright.json', 100),
    says: /changed after it was made|isn’t an archive/,
  },
  'more entries than allowed': { file: () => manyEntries(20_001), says: /more than can be taken in/ },
  'another hash': {
    file: () =>
      packArchive(entries, {
        manifest: (said) =>
          JSON.parse(JSON.stringify(said).replace(/"sha256":"[0-9a-f]{8}/g, '"sha256":"00000000')),
      }),
    says: /changed after it was made/,
  },
  'an entry that the manifest leaves out': {
    file: () =>
      packArchive(entries, { manifest: (said) => ({ ...said, entries: (said.entries as []).slice(1) }) }),
    says: /changed after it was made/,
  },
  'other counts': {
    file: () => packArchive(entries, { manifest: (said) => ({ ...said, counts: { clients: 7 } }) }),
    says: /some rows are missing/,
  },
  'rows in another form': {
    file: () =>
      packArchive(
        copy([
          [
            'billwright.json',
            Buffer.from(JSON.stringify(JSON.parse(String(entries.get('billwright.json'))))),
          ],
        ]),
      ),
    says: /isn’t written as archives are/,
  },
  'a file that no row names': {
    file: () => packArchive(copy([['signed/00000000-0000-4000-8000-000000000000.pdf', Buffer.from('x')]])),
    says: /belongs to nothing/,
  },
  'another file behind a row': {
    file: () =>
      packArchive(
        copy([
          [`files/${attachment.id}.pdf`, Buffer.from('<script>alert(1)</script>'.padEnd(attachment.size))],
        ]),
      ),
    says: /isn’t the one that it was/,
  },
};

const rowChanges: Record<string, { change: (rows: ArchiveRows) => void; says: RegExp }> = {
  'an id of somebody else': {
    change: ({ tables }) =>
      Object.assign(tables.documents?.[0] ?? {}, { client_id: '00000000-0000-4000-8000-000000000001' }),
    says: /doesn’t fit together/,
  },
  'money that the ledger does not say': {
    change: ({ tables }) => Object.assign(tables.documents?.at(-1) ?? {}, { paid_amount: '1.00' }),
    says: /doesn’t fit together/,
  },
  'two documents of one number': {
    change: ({ tables }) => {
      tables.documents?.push({ ...tables.documents.at(-1), id: '00000000-0000-4000-8000-00000000000a' });
    },
    says: /doesn’t fit together/,
  },
  'two documents that show one number': {
    change: ({ tables }) => {
      const last = tables.documents?.at(-1) ?? {};
      const copy = { ...last, id: '00000000-0000-4000-8000-00000000000b', number: Number(last.number) + 1 };
      tables.documents?.push(copy);
    },
    says: /doesn’t fit together/,
  },
  'an amount that is none': {
    change: ({ tables }) => Object.assign(tables.documents?.at(-1) ?? {}, { amount: 'NaN' }),
    says: /documents, amount/,
  },
  'a day that never comes': {
    change: ({ tables }) => Object.assign(tables.documents?.at(-1) ?? {}, { due_on: 'infinity' }),
    says: /documents, due_on/,
  },
  'a link that runs a program': {
    change: ({ tables }) => {
      const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
      const text = { type: 'text', text: 'x', marks: [link] };
      const cover = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
      Object.assign(tables.documents?.find(({ kind }) => kind === 'proposal') ?? {}, { cover });
    },
    says: /documents, cover/,
  },
  'the same link within a draft': {
    change: ({ tables }) => {
      tables.drafts = [
        {
          ...{
            id: '00000000-0000-4000-8000-00000000000b',
            kind: 'proposal',
            title: '',
            version: 1,
            source: 'form',
          },
          content: { proposal: { cover: [{ href: 'java\nscript:alert(1)' }] } },
          ...{ created_at: '2026-11-30T10:00:00.000+00:00', updated_at: '2026-11-30T10:00:00.000+00:00' },
        },
      ];
    },
    says: /drafts, content/,
  },
  'an address that is none': {
    change: ({ tables }) => Object.assign(tables.clients?.[0] ?? {}, { email: 'a@b.example, c@d.example' }),
    says: /clients, email/,
  },
  'a clock that is nowhere': {
    change: ({ account }) => Object.assign(account, { time_zone: 'Mars/Olympus' }),
    says: /users, time_zone/,
  },
  'a password': {
    change: ({ account }) => Object.assign(account, { password_hash: 'x' }),
    says: /newer version/,
  },
  'Pro for nothing': {
    change: ({ account }) => Object.assign(account, { is_premium: true }),
    says: /newer version/,
  },
};

describe('an import refuses, and changes nothing for', () => {
  test.each(Object.entries(files))('%s', async (_name, { file, says }) => {
    const done = await takeIn(fresh, await file());
    expect(done).toMatchObject({ state: 'failed', failure: expect.stringMatching(says), created: 0 });
    expect(await hashOf(fresh)).toBe(before);
  });

  test.each(Object.entries(rowChanges))('%s', async (_name, { change, says }) => {
    const done = await takeIn(fresh, await withRows(archive, change));
    expect(done).toMatchObject({ state: 'failed', failure: expect.stringMatching(says), created: 0 });
    expect(await hashOf(fresh)).toBe(before);
  });
});

describe('POST /api/imports of an archive', () => {
  const create = (agent: Seller, bytes = 1_000) =>
    agent.post('/api/imports', { kind: 'archive', fileName: 'a.zip', bytes });

  test('goes only into an account without documents, of which one waits at a time', async () => {
    expect(await create(seller)).toMatchObject({ status: 409, body: { code: 'account_not_empty' } });
    const other = await server.confirmedSeller();
    expect((await create(other, 500 * 1024 * 1024 + 1)).status).toBe(400);
    const { body } = await create(other, 500 * 1024 * 1024);
    expect(await create(other)).toMatchObject({ status: 409, body: { code: 'imports_full' } });
    const { id } = body as { id: string };
    expect(await other.post(`/api/imports/${id}/cancel`)).toMatchObject({ status: 200 });
    expect((await create(other)).status).toBe(201);
    expect((await create(server.anon() as Seller)).status).toBe(401);
  });

  test('runs once, for who proves to be the owner, and not once there is a document', async () => {
    const other = await server.confirmedSeller();
    const looked = await look(other, archive);
    expect(looked).toMatchObject({
      ...{ state: 'checked', contents: { email: seller.user.email, counts: { documents: 2, clients: 1 } } },
    });
    const run = (body: object = { currentPassword: PASSWORD }, agent = other) =>
      agent.post(`/api/imports/${looked.id}/run`, body);
    expect((await run({})).status).toBe(400);
    expect((await run({ currentPassword: 'wrong-horse-7' })).status).toBe(400);
    expect((await run(undefined, seller)).status).toBe(404);
    for (const step of ['check', 'undo'])
      expect((await other.post(`/api/imports/${looked.id}/${step}`)).status).toBe(409);
    const known = await buildInvoice(other, (await buildClient(other)).id);
    expect(await run()).toMatchObject({ status: 409, body: { code: 'account_not_empty' } });
    await other.delete(`/api/invoices/${known.id}`);
    expect(await run()).toMatchObject({ status: 200, body: { state: 'running' } });
    expect((await other.post(`/api/imports/${looked.id}/cancel`)).status).toBe(409);
    // Somebody was quicker.
    const late = await buildInvoice(other, (await buildClient(other)).id);
    await work();
    expect(await find(other, looked.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/without documents/),
    });
    await other.delete(`/api/invoices/${late.id}`);
    const done = await takeIn(other, archive);
    expect(done).toMatchObject({ state: 'done', undoUntil: null });
    expect((await run()).status).toBe(409);
    const { rows } = await server.pool.query(
      'select count(*)::int as parts from import_parts where import_id = $1',
      [done.id],
    );
    expect(rows).toEqual([{ parts: 0 }]);
  });

  test('brings rows that name each other, and none of the account that they came from', async () => {
    const other = await server.confirmedSeller();
    const held = await hashOf(seller);
    await takeIn(other, archive);
    expect(await hashOf(seller)).toBe(held);
    expect((await other.get(`/api/invoices/${invoice.id}`)).status).toBe(404);
    const [mine] = (await other.get('/api/invoices')).body as {
      id: string;
      displayNumber: string;
      invoiceNumber: string;
    }[];
    expect(mine).toMatchObject({ displayNumber: invoice.displayNumber });
    expect(mine?.invoiceNumber).not.toBe(invoice.invoiceNumber);
    const next = await buildInvoice(other, (await buildClient(other)).id);
    expect(next.displayNumber).toBe('INV-0002');
  });
});
