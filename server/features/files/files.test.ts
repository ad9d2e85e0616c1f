import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { deleteUser } from '#server/features/account/support-access.ts';
import { purgeFiles } from '#server/features/files/purge-files.ts';
import type { Agent } from '#server/test/agent.ts';
import { buildClient, buildDraft, buildProposal } from '#server/test/factories.ts';
import {
  gifOf,
  jpegOf,
  noisyJpegOf,
  noisyPngOf,
  pngOf,
  seeThroughOf,
  svgOf,
  webpOf,
} from '#server/test/pictures.ts';
import { buildHugePng } from '#server/test/png.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { announceFile, buildFile, putPart, sendFile, smallPdf } from '#server/test/upload.ts';
import { fileLimits, fileSchema, type StoredFile, storedFilesSchema } from '#shared/file.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const seller = await server.seller();
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

async function bodyOf(path: string, agent: Agent = server.anon(), headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}${path}`, { headers: { cookie: agent.cookie, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}

const storedOf = async (agent: Agent) => storedFilesSchema.parse((await agent.get('/api/files')).body);

/** Lets a proposal carry a file. */
async function carry(owner: Seller, fileId: string) {
  const client = await buildClient(owner);
  const proposal = await buildProposal(owner, client.id);
  await server.pool.query(
    'insert into document_files (user_id, document_id, file_id, position) values ($1, $2, $3, 1)',
    [owner.user.id, proposal.id, fileId],
  );
  return proposal;
}

describe('POST /api/files', () => {
  test('announces a file, which waits for its bytes', async () => {
    const owner = await server.seller();
    const answer = await owner.post('/api/files', { purpose: 'attachment', name: ' Terms.pdf ', bytes: 5 });
    expect(answer.status).toBe(201);
    const file = fileSchema.parse(answer.body);
    expect(file).toEqual({
      ...{ id: file.id, purpose: 'attachment', name: 'Terms.pdf', type: null, size: 5 },
      ...{ width: null, height: null, isReady: false },
    });
    expect(await storedOf(owner)).toEqual({ files: [file], used: 5, most: fileLimits.seller });
  });

  test.each([
    [{ name: 'a', bytes: 1 }, 'purpose'],
    [{ purpose: 'script', name: 'a', bytes: 1 }, 'purpose'],
    [{ purpose: 'image', name: ' ', bytes: 1 }, 'name'],
    [{ purpose: 'image', name: 'a'.repeat(201), bytes: 1 }, 'name'],
    [{ purpose: 'image', name: 'a', bytes: 0 }, 'bytes'],
    [{ purpose: 'image', name: 'a', bytes: 1.5 }, 'bytes'],
    [{ purpose: 'image', name: 'a', bytes: fileLimits.file + 1 }, 'bytes'],
  ])('refuses %j', async (body, field) => {
    expect(await seller.post('/api/files', body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
  });

  test('twenty at once take no more than there is room for, on two servers', async () => {
    const owner = await server.seller();
    const second = await startTestServer({ database: { url: server.databaseUrl, pool: server.pool } });
    const twin = second.anon();
    twin.cookie = owner.cookie;
    const most = fileLimits.seller / fileLimits.file;
    const announce = (agent: Agent) =>
      agent.post('/api/files', { purpose: 'image', name: 'a.png', bytes: fileLimits.file });
    for (let count = 0; count < most - 5; count++) expect((await announce(owner)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => announce(n % 2 ? owner : twin)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({ status: 409, body: { code: 'files_full' } });
    expect((await storedOf(owner)).used).toBe(fileLimits.seller);
    await second.close();
  });

  test('needs a session', async () => {
    expect((await server.anon().post('/api/files', { purpose: 'image', name: 'a', bytes: 1 })).status).toBe(
      401,
    );
    expect((await server.anon().get('/api/files')).status).toBe(401);
  });
});

describe('PUT /api/files/{id}/parts/{n}', () => {
  test('takes parts in any order, and the same one twice', async () => {
    const content = smallPdf();
    const id = await announceFile(seller, { content });
    for (const part of [2, 0, 2, 1, 0]) {
      const raw = content.slice(part * 150, part === 2 ? undefined : (part + 1) * 150);
      expect(await putPart(seller, id, part, raw)).toMatchObject({ status: 204, text: '' });
    }
    expect(await seller.post(`/api/files/${id}/complete`)).toMatchObject({
      status: 200,
      body: { type: 'application/pdf', size: content.length, isReady: true },
    });
    const { content: stored } = await bodyOf(`/api/files/${id}`, seller);
    expect(hashOf(stored)).toBe(hashOf(content));
  });

  test('takes no more than was announced, in one part or several', async () => {
    const id = await announceFile(seller, { content: new Uint8Array(10) });
    expect((await putPart(seller, id, 0, 'x'.repeat(11))).status).toBe(400);
    expect((await putPart(seller, id, 0, 'x'.repeat(6))).status).toBe(204);
    expect((await putPart(seller, id, 1, 'x'.repeat(5))).status).toBe(400);
    const both = await Promise.all([1, 2].map((part) => putPart(seller, id, part, 'x'.repeat(4))));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('refuses parts that are too large, empty, of another type or out of count', async () => {
    const id = await announceFile(seller, { content: new Uint8Array(fileLimits.file) });
    const large = await putPart(seller, id, 0, new Uint8Array(fileLimits.part + 1));
    expect(large).toMatchObject({ status: 413, body: { message: 'A part can be at most 2 MB' } });
    expect((await putPart(seller, id, 0, new Uint8Array(fileLimits.part))).status).toBe(204);
    expect((await putPart(seller, id, 1, '')).status).toBe(400);
    for (const part of [100, -1, '1.5', 'x', '1e1'])
      expect((await putPart(seller, id, part, 'x')).status).toBe(400);
    const path = `/api/files/${id}/parts/1`;
    expect((await seller.put(path, { a: 1 })).status).toBe(415);
    for (const encoding of ['gzip', 'br'])
      expect(
        (await seller.send('PUT', path, { raw: 'x', headers: { 'content-encoding': encoding } })).status,
      ).toBe(415);
  });

  test('adds nothing to a file that is complete', async () => {
    const file = await buildFile(seller);
    expect(await putPart(seller, file.id, 0, 'x')).toMatchObject({
      status: 409,
      body: { code: 'file_ready' },
    });
  });

  test('is for its owner alone', async () => {
    const content = smallPdf();
    const id = await announceFile(seller, { content });
    const other = await server.seller();
    expect((await putPart(other, id, 0, content)).status).toBe(404);
    expect((await putPart(server.anon(), id, 0, content)).status).toBe(401);
    expect((await putPart(seller, randomUUID(), 0, content)).status).toBe(404);
    expect((await other.post(`/api/files/${id}/complete`)).status).toBe(404);
    expect((await server.anon().post(`/api/files/${id}/complete`)).status).toBe(401);
    const evil = { raw: content, headers: { origin: 'https://evil.example' } };
    expect((await seller.send('PUT', `/api/files/${id}/parts/0`, evil)).status).toBe(403);
  });
});

describe('POST /api/files/{id}/complete', () => {
  test('answers the same once more, on any server, and after one that ended in between', async () => {
    const content = smallPdf();
    const id = await announceFile(seller, { content });
    const first = await startTestServer({ database: { url: server.databaseUrl, pool: server.pool } });
    const twin = first.anon();
    twin.cookie = seller.cookie;
    expect((await putPart(twin, id, 0, content.slice(0, 100))).status).toBe(204);
    await first.close();
    expect((await putPart(seller, id, 1, content.slice(100))).status).toBe(204);
    const answers = await Promise.all([1, 2, 3].map(() => seller.post(`/api/files/${id}/complete`)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { isReady: true } });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('asks for what is missing: the end, or a part in between', async () => {
    const content = smallPdf();
    const id = await announceFile(seller, { content });
    const complete = () => seller.post(`/api/files/${id}/complete`);
    expect(await complete()).toMatchObject({ status: 409, body: { code: 'file_incomplete' } });
    await putPart(seller, id, 0, content.slice(0, 100));
    expect((await complete()).status).toBe(409);
    await putPart(seller, id, 2, content.slice(100));
    expect((await complete()).status).toBe(409);
    expect((await seller.get(`/api/files/${id}`)).status).toBe(404);
  });

  test('keeps what goes along byte for byte', async () => {
    for (const [name, content, type] of [
      ['a.pdf', smallPdf(), 'application/pdf'],
      ['a.jpg', await jpegOf(300, 200), 'image/jpeg'],
      ['a.png', await noisyPngOf(1_200, 900), 'image/png'],
    ] as const) {
      const file = await buildFile(seller, { name, content });
      expect(file).toMatchObject({ type, size: content.length, isReady: true });
      expect(hashOf((await bodyOf(`/api/files/${file.id}`, seller)).content)).toBe(hashOf(content));
    }
  });

  test.each([
    ['PNG', () => pngOf(3_000, 1_500), 'image/png', 2_000, 1_000],
    ['small PNG', () => pngOf(30, 20), 'image/png', 30, 20],
    ['JPEG', () => jpegOf(400, 300), 'image/jpeg', 400, 300],
    ['WebP', () => webpOf(400, 300), 'image/jpeg', 400, 300],
    ['WebP that can be seen through', () => seeThroughOf(400, 300, 'webp'), 'image/png', 400, 300],
    ['PNG that can be seen through', () => seeThroughOf(2_500, 2_500, 'png'), 'image/png', 2_000, 2_000],
    [
      'photo of a phone',
      () => noisyJpegOf(bySize(2_400, 4_000), bySize(1_800, 3_000)),
      'image/jpeg',
      2_000,
      1_500,
    ],
    ['photo as PNG', () => noisyPngOf(1_500, 1_000), 'image/jpeg', 1_500, 1_000],
  ] as const)('draws a picture anew: %s', async (_what, draw, type, width, height) => {
    const answer = await sendFile(seller, { purpose: 'image', name: 'Team.png', content: await draw() });
    expect(answer).toMatchObject({ status: 200, body: { type, width, height, isReady: true } });
    const file = answer.body as StoredFile;
    const { content, headers } = await bodyOf(`/api/files/${file.id}`, seller);
    const seen = await sharp(content).metadata();
    expect(seen).toMatchObject({ format: type.replace('image/', ''), width, height });
    expect(seen.exif).toBeUndefined();
    expect(content.length).toBe(file.size);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="?Team\.png(\.jpg)?"?$/);
  });
});

describe('what is not taken', () => {
  const zip = bytesOf(`PK\x05\x06${'\0'.repeat(18)}`);
  const zipWithComment = joined(zip.slice(0, 20), new Uint8Array([3, 0]), bytesOf('abc'));
  const script = '<script>alert(1)</script>';
  const hostile: readonly (readonly [string, 'image' | 'attachment', () => unknown])[] = [
    ['a page called PDF', 'attachment', () => `<html>${script}</html>`],
    ['a drawing with a script', 'attachment', () => svgOf(script)],
    ['a drawing with a script as picture', 'image', () => svgOf(script)],
    ['a script', 'attachment', () => '#!/bin/sh\nrm -rf /\n'],
    ['a program', 'attachment', () => 'MZ\x90\0 %PDF-1.4'],
    ['a ZIP', 'attachment', () => zip],
    ['a ZIP that begins like a PDF', 'attachment', () => joined(smallPdf(), zip)],
    ['the same with a comment', 'attachment', () => joined(smallPdf(), zipWithComment)],
    [
      'a ZIP within the end of a PDF',
      'attachment',
      () =>
        joined(
          smallPdf(),
          zipWithComment.slice(0, 20),
          new Uint8Array([40, 0]),
          bytesOf('\nstartxref\n99\n%%EOF'.padStart(40)),
        ),
    ],
    ['a ZIP behind a picture', 'attachment', async () => joined(await pngOf(9, 9), zip)],
    ['a PDF behind a page', 'attachment', () => joined(bytesOf(script), smallPdf())],
    ['a page in the first line of a PDF', 'attachment', () => `%PDF-1.4${script}\nstartxref\n0\n%%EOF`],
    ['a page behind a PDF', 'attachment', () => joined(smallPdf(), bytesOf(script.repeat(100)))],
    ['a PDF without an end', 'attachment', () => smallPdf().slice(0, 200)],
    ['a PDF as picture', 'image', () => smallPdf()],
    [
      'an archive of tapes',
      'attachment',
      () => joined(bytesOf('%PDF-1.4\n'.padEnd(257)), bytesOf('ustar\0'), smallPdf()),
    ],
    ['a GIF', 'image', () => gifOf(20, 20)],
    ['a WebP that goes along', 'attachment', () => webpOf(20, 20)],
    ['three bytes of a JPEG', 'attachment', () => '\xff\xd8\xff'],
    ['a JPEG that ends early', 'image', async () => (await noisyJpegOf(600, 600)).slice(0, 2_000)],
    ['a PNG that ends early', 'attachment', async () => (await noisyPngOf(60, 60)).slice(0, 200)],
    ['a PNG of 64 million pixels', 'image', () => buildHugePng(8_000, 8_000)],
  ];

  test.each(hostile)('refuses %s as %s, and nothing of it stays', async (_what, purpose, make) => {
    const owner = await server.seller();
    const made = await make();
    const content = typeof made === 'string' ? bytesOf(made) : (made as Uint8Array<ArrayBuffer>);
    const name = purpose === 'image' ? 'photo.png' : 'contract.pdf';
    const answer = await sendFile(owner, { purpose, name, content });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'file_type', message: expect.stringMatching(/^Choose a /) },
    });
    expect(await storedOf(owner)).toMatchObject({ files: [], used: 0 });
    const { rowCount } = await server.pool.query('select from file_parts where user_id = $1', [
      owner.user.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('GET and DELETE /api/files/{id}', () => {
  test('is saved, and never run, by browsers; a copy that they have stays', async () => {
    const file = await buildFile(seller, { name: 'Vertrag „Größe“.pdf' });
    const { headers } = await bodyOf(`/api/files/${file.id}`, seller);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.size),
      'content-disposition': expect.stringMatching(
        /^attachment; filename=".+\.pdf"; filename\*=UTF-8''Vertrag%20%E2%80%9EGr%C3%B6%C3%9Fe%E2%80%9C\.pdf$/,
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const etag = headers.get('etag') ?? '';
    expect((await bodyOf(`/api/files/${file.id}`, seller, { 'if-none-match': etag })).status).toBe(304);
  });

  test.each([
    ['../../etc/passwd', /filename="?etc-passwd\.pdf"?$/],
    ['contract.pdf.exe', /filename="?contract\.pdf\.exe\.pdf"?$/],
    ['invoice\u202efdp.exe', /filename="?invoicefdp\.exe\.pdf"?$/],
    ['a"; filename="b.html', /^attachment; filename="?a-; filename=-b\.html\.pdf"?$/],
    ['a\r\nSet-Cookie: x=1', /filename="?aSet-Cookie- x=1\.pdf"?$/],
    ['REPORT.PDF', /filename="?REPORT\.PDF"?$/],
  ])('saves %j under a name of its type', async (name, expected) => {
    const file = await buildFile(seller, { name });
    const { headers } = await bodyOf(`/api/files/${file.id}`, seller);
    expect(headers.get('content-disposition')).toMatch(expected);
  });

  test('is for its owner alone, and gone once it was deleted', async () => {
    const file = await buildFile(seller);
    const path = `/api/files/${file.id}`;
    const other = await server.seller();
    for (const [agent, status] of [
      [other, 404],
      [server.anon(), 401],
    ] as const) {
      expect((await agent.get(path)).status).toBe(status);
      expect((await agent.delete(path)).status).toBe(status);
    }
    expect((await seller.get('/api/files/x')).status).toBe(404);
    expect((await seller.delete(path)).status).toBe(204);
    expect((await seller.delete(path)).status).toBe(404);
    expect((await seller.get(path)).status).toBe(404);
  });

  test('stays while a proposal has it; it goes with the account', async () => {
    const owner = await server.seller();
    const file = await buildFile(owner);
    await carry(owner, file.id);
    const answer = await owner.delete(`/api/files/${file.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'file_in_use' } });
    expect((await owner.get(`/api/files/${file.id}`)).status).toBe(200);
    await deleteUser(openDatabase(server.pool), owner.user.id);
    expect((await server.pool.query('select from files where id = $1', [file.id])).rowCount).toBe(0);
  });
});

