import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch } from './search-text.ts';

test.each([
  ['Café', 'cafe'],
  ['CAFÉ', 'cafe'],
  ['Ångström', 'angstrom'],
  ['Żaneta Łukasiewicz', 'zaneta lukasiewicz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Encyclopædia', 'encyclopaedia'],
  ['Œuvre', 'oeuvre'],
  ['Søren', 'soren'],
  ['Đorđe', 'dorde'],
  ['Þór', 'thor'],
  ['İSTANBUL', 'istanbul'],
  ['ılık', 'ilik'],
  ['Nguyễn', 'nguyen'],
  ['O’Brien', "o'brien"],
  ['O‘Brien', "o'brien"],
  ['“Quoted”', '"quoted"'],
  ['2024–2025', '2024-2025'],
  ['ﬁrm', 'firm'],
  ['  two \t words\n\u00a0more ', 'two words more'],
  ['100% _ \\', '100% _ \\'],
  ['Ελλάδα', 'ελλαδα'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['東京', '東京'],
  ['🚀', '🚀'],
  ['', ''],
  [' \n ', ''],
])('%j is compared as %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

const words = fc.string({ unit: 'grapheme', maxLength: 40 });

test('composed and decomposed letters are the same', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(foldForSearch(text.normalize('NFD'))).toBe(foldForSearch(text.normalize('NFC')));
    }),
  );
});

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(words, (text) => {
      const once = foldForSearch(text);
      expect(foldForSearch(once)).toBe(once);
    }),
  );
});

test('a text is found by any word of it, whatever its case', () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcXYZéÖßøÇΣ0 '"), maxLength: 20 });
  fc.assert(
    fc.property(letters, letters, letters, (before, word, after) => {
      const haystack = foldForSearch(`${before} ${word} ${after}`);
      expect(haystack).toContain(foldForSearch(word));
      expect(haystack).toContain(foldForSearch(word.toUpperCase()));
    }),
  );
});
