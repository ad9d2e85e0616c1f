import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, clientFields, invoiceFields } from '#server/test/factories.ts';
import { pngOf } from '#server/test/pictures.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { uploadLogo } from '#server/test/upload.ts';

const server = await startTestServer();
const seller = await server.proSeller();
const client = await buildClient(seller);
const invoice = await buildInvoice(seller, client.id);
await uploadLogo(seller, { content: await pngOf(40, 40), name: 'logo.png' });
afterAll(() => server.close());

/** A disk with no room left for this table: the database reads on and refuses whatever grows. */
async function withFullDisk<T>(table: string, work: () => Promise<T>): Promise<T> {
  await server.pool.query(
    `create or replace function refuse_to_grow() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  );
  await server.pool.query(
    `create trigger aa_full_disk before insert or update on ${table} for each row execute function refuse_to_grow()`,
  );
  try {
    return await work();
  } finally {
    await server.pool.query(`drop trigger aa_full_disk on ${table}`);
  }
}

/** All that the seller sees of documents, payments and clients. */
async function everything() {
  const paths = [
    '/api/invoices',
    `/api/invoices/${invoice.id}`,
    '/api/clients',
    '/api/notifications',
    '/api/user',
  ];
  return Promise.all(paths.map(async (path) => (await seller.get(path)).body));
}

const writes = {
  'a creation': () => seller.post('/api/invoices', invoiceFields(client.id)),
  'a payment': () =>
    seller.post(`/api/invoices/${invoice.id}/payments`, {
      amount: '10.00',
      date: '2026-01-05',
      method: 'cash',
    }),
  'a new client': () => seller.post('/api/clients', clientFields()),
  'a logo': async () => uploadLogo(seller, { content: await pngOf(60, 60), name: 'other.png' }),
};

test.each<[keyof typeof writes, string]>([
  ['a creation', 'documents'],
  ['a creation', 'document_lines'],
  ['a creation', 'outbox'],
  ['a creation', 'notifications'],
  ['a payment', 'ledger_entries'],
  ['a payment', 'documents'],
  ['a new client', 'clients'],
  ['a logo', 'logos'],
])(
  '%s that finds no room in %s is answered with 503 and changes nothing, and goes on with room',
  async (name, table) => {
    const before = await everything();
    const answer = await withFullDisk(table, writes[name]);
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ message: expect.any(String) });
    expect(server.log.takeErrors()).not.toEqual([]);
    expect(await everything()).toEqual(before);
    expect((await writes[name]()).status).toBeLessThan(300);
  },
);
