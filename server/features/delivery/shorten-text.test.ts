import { expect, test } from 'vitest';
import { beginningOf } from './shorten-text.ts';

test.each([
  ['Bright Studio', 6, 'Bright'],
  ['one\r\ntwo\tthree', 20, 'one two three'],
  ['ab🛠cd', 3, 'ab🛠'],
])('of %j up to %i characters: %j', (text, length, beginning) => {
  expect(beginningOf(text, length)).toBe(beginning);
});
