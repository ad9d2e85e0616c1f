import { describe, expect, test } from 'vitest';
import { neededScriptFonts, scriptFontOrder, scriptFonts } from './script-fonts.ts';

const needed = (text: string) =>
  neededScriptFonts(text).map(({ family }) => family.replace(/^Noto (Sans )?| Variable$/g, ''));

describe('what a page has to bring along', () => {
  test.each([
    ['Invoice for Łódź, Ζήνων, Жанна and Nguyễn: “50 %” off – €1,200.00 © 2026 №5 ½', []],
    ['חברת אלון 27', ['Hebrew']],
    ['شركة النور', ['Arabic']],
    ['修理', ['SC']],
    ['修理します', ['JP', 'SC']],
    ['수리', ['KR']],
    ['수리 修理', ['KR', 'SC']],
    ['🛠️ Réparation', ['Emoji']],
    ['🇩🇪', ['Emoji']],
    ['5️⃣', ['Emoji']],
    ['A → B', ['JP']],
    ['ｱｲｳ', ['JP']],
    ['１，０００', ['SC']],
    ['ออกแบบเว็บไซต์', ['Thai']],
    ['฿1,200', ['Thai']],
    ['ვებ-გვერდი', ['Georgian']],
    ['Կայք', ['Armenian']],
    ['वेबसाइट', ['Devanagari']],
    ['জ্ঞান।', ['Bengali', 'Devanagari']],
    ['ওয়েব 웹 🛠️', ['KR', 'Emoji', 'Bengali']],
  ])('%s: %j', (text, families) => {
    expect(needed(text)).toEqual(families);
  });
});

test('the rest of the text decides how Han characters are drawn', () => {
  const first = (text: string) => scriptFontOrder(text).find(({ family }) => /JP|SC|KR/.test(family))?.family;
  expect(first('骨')).toBe('Noto Sans SC Variable');
  expect(first('骨の')).toBe('Noto Sans JP Variable');
  expect(first('骨 뼈')).toBe('Noto Sans KR Variable');
});

test('every font is asked, whatever the text', () => {
  for (const text of ['', 'a', '骨', 'の', '뼈'])
    expect(new Set(scriptFontOrder(text))).toEqual(new Set(scriptFonts));
});
