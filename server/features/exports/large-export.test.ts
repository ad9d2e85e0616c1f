import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { download, readCsvRows } from '#server/test/download.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const MB = 1024 * 1024;
const COPIES = bySize(1_200, 10_000);

/** Copies of an invoice with its lines, each with a number of its own. */
async function copyInvoice(userId: string, copies: number) {
  await server.pool.query(
    `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'number', n + 1,
        'display_number', 'INV-' || lpad((n + 1)::text, 4, '0'), 'public_token', 'INV-' || (n + 1) || '-' || gen_random_uuid(),
        'notes', repeat('Thank you. ', 40)))).*
      from documents d, generate_series(1, $2::int) n where d.user_id = $1 and d.kind = 'invoice'`,
    [userId, copies],
  );
  await server.pool.query(
    `insert into document_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'document_id', d.id))).*
      from documents d, document_lines l where d.user_id = $1 and l.user_id = $1 and d.number > 1`,
    [userId],
  );
  await server.pool.query(
    `update document_counters set last_number = $2 where user_id = $1 and kind = 'invoice'`,
    [userId, copies + 1],
  );
}

test('a long list leaves whole and in order, in little memory', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id);
  await copyInvoice(seller.user.id, COPIES);

  const { bytes } = await download(server.origin, seller, '/api/invoices/export');
  const numbers = readCsvRows(bytes).map((row) => row['Invoice Number']);
  const expected = Array.from(
    { length: COPIES + 1 },
    (_, index) => `INV-${String(COPIES + 1 - index).padStart(4, '0')}`,
  );
  expect(numbers).toEqual(expected);

  const lines = await download(server.origin, seller, '/api/invoices/export?lines=1');
  expect(readCsvRows(lines.bytes).map((row) => `${row['Invoice Number']} ${row.Item}`)).toEqual(
    expected.flatMap((number) => ['Design', 'Hosting', 'Support'].map((item) => `${number} ${item}`)),
  );

  // Nothing of it is kept here, so that what grows is the server's.
  const before = process.memoryUsage().rss;
  let most = before;
  const response = await fetch(`${server.origin}/api/invoices/export?format=xlsx&lines=1`, {
    headers: { cookie: seller.cookie },
  });
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    most = Math.max(most, process.memoryUsage().rss);
    await setImmediate();
  }
  expect(length).toBeGreaterThan(COPIES);
  expect((most - before) / MB).toBeLessThan(150);
}, 300_000);