describe('GET /api/public/proposals/{number}/files/{id}', () => {
  test('is for whoever holds the link: pictures shown, the rest saved', async () => {
    const owner = await server.seller();
    const large = await noisyPngOf(1_500, 1_200);
    const file = await buildFile(owner, { name: 'Plan.png', content: large });
    const { proposalNumber } = await carry(owner, file.id);
    const path = `/api/public/proposals/${proposalNumber}/files/${file.id}`;
    expect(large.length).toBeGreaterThan(fileLimits.part);
    const { headers, content } = await bodyOf(path);
    expect(hashOf(content)).toBe(hashOf(large));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename=Plan.png',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('set-cookie')).toBeNull();
    const head = await fetch(`${server.origin}${path}`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(large.length));
    const picture = await buildFile(owner, { purpose: 'image', content: await pngOf(20, 20), name: 'x.png' });
    await server.pool.query(
      'insert into document_files select user_id, document_id, $1, null from document_files where file_id = $2',
      [picture.id, file.id],
    );
    const shown = await bodyOf(path.replace(file.id, picture.id));
    expect(shown.headers.get('content-disposition')).toBe('inline; filename=x.png');
  });

  test('is no way to other files: 404, counted as a miss', async () => {
    const [owner, other] = [await server.seller(), await server.seller()];
    const [file, unused, foreign] = [await buildFile(owner), await buildFile(owner), await buildFile(other)];
    const unready = await announceFile(owner, { content: smallPdf() });
    const { proposalNumber } = await carry(owner, file.id);
    await carry(other, foreign.id);
    const from = { 'x-forwarded-for': '192.0.2.77' };
    const path = `/api/public/proposals/${proposalNumber}/files`;
    for (const address of [
      ...[unused.id, foreign.id, unready, randomUUID(), 'x', '%00'].map((id) => `${path}/${id}`),
      `/api/public/proposals/PRO-0001/files/${file.id}`,
      `/api/public/invoices/${proposalNumber}/files/${file.id}`,
    ])
      expect((await server.anon().get(address, from)).status, address).toBe(404);
    for (let count = 0; count < 113; count++) await server.anon().get(`${path}/${unused.id}`, from);
    expect((await server.anon().get(`${path}/${unused.id}`, from)).status).toBe(429);
    expect((await server.anon().get(`${path}/${file.id}`, from)).status).toBe(200);
  });
});

