import { expect, test } from 'vitest';
import { validityHint, validityText } from './validity-text.ts';

const calendar = { today: '2026-11-28', timeZone: 'Pacific/Auckland' };

test.each([
  ['pending', '2026-11-30', null, '2 days left'],
  ['pending', '2026-11-29', null, '1 day left'],
  ['pending', '2026-11-28', null, 'last day'],
  // The browser's clock is a little ahead of the server's.
  ['pending', '2026-11-27', null, 'last day'],
  ['expired', '2026-11-27', null, 'expired 1 day ago'],
  ['expired', '2026-10-28', null, 'expired 31 days ago'],
  // It is the 28th in Auckland.
  ['accepted', '2026-12-01', '2026-11-27T12:00:00Z', 'Accepted Nov 28'],
  ['declined', '2025-12-01', '2025-11-20T00:00:00Z', 'Declined Nov 20, 2025'],
  ['accepted', '2026-12-01', null, undefined],
] as const)('a %s proposal valid until %s says %j', (status, validUntil, answeredAt, text) => {
  expect(validityText({ status, validUntil, answeredAt }, calendar)).toBe(text);
});

test.each([
  ['2026-12-28', 'In 30 days'],
  ['2026-11-28', 'Valid today only'],
  ['2026-11-27', 'This date has passed. The proposal will be expired right away'],
  ['', undefined],
])('below the date %s stands %j', (validUntil, hint) => {
  expect(validityHint(validUntil, '2026-11-28')).toBe(hint);
});
