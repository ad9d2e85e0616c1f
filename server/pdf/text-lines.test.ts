import { describe, expect, test } from 'vitest';
import { FontBook } from './font-book.ts';
import { layOutLines, type TextLine, type TextRun } from './text-lines.ts';

async function lay(text: string, width?: number) {
  const book = await FontBook.open([{ text, weight: 400 }]);
  return layOutLines(book, text, { weight: 400, size: 10 }, width);
}

async function layLine(text: string): Promise<TextLine> {
  const [line] = await lay(text);
  if (!line) throw new Error('nothing was laid out');
  return line;
}

const fromLeft = ({ runs }: TextLine) => [...runs].sort((one, other) => one.x - other.x);
const drawn = (line: TextLine) => fromLeft(line).map(({ text }) => text);
const fonts = (line: TextLine) => line.runs.map(({ face }) => face.key.replace(/-(wght-normal-)?400$/, ''));
/** What a reader of the file is told, from the left. */
const said = ({ shaped }: TextRun) =>
  String.fromCodePoint(...shaped.glyphs.flatMap(({ codePoints }) => [...codePoints]));
const glyphIds = (line: TextLine) =>
  line.runs.flatMap(({ shaped }) => shaped.glyphs.map(({ fileId }) => fileId));

describe('coverage', () => {
  test('Latin, Greek, Cyrillic and Vietnamese are one run', async () => {
    const text = 'Żółć Ζήνων Жанна Nguyễn – €1,200.00';
    const line = await layLine(text);
    expect(line.runs).toMatchObject([{ text, x: 0, isReversed: false }]);
    expect(fonts(line)).toEqual(['noto-sans']);
  });

  test('every script has its font, and runs follow each other without a gap', async () => {
    const line = await layLine('Hi 修理 수리 🛠');
    const families = fonts(line).map((font) => font.replace(/-\d+$/, ''));
    expect(families.filter((font, index) => font !== families[index - 1])).toEqual([
      'noto-sans',
      'noto-sans-kr',
      'noto-sans',
      'noto-sans-kr',
      'noto-sans',
      'noto-emoji',
    ]);
    for (const [index, run] of line.runs.entries()) {
      expect(line.runs[index + 1]?.x ?? line.width).toBeCloseTo(run.x + run.width, 5);
    }
  });

  test('the rest of the document decides which language Han characters are drawn for', async () => {
    const [chinese] = fonts(await layLine('骨'));
    const [japanese] = fonts(await layLine('骨の'));
    expect(chinese).toMatch(/^noto-sans-sc-/);
    expect(japanese).toMatch(/^noto-sans-jp-/);
  });

  test('what no font covers is a replacement sign that stands for it', async () => {
    const line = await layLine('a ᚠ𓀀 b');
    expect(line.runs).toMatchObject([{ text: 'a \ufffd\ufffd b' }]);
    expect(line.runs.map(said)).toEqual(['a ᚠ𓀀 b']);
  });

  test.each([
    'Żółć q\u0303',
    'مى\u200cخواهم',
    'הַשָּׁלוֹם',
    // A mark on which the shaping library throws.
    'ب\u0615',
    '日本語\ufe00、ｱｲｳ',
    '각각 가',
    '👩‍🔧👍🏽🇩🇪1️⃣❤️✔☎🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '→★①≈√',
    '\u{e000}\u{10ffff}\u0378',
    'a\u0000b\u202ec\u2066d\u00ad\u200b',
    'ܫܠܡܐ नमस्ते สวัสดี 𝓐 ﷽ ឱ្យ',
  ])('never an empty box: %j', async (text) => {
    const lines = await lay(text);
    for (const line of lines) expect(glyphIds(line)).not.toContain(0);
  });

  test.each(['👩‍🔧', '🇩🇪', '1️⃣', '👍🏽'])('%s is one picture', async (text) => {
    const [run] = (await layLine(text)).runs;
    expect(run?.face.key).toMatch(/^noto-emoji/);
    expect(run?.shaped.glyphs).toHaveLength(1);
  });

  test('a family that no font draws as one is drawn as its members', async () => {
    const line = await layLine('👩‍🔧‍👧');
    expect(glyphIds(line)).not.toContain(0);
    expect(line.runs.map(({ text }) => text).join('')).toContain('👧');
  });
});

