import { expect, test } from 'vitest';
import { instantOf, localTimeIn } from './zoned-time.ts';

const at = (timeZone: string, local: string) => instantOf(timeZone, local)?.toISOString();

test.each([
  ['UTC', '2026-12-03T09:00', '2026-12-03T09:00:00.000Z'],
  ['America/New_York', '2026-07-03T09:00', '2026-07-03T13:00:00.000Z'],
  ['America/New_York', '2026-12-03T09:00', '2026-12-03T14:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-03T00:00', '2026-12-02T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  // Clocks go back: 1:30 comes twice, and the first time counts.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  // Clocks go forward: 2:30 never comes, and the next time that does counts, 3:00.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:59', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  // By half an hour, at midnight, and by a whole day.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ['Africa/Cairo', '2026-04-24T00:30', '2026-04-23T22:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30T08:00', '2011-12-30T10:00:00.000Z'],
  // The last day that there is.
  ['UTC', '9999-12-31T23:59', '9999-12-31T23:59:00.000Z'],
  ['America/Los_Angeles', '9999-12-31T08:00', '9999-12-31T16:00:00.000Z'],
  ['America/Los_Angeles', '9999-12-31T16:00', '+010000-01-01T00:00:00.000Z'],
  ['Pacific/Kiritimati', '9999-12-30T23:00', '9999-12-30T09:00:00.000Z'],
])('in %s it is %s at %s', (timeZone, local, instant) => {
  expect(at(timeZone, local)).toBe(instant);
});

test.each([
  '2026-02-29T09:00',
  '2026-12-03T24:00',
  '2026-13-01T09:00',
  '2026-12-03',
  '2026-12-03T09:00Z',
  '',
])('%s is no time', (local) => {
  expect(at('UTC', local)).toBeUndefined();
});

test('every hour of a year is shown again as it was asked for', () => {
  for (let hour = 0; hour < 366 * 24; hour++) {
    const local = new Date(Date.UTC(2026, 0, 1, hour)).toISOString().slice(0, 16);
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland']) {
      const shown = localTimeIn(zone, instantOf(zone, local) ?? new Date(0));
      // The hours that are passed over.
      if (shown !== local) expect(shown.slice(0, 10)).toBe(local.slice(0, 10));
    }
  }
});
