import { expect, test } from 'vitest';
import { daysOf, readPeriod } from './statement-period.ts';

test.each([
  ['this_month', '2028-02-15', { from: '2028-02-01', to: '2028-02-15' }],
  ['last_month', '2027-01-31', { from: '2026-12-01', to: '2026-12-31' }],
  ['last_month', '2027-03-31', { from: '2027-02-01', to: '2027-02-28' }],
  ['this_year', '2026-11-30', { from: '2026-01-01', to: '2026-11-30' }],
  ['all', '2026-11-30', {}],
] as const)('%s on %s', (period, today, days) => {
  expect(daysOf(period, today)).toEqual(days);
});

const year = { from: '2026-01-01', to: '2026-11-30' };

test.each([
  ['', { period: 'this_year', ...year }],
  ['period=all', { period: 'all' }],
  ['period=never', { period: 'this_year', ...year }],
  ['from=2026-02-01&to=2026-02-03', { period: 'custom', from: '2026-02-01', to: '2026-02-03' }],
  ['from=2026-02-04&to=2026-02-03', { period: 'this_year', ...year }],
  [
    'from=2026-02-31&to=2026-03-03&period=last_month',
    { period: 'last_month', from: '2026-10-01', to: '2026-10-31' },
  ],
])('the address ?%s', (search, expected) => {
  expect(readPeriod(new URLSearchParams(search), '2026-11-30')).toEqual(expected);
});
