import { expect, test } from 'vitest';
import { shortenText } from './shorten-text.ts';

test.each([
  ['Bright Studio', 6, 'Bright'],
  ['one\r\ntwo\tthree', 20, 'one two three'],
  ['ab🛠cd', 3, 'ab🛠'],
])('of %j up to %i characters: %j', (text, length, beginning) => {
  expect(shortenText(text, length)).toBe(beginning);
});
