import { expect, test } from 'vitest';
import { fakeUser } from '#client/test/users.ts';
import { areStepsLeft, firstSteps } from './first-steps.ts';

const nothing = { clients: 0, invoices: 0 };
const left = (user: Parameters<typeof firstSteps>[0], counts = nothing, sendsMail = true) =>
  firstSteps(user, counts, sendsMail)
    .filter(({ isDone }) => !isDone)
    .map(({ key }) => key);

const fresh = fakeUser({
  businessName: null,
  address: null,
  emailConfirmedAt: null,
  timeZone: 'Europe/Berlin',
});

test('a new seller has everything before them', () => {
  expect(left(fresh)).toEqual(['confirm', 'business', 'logo', 'payments', 'client', 'invoice']);
});

test('an address is to be confirmed only where mails go out', () => {
  expect(left(fresh, nothing, false)).not.toContain('confirm');
});

test('a zone that was stored as UTC is to be checked', () => {
  expect(left({ ...fresh, timeZone: 'UTC' })).toContain('zone');
});

test('what everybody has to do decides; logo, online payment and zone do not', () => {
  const done = {
    ...fresh,
    timeZone: 'UTC',
    businessName: 'Studio',
    address: '1 Main Street',
    emailConfirmedAt: '2026-01-01T00:00:00.000Z',
  };
  expect(areStepsLeft(firstSteps(done, { clients: 1, invoices: 0 }, true))).toBe(true);
  expect(areStepsLeft(firstSteps(done, { clients: 1, invoices: 1 }, true))).toBe(false);
  expect(areStepsLeft(firstSteps({ ...done, address: null }, { clients: 1, invoices: 1 }, true))).toBe(true);
});

test('what needs Pro says so and leads to it', () => {
  const logo = firstSteps(fresh, nothing, true).find(({ key }) => key === 'logo');
  expect(logo).toMatchObject({ isPro: true, path: '/subscribe' });
  const ofPro = firstSteps({ ...fresh, isPremium: true }, nothing, true).find(({ key }) => key === 'logo');
  expect(ofPro).toMatchObject({ isPro: false, path: '/settings?tab=branding' });
});
