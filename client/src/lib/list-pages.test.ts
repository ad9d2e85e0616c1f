import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { fetchListPages } from './list-pages.ts';

afterEach(() => vi.unstubAllGlobals());

const rowsFrom = (offset: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${offset + index}` }));

function serverOf(total: number) {
  return fakeServer({
    'GET /api/x': ({ query }) => {
      const offset = Number(query.get('offset'));
      const limit = Number(query.get('limit'));
      return {
        json: rowsFrom(offset, Math.max(Math.min(limit, total - offset), 0)),
        headers: { 'X-Total-Count': String(total) },
      };
    },
  });
}

const pages = ({ calls }: ReturnType<typeof serverOf>) =>
  calls.map(({ query }) => `${query.get('limit')} from ${query.get('offset')}`);

test('up to 100 rows come in one call', async () => {
  const server = serverOf(47);
  const list = await fetchListPages('/api/x', {}, 30);
  expect(list).toEqual({ rows: rowsFrom(0, 30), total: 47 });
  expect(pages(server)).toEqual(['30 from 0']);
});

test('above 100 rows further pages of 100 are asked for', async () => {
  const server = serverOf(1_000);
  const list = await fetchListPages('/api/x', {}, 210);
  expect(list).toEqual({ rows: rowsFrom(0, 210), total: 1_000 });
  expect(pages(server)).toEqual(['100 from 0', '100 from 100', '10 from 200']);
});

test('a row that moved to the next page meanwhile is shown once', async () => {
  fakeServer({
    'GET /api/x': ({ query }) => ({
      json: query.get('offset') === '0' ? rowsFrom(0, 100) : rowsFrom(99, 5),
      headers: { 'X-Total-Count': '104' },
    }),
  });
  const { rows } = await fetchListPages('/api/x', {}, 105);
  expect(rows.map(({ id }) => id)).toEqual(rowsFrom(0, 104).map(({ id }) => id));
});

test('search text and filters travel, empty ones do not', async () => {
  const server = serverOf(1);
  await fetchListPages('/api/x', { search: '50% & more', status: undefined }, 15);
  expect(server.calls[0]?.query.toString()).toBe('search=50%25+%26+more&limit=15&offset=0');
});
