import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { copyInvoice } from '#server/test/copy-invoice.ts';
import { download, readCsvRows } from '#server/test/download.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const MB = 1024 * 1024;
const COPIES = bySize(1_200, 10_000);

test('a long list leaves whole and in order, in little memory', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id);
  await copyInvoice(server.pool, seller.user.id, COPIES);

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
