import { expect, test } from 'vitest';
import { isSamePhone, reachablePhone } from './phone-number.ts';

const COUNTRIES = ['US', 'CA'];

test.each([
  ['(202) 555-0143', '+12025550143'],
  ['202.555.0143', '+12025550143'],
  ['1 202 555 0143', '+12025550143'],
  ['+1 202-555-0143', '+12025550143'],
  [' +1 416 555 0123 ', '+14165550123'],
])('%j is %s', (typed, e164) => {
  expect(reachablePhone(typed, COUNTRIES)).toEqual({ e164 });
});

test.each([
  '',
  'none',
  '555-0100',
  '+1 555 0100',
  '12345',
  'call 202 555 0143',
  '+999 12345678',
  '٠'.repeat(50),
])('%j is no number', (typed) => {
  expect(reachablePhone(typed, COUNTRIES)).toEqual({ reason: "The phone number isn't valid" });
});

test('a country must be allowed', () => {
  expect(reachablePhone('+49 30 901820', COUNTRIES)).toEqual({
    reason: "Text messages can't be sent to this country",
  });
  expect(reachablePhone('+49 30 901820', ['DE'])).toEqual({ e164: '+4930901820' });
  expect(reachablePhone('202 555 0143', ['DE'])).toHaveProperty('reason');
});

test('a number that costs more gets nothing', () => {
  expect(reachablePhone('1-900-555-0123', COUNTRIES)).toEqual({
    reason: "Text messages can't be sent to premium-rate numbers",
  });
});

test('numbers are compared and not how they are written', () => {
  expect(isSamePhone('(202) 555-0143', '+12025550143')).toBe(true);
  expect(isSamePhone('(202) 555-0143', '+12025550144')).toBe(false);
  expect(isSamePhone('ask Lena', 'ask Lena')).toBe(true);
  expect(isSamePhone('ask Lena', 'ask Tom')).toBe(false);
});
