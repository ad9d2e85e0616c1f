import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readXlsx } from '#server/test/download.ts';
import type { Cells } from './export-pages.ts';
import { csvOf } from './write-csv.ts';
import { xlsxOf } from './write-xlsx.ts';

const columns = [
  { name: 'Text', type: 'text' },
  { name: 'Number', type: 'number' },
  { name: 'Day', type: 'date' },
] as const;

async function* pagesOf(...pages: Cells[][]) {
  yield* pages;
}

const at = new Date('2026-11-30T12:00:00Z');

test('CSV: texts are guarded and quoted, numbers and days stay as they are', async () => {
  const table = {
    columns,
    pages: pagesOf(
      [['=1', '-5.00', '2026-02-28']],
      [
        ['a "b";\r\nc', null, null],
        [' x', '0.000', null],
      ],
    ),
  };
  const parts = [];
  for await (const part of csvOf(table, ';')) parts.push(part);
  expect(parts.join('')).toBe(
    '\ufeffText;Number;Day\r\n\'=1;-5.00;2026-02-28\r\n"a ""b"";\r\nc";;\r\n" x";0.000;\r\n',
  );
});

test('a workbook holds every text exactly, numbers of any places, and days of any year', async () => {
  const odd = 'a\u0001\u000b_x0041_\r\n\t<&>"\'  \uffff 𝄞';
  const rows: Cells[] = [
    [odd, '9999999999.99', '1970-01-01'],
    ['=1+1', '-0.125', '2026-11-30'],
    [' ', '7', null],
  ];
  const file = await buffer(xlsxOf({ name: 'A & "B"', columns, pages: pagesOf(rows) }, at));
  expect(await readXlsx(file)).toEqual([
    ['Text', 'Number', 'Day'],
    [odd, 9999999999.99, new Date('1970-01-01')],
    ['=1+1', -0.125, new Date('2026-11-30')],
    [' ', 7],
  ]);
});

/** More rows than anybody waits for; counts the pages that are read of them. */
function endless() {
  const seen = { pages: 0, isOver: false };
  const page: Cells[] = Array.from({ length: 500 }, () => ['Some text', '1.00', '2026-11-30']);
  async function* pages() {
    try {
      for (;;) {
        seen.pages++;
        yield page;
      }
    } finally {
      seen.isOver = true;
    }
  }
  return { seen, table: { name: 'endless', columns, pages: pages() } };
}

test('a workbook is read no quicker than it is taken, and not on when nobody takes it', async () => {
  const { seen, table } = endless();
  const file = xlsxOf(table, at) as Readable;
  const reader = file[Symbol.asyncIterator]();
  let taken = 0;
  while (taken < 100_000) taken += ((await reader.next()).value as Buffer).length;
  await new Promise(setImmediate);
  const read = seen.pages;
  // What is compressed in memory at a time is a few pages.
  expect(read).toBeLessThan(200);
  await new Promise(setImmediate);
  expect(seen.pages - read).toBeLessThan(10);
  file.destroy();
  await expect.poll(() => seen.isOver).toBe(true);
});

test('a query that fails breaks a workbook off', async () => {
  async function* pages(): AsyncGenerator<Cells[]> {
    yield [['One', '1', null]];
    throw new Error('the database is gone');
  }
  await expect(buffer(xlsxOf({ name: 'broken', columns, pages: pages() }, at))).rejects.toThrow(
    'database is gone',
  );
});
