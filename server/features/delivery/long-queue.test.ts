import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '#server/test/test-server.ts';
import { claimMails } from './outbox.sql.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('a few mails are claimed from a long queue without putting all of it in order', async () => {
  const { id } = (await server.seller()).user;
  await server.pool.query(
    `insert into outbox (user_id, template, payload)
     select $1, 'document_sent', jsonb_build_object('to', 'client' || i || '@example.com') from generate_series(1, 5000) i`,
    [id],
  );
  await server.pool.query('analyze outbox');
  const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${claimMails.text}`,
    [randomUUID(), 20, 5, new Date(), [], []],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  // As many as are looked at.
  expect(plan).toMatch(/Index Scan using outbox_queue_index .*rows=400/);
});
