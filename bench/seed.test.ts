import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { seedInvoices } from './seed.ts';

it('fills a database of the present schema, and the copy for the floor', async () => {
  const database = await createTestDatabase();
  const rowOf = async (text: string) => (await database.pool.query(text)).rows[0];
  try {
    const { id } = await rowOf(
      "insert into users (email, password_hash, full_name) values ('a@x.example', 'x', 'Ada') returning id",
    );
    await seedInvoices(database.url, id, 60);
    expect(await rowOf('select count(*)::int from document_lines')).toEqual({ count: 180 });
    expect(await rowOf('select count(*)::int from floor.invoices')).toEqual({ count: 60 });
    expect(await rowOf('select count(*)::int from floor.invoice_items')).toEqual({ count: 180 });
    expect(await rowOf("select sum(amount)::int as paid from floor.invoices where status = 'paid'")).toEqual(
      await rowOf('select sum(amount)::int as paid from ledger_entries'),
    );
  } finally {
    await database.drop();
  }
});
