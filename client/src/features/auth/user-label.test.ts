import { expect, test } from 'vitest';
import { planLabel, userLabel, userLetter } from './user-label.ts';

const email = 'ines@harrowvale.example';

test('the label is the full name only when both names exist', () => {
  expect(userLabel({ firstName: 'Ines', lastName: 'Harrow', email })).toBe('Ines Harrow');
  expect(userLabel({ firstName: 'Ines', lastName: '', email })).toBe(email);
  expect(userLabel({ firstName: '', lastName: 'Harrow', email })).toBe(email);
  expect(userLabel({ firstName: '', lastName: '', email: '' })).toBe('User');
  expect(userLabel(null)).toBe('User');
});

test('the letter comes from the first name, then the e-mail address, then it is U', () => {
  expect(userLetter({ firstName: 'ines', email })).toBe('I');
  expect(userLetter({ firstName: '', email: 'ärger@example.com' })).toBe('Ä');
  expect(userLetter({ firstName: '', email: '' })).toBe('U');
  expect(userLetter(undefined)).toBe('U');
});

test('a character of two units is never cut in half', () => {
  expect(userLetter({ firstName: '𝒜lma', email })).toBe('𝒜');
  expect(userLetter({ firstName: '👩‍🚀', email })).toBe('👩');
});

test('the plan has a name', () => {
  expect(planLabel({ isPremium: true })).toBe('Pro Plan');
  expect(planLabel({ isPremium: false })).toBe('Free Plan');
});