describe('letters find their places', () => {
  const idsOf = async (text: string) => glyphIds(await layLine(text));

  test.each([
    ['कि', 'क'],
    ['ক্ষি', 'ক্ষ'],
    ['மெ', 'ம'],
    ['മെ', 'മ'],
    ['කෙ', 'ක'],
    ['ខេ', 'ខ'],
    ['မေ', 'မ'],
  ])('the vowel of %s stands left of %s', async (syllable, consonant) => {
    const [letters, alone] = [await idsOf(syllable), await idsOf(consonant)];
    expect(letters.slice(1)).toEqual(alone);
  });

  test.each(['క్ష', 'ಕ್ಷ', 'ക്ഷ', 'ક્ષ', 'କ୍ଷ', 'ශ්‍ර', 'ញ្ញ'])('%s is joined', async (conjunct) => {
    expect((await idsOf(conjunct)).length).toBeLessThan([...conjunct].length);
  });

  test('the ring of a Thai vowel goes below the tone', async () => {
    const [letter, ring, tone] = await idsOf('น้ำ');
    const [plain, plainTone] = await idsOf('น้');
    expect(letter).toBe(plain);
    expect([ring, tone]).not.toContain(0);
    expect(ring).not.toBe(plainTone);
  });

  test('a letter in fancy dress is drawn plainly and stays what it is', async () => {
    const line = await layLine('𝓐cme');
    expect(drawn(line)).toEqual(['Acme']);
    expect(line.runs.map(said)).toEqual(['𝓐cme']);
  });
});

describe('direction', () => {
  test('Hebrew reads from the right, its digits from the left', async () => {
    const line = await layLine('חברת אלון 27');
    expect(line.isRtl).toBe(true);
    expect(drawn(line)).toEqual(['27', 'חברת אלון ']);
  });

  test('brackets open towards the reader', async () => {
    const line = await layLine('ייעוץ (2 שעות)');
    expect(drawn(line)).toEqual(['(', ' שעות', '2', ')', 'ייעוץ ']);
    expect(fromLeft(line).map(said)).toEqual([')', 'תועש ', '2', '(', ' ץועיי']);
  });

  test('Latin within Hebrew and Hebrew within Latin keep their own direction', async () => {
    expect(drawn(await layLine('שלום abc def עולם'))).toEqual([' עולם', 'abc def', 'שלום ']);
    const line = await layLine('Client: חברת אלון (Ltd)');
    expect(line.isRtl).toBe(false);
    expect(drawn(line)).toEqual(['Client: ', 'חברת אלון', ' (Ltd)']);
  });

  test('every paragraph has its own direction', async () => {
    const lines = await lay('First\nשלום\nLast');
    expect(lines.map(({ isRtl }) => isRtl)).toEqual([false, true, false]);
  });

  test('Arabic letters tell what they stand for, although they share their shapes', async () => {
    const [run] = (await layLine('تاجر ثابت')).runs;
    const letters = [...(run ? said(run) : '')].reverse().join('');
    expect(letters.replaceAll('\u034f', '')).toBe('تاجر ثابت');
  });
});

describe('lines', () => {
  const texts = (lines: TextLine[]) => lines.map(({ runs }) => runs.map(({ text }) => text).join(''));

  test('every break of the text stands, empty lines too', async () => {
    expect(texts(await lay('First\nSecond\r\n\r\nThird'))).toEqual(['First', 'Second', '', 'Third']);
  });

  test('words fill lines, blanks at their ends take no room', async () => {
    const lines = await lay('one two three four five six seven eight', 60);
    expect(texts(lines).join(' ')).toBe('one two three four five six seven eight');
    expect(lines.length).toBeGreaterThan(2);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(60);
  });

  test('a word that is wider than its column is cut', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
    const lines = await lay(word, 50);
    expect(texts(lines).join('')).toBe(word);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(50);
  });

  test('Chinese breaks between characters, but never before a full stop', async () => {
    const text = '这是一个很长的说明。它有几个句子。每一个都不长。';
    const lines = await lay(text, 50);
    expect(texts(lines).join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of texts(lines)) expect(line).not.toMatch(/^。/);
  });

  test.each([
    'ออกแบบเว็บไซต์และค่าบริการที่ปรึกษาประจำเดือน',
    'ການອອກແບບເວັບໄຊທ໌ແລະຄ່າບໍລິການປະຈຳເດືອນ',
    'ការរចនាគេហទំព័រនិងសេវាកម្មប្រចាំខែ',
  ])('%s breaks between words', async (text) => {
    const lines = texts(await lay(text, 60));
    expect(lines.join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    const words = new Set(
      [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].map(({ index }) => index),
    );
    let start = 0;
    for (const line of lines.slice(0, -1)) {
      start += line.length;
      expect(words.has(start), line).toBe(true);
    }
  });

  test('a column too narrow for a letter still ends', async () => {
    expect(texts(await lay('abc', 1))).toEqual(['a', 'b', 'c']);
  });
});
