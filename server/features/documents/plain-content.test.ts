import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { contentSql, isPlainContent } from './document-content.sql.ts';

const server = await startTestServer();
afterAll(() => server.close());

const names = (list: string) => list.split(', ');
const rare = names(contentSql.whole.columns).filter(
  (name) => !names(contentSql.plain.columns).includes(name),
);

test('a document of which little is said is stored as the table has it, and is no less said in full', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const { id } = await buildInvoice(seller, client.id);
  const { rows } = await server.pool.query(
    `select row_to_json(d)::jsonb as stored from (select ${rare} from documents where id = $1) d`,
    [id],
  );
  const texts = Object.fromEntries(
    Object.entries(rows[0].stored).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );
  expect(isPlainContent(texts)).toBe(true);
});

test.each(rare)('%s is rare, and makes its document another', (name) => {
  expect(isPlainContent({ [name]: 'something' })).toBe(false);
});
