import { expect, test } from 'vitest';
import { durationText, openedText } from './reading-text.ts';

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [80, '1 min 20 s'],
  [3_600, '1 h'],
  [7_500, '2 h 5 min'],
  [7_501, '2 h 5 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('how often it was opened', () => {
  expect([0, 1, 3].map(openedText)).toEqual(['Not opened yet', 'Opened once', 'Opened 3 times']);
});
