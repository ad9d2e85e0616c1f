import { expect, test } from 'vitest';
import { exactTimes } from './exact-time.ts';

test.each([
  [
    'America/Los_Angeles',
    'Nov 30, 2026, 4:24:55 AM UTC',
    'Nov 29, 2026, 8:24:55 PM America/Los_Angeles (UTC-08:00)',
  ],
  ['Asia/Kathmandu', 'Nov 30, 2026, 4:24:55 AM UTC', 'Nov 30, 2026, 10:09:55 AM Asia/Kathmandu (UTC+05:45)'],
  ['Europe/London', 'Nov 30, 2026, 4:24:55 AM UTC', 'Nov 30, 2026, 4:24:55 AM Europe/London (UTC)'],
])('a time in UTC and in %s names its zones', (timeZone, utc, zoned) => {
  expect(exactTimes('2026-11-30T04:24:55.123Z', timeZone)).toEqual([utc, zoned]);
});

test('a time in UTC alone is said once', () => {
  expect(exactTimes('2026-07-01T00:00:00Z', 'UTC')).toEqual(['Jul 1, 2026, 12:00:00 AM UTC']);
});
