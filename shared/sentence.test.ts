import { expect, test } from 'vitest';
import { sentence } from './sentence.ts';

test.each([
  ['Lena', 'Hello Lena, welcome'],
  ['שלום 27', 'Hello \u2068שלום 27\u2069, welcome'],
  ['\u202egnp.exe', 'Hello gnp.exe, welcome'],
  ['\u2069\u2067שלום\u2066', 'Hello \u2068שלום\u2069, welcome'],
  ['a\u200eb 👩‍🔧', 'Hello a\u200eb 👩‍🔧, welcome'],
])('%j cannot turn the sentence around it', (name, said) => {
  expect(sentence`Hello ${name}, welcome`).toBe(said);
});

test('a sentence may begin and end with what people typed, and hold numbers', () => {
  expect(sentence`${'A'} owes ${3} to ${'B\u202e'}`).toBe('A owes 3 to B');
  expect(sentence`nothing`).toBe('nothing');
});
