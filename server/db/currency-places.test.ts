import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { currencyNames } from '#shared/currencies.ts';
import { currencyPlaces } from '#shared/currency-places.ts';

test('the database knows the places of each currency', async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await database.pool.query(
      'select code, currency_places(code) as places from unnest($1::text[]) code',
      [Object.keys(currencyNames)],
    );
    expect(rows).toEqual(Object.keys(currencyNames).map((code) => ({ code, places: currencyPlaces(code) })));
  } finally {
    await database.drop();
  }
});
