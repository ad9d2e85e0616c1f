import { expect, test } from 'vitest';
import { readPdf } from '#server/test/read-pdf.ts';
import type { Statement, StatementRow } from '#shared/statement.ts';
import { statementView } from '#shared/statement-view.ts';
import { drawStatement } from './draw-statement.ts';

const id = '22222222-2222-4222-8222-222222222222';
const row = (number: number): StatementRow => ({
  kind: 'invoice',
  date: '2026-03-02',
  invoice: { id, displayNumber: `INV-${number}` },
  title: 'A title that is rather long, so that its line has to be broken into two or three of them on paper',
  ...{ creditNote: null, method: null, reference: null, reversed: null },
  ...{ sum: '10.00', change: '10.00', balance: `${number}0.00` },
});

const statement: Statement = {
  client: { id, name: 'Müller & Söhne', company: 'Müller GmbH', address: 'Torstraße 1\n10119 Berlin' },
  ...{
    sellerName: 'Bright Studio',
    currency: 'EUR',
    currencies: ['EUR'],
    from: '2026-03-01',
    to: '2026-03-31',
  },
  ...{ opening: '-5.00', closing: '600.00', rows: Array.from({ length: 60 }, (_, index) => row(index + 1)) },
};

test('a statement has its rows on as many pages as they take, under a head, and what is due', async () => {
  const pdf = await drawStatement({ statement: statementView(statement), paper: 'A4' });
  const { pages, tags } = await readPdf(pdf);
  expect(pages.length).toBeGreaterThan(2);
  const text = pages.join('\n');
  for (const words of ['Statement for Müller & Söhne', 'Mar 1, 2026 to Mar 31, 2026, in EUR', 'Torstraße 1'])
    expect(text).toContain(words);
  for (const words of [
    'Opening balance',
    '-€5.00',
    'INV-1:',
    'INV-60:',
    'Balance due on Mar 31, 2026',
    '€600.00',
  ])
    expect(text).toContain(words);
  expect(JSON.stringify(tags)).toContain('"TH"');
});
