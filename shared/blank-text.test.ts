import { describe, expect, test } from 'vitest';
import { isBlankText } from './blank-text.ts';

const named = (text: string) =>
  [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');

describe('nothing shows of', () => {
  test.each(
    [
      '',
      ' \t\r\n\u00a0\u3000\u2028',
      '\u200b\u200c\u200d\u200e\u200f\u2060\ufeff',
      '\u00ad\u034f\u061c\u180e\u202a\u202e\u2066\u2069',
      '\u0001\u001b\u007f\u0085',
      '\ufe0f\ufe0e\u{e0100}\u180b',
      '\u115f\u1160\u3164\uffa0',
      '\u2800\ufffc\ufff9\u{e0020}\u{e0001}\u{1d173}\u{1d159}',
    ].map((text) => [named(text), text] as const),
  )('“%s”', (_name, text) => {
    expect(isBlankText(text)).toBe(true);
  });
});

test.each(['a', '0', '.', '-', 'あ', '👩‍🔧', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', '\u200eAcme\u200e', '⠓', '\u200b1'])(
  '%s shows',
  (text) => {
    expect(isBlankText(text)).toBe(false);
  },
);
