import { expect, test } from 'vitest';
import { daysOfPeriod, readReportPeriod } from './report-period.ts';

test.each([
  ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this_quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['this_year', '2026-06-01', '2026-01-01', '2026-12-31'],
  ['last_year', '2026-06-01', '2025-01-01', '2025-12-31'],
] as const)('%s of %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to });
});

test('days of an address count if they are in order', () => {
  const read = (query: string) => readReportPeriod(new URLSearchParams(query), '2026-11-30');
  expect(read('from=2026-01-02&to=2026-01-03')).toEqual({
    period: 'custom',
    from: '2026-01-02',
    to: '2026-01-03',
  });
  for (const query of ['', 'period=custom', 'from=2026-02-02&to=2026-01-03', 'period=never'])
    expect(read(query)).toEqual({ period: 'this_quarter', from: '2026-10-01', to: '2026-12-31' });
});
