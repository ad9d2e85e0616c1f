import { describe, expect, it, test } from 'vitest';
import { unprintableLetters } from './unprintable.ts';

describe('letters that a PDF cannot print', () => {
  test.each([
    ['Tibetan', 'བོད་ཡིག', 'བོད'],
    ['Mongolian', 'Invoice ᠮᠣᠩᠭᠣᠯ', 'ᠮᠣᠩᠭᠣᠯ'],
    ['Cherokee', 'ᏣᎳᎩ', 'ᏣᎳᎩ'],
    ['Tifinagh, after words that print', 'Café ⵜⴰⵎⴰⵣⵉⵖⵜ', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
  ])('%s', (_name, text, letters) => expect(unprintableLetters(text)).toBe(letters));

  it('names no more than a few of them', () => {
    expect([...(unprintableLetters('ᏣᎳᎩ'.repeat(20)) ?? '')]).toHaveLength(12);
  });

  test.each([
    ['Latin with accents', 'Ångström, naïve, Đặng Thị'],
    ['Greek and Cyrillic', 'Ωμέγα, Київ'],
    ['Chinese, Japanese, Korean', '請求書 こんにちは カタカナ 안녕하세요'],
    ['Hebrew, Arabic, Thaana', 'שָׁלוֹם مَرْحَبًا ދިވެހި'],
    ['Indian scripts', 'नमस्ते বাংলা ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം ଓଡ଼ିଆ தமிழ் తెలుగు සිංහල'],
    ['other scripts with a font', 'ไทย ລາວ ខ្មែរ မြန်မာ Հայերեն ქართული አማርኛ'],
    ['signs, digits and emoji', '€ 1,234.50 → ½ ① 🎨 👩‍👩‍👧 ©'],
    ['nothing', ''],
  ])('%s can be printed', (_name, text) => expect(unprintableLetters(text)).toBeUndefined());
});