test('after seven days the worker removes what nothing has: no proposal, draft or template', async () => {
  server.clock.set('2026-11-01T10:00:00.000Z');
  const owner = await server.seller();
  const client = await buildClient(owner);
  const [carried, drafted, kept, unused] = [
    await buildFile(owner),
    await buildFile(owner),
    await buildFile(owner),
    await buildFile(owner),
  ];
  const unready = await announceFile(owner, { content: smallPdf() });
  await carry(owner, carried.id);
  const image = { type: 'image', attrs: { fileId: drafted.id.toUpperCase() } };
  const draft = await buildDraft(owner, 'proposal', {
    proposal: { clientId: client.id, cover: { type: 'doc', content: [image] } },
  });
  await server.pool.query(`insert into proposal_templates (user_id, name, content) values ($1, 'Site', $2)`, [
    owner.user.id,
    { proposal: { attachments: [kept.id] } },
  ]);
  const idsAt = async (instant: string) => {
    await purgeFiles(openDatabase(server.pool), new Date(instant));
    return (await storedOf(owner)).files.map(({ id }) => id).sort();
  };
  const all = [carried.id, drafted.id, kept.id];
  expect(await idsAt('2026-11-08T10:00:00.000Z')).toEqual([...all, unused.id, unready].sort());
  expect(await idsAt('2026-11-08T10:00:01.000Z')).toEqual(all.sort());
  await owner.delete(`/api/drafts/${draft.id}`);
  expect(await idsAt('2026-11-08T11:00:00.000Z')).toEqual([carried.id, kept.id].sort());
});
