import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const seller = await server.seller({ businessName: '../Bright: Studio' });
const client = await buildClient(seller);
const first = await buildInvoice(seller, client.id);
const second = await buildInvoice(seller, client.id);
const gone = await buildInvoice(seller, client.id);
await seller.put(`/api/invoices/${gone.id}`, { status: 'cancelled' });
const offer = await buildProposal(seller, client.id);
const stranger = await server.seller();

/** Names of the entries, each with what it begins with. */
async function download(path: string) {
  const response = await fetch(`${server.origin}${path}`, { headers: { cookie: seller.cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const zip = await yauzl.fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const entries: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries[entry.fileName] = Buffer.concat(chunks).toString('latin1');
  }
  return { entries, disposition: response.headers.get('content-disposition') };
}

test('several invoices come as one ZIP of their PDFs, with a word on what has none', async () => {
  const ids = [first.id, second.id, gone.id, randomUUID()].join(',');
  const { entries, disposition } = await download(`/api/invoices/pdfs?ids=${ids}`);
  expect(disposition).toMatch(/^attachment; filename="Invoices \d{4}-\d\d-\d\d\.zip"$/);
  const { 'Not included.txt': note, ...files } = entries;
  expect(note).toBe('INV-0003: A cancelled invoice has no PDF\r\n');
  expect(Object.keys(files)).toEqual([
    'Bright Studio - Invoice INV-0002.pdf',
    'Bright Studio - Invoice INV-0001.pdf',
  ]);
  for (const file of Object.values(files)) expect(file.slice(0, 5)).toBe('%PDF-');
});

test('so do proposals', async () => {
  const { entries } = await download(`/api/proposals/pdfs?ids=${offer.id}`);
  expect(Object.keys(entries)).toEqual(['Bright Studio - Proposal PRO-0001.pdf']);
});

test('numbers that are written alike have files of their own', async () => {
  const rename = (id: string, name: string) =>
    server.pool.query('update documents set display_number = $2 where id = $1', [id, name]);
  await rename(first.id, second.displayNumber);
  const { entries } = await download(`/api/invoices/pdfs?ids=${first.id},${second.id}`);
  expect(Object.keys(entries)).toEqual([
    'Bright Studio - Invoice INV-0002.pdf',
    'Bright Studio - Invoice INV-0002 (2).pdf',
  ]);
  await rename(first.id, first.displayNumber);
});

test('none without ids of its own, and none signed out', async () => {
  const path = `/api/invoices/pdfs?ids=${first.id}`;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await seller.get(`/api/invoices/pdfs?ids=${offer.id}`)).status).toBe(404);
  expect((await server.anon().get(path)).status).toBe(401);
  for (const query of ['', '?ids=', '?ids=1', `?ids=${Array(101).fill(first.id).join(',')}`])
    expect((await seller.get(`/api/invoices/pdfs${query}`)).status).toBe(400);
});
