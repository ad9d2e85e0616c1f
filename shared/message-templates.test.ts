import { expect, test } from 'vitest';
import { splitPlaceholders } from './message-templates.ts';

test('a text is split at what stands in braces, and is the same when put together', () => {
  const text = 'Dear {client},\n{amount}{due date} {nothing} { {number';
  expect(splitPlaceholders(text).filter(({ kind }) => kind !== 'text')).toEqual([
    { kind: 'placeholder', text: '{client}' },
    { kind: 'placeholder', text: '{amount}' },
    { kind: 'placeholder', text: '{due date}' },
    { kind: 'unknown', text: '{nothing}' },
  ]);
  expect(
    splitPlaceholders(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(splitPlaceholders('')).toEqual([]);
});
