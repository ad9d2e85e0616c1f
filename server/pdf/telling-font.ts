import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

/** What the PDF library asks of a glyph. */
export interface ToldGlyph {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

/** A text in glyphs, from the left. */
export interface ShapedText {
  glyphs: readonly ToldGlyph[];
  positions: readonly GlyphPosition[];
  advanceWidth: number;
}

/** A font as the PDF library takes it, given what `shape` made. */
export interface TellingFont extends Omit<Font, 'layout'> {
  /** @param meanings one text for each glyph, where it is not the text that is drawn */
  shape(text: string, meanings?: readonly string[]): ShapedText;
  layout(text: string, shaped?: ShapedText): ShapedText;
}

interface GlyphSet {
  /** Ids in the order of the embedded font. */
  glyphs: number[];
  includeGlyph(id: number): number;
}

/**
 * What the second part of a letter stands for, its dots for example. Readers make up a text for a glyph that has none;
 * this character is neither seen nor searched for.
 */
const NOTHING_MORE = [0x034f];

export const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Ids of glyphs in a font file end below. */
const FIRST_TOLD_ID = 0x1_0000;

/**
 * A font whose glyphs tell what they stand for. A PDF maps each glyph to one text, but a font draws different letters
 * with one glyph: Arabic letters that differ in their dots alone, a bracket and its mirrored counterpart, one
 * replacement sign for whatever it replaces. Here a glyph is embedded once for each text, so that searching, copying
 * and reading aloud find the letters that were written.
 */
export function tellingFont(font: Font): TellingFont {
  const table = createTable<number>();
  const glyphs = new Map<string, Glyph>();
  const telling = Object.create(font) as Font;

  const shape = (text: string, meanings: readonly string[] = []): ShapedText => {
    const run = shapedBy(telling, font, text);
    const glyphs = run.glyphs.map((glyph, index): ToldGlyph => {
      const meaning = meanings[index];
      const codePoints = meaning === undefined ? told(glyph) : codePointsOf(meaning);
      const id = FIRST_TOLD_ID + table.indexOf(keyOf(glyph.id, codePoints), glyph.id);
      return { id, advanceWidth: glyph.advanceWidth, codePoints };
    });
    return { glyphs, positions: run.positions, advanceWidth: run.advanceWidth };
  };

  return Object.assign(telling, {
    /** The font itself keeps the code points that a glyph was first met with. */
    getGlyph(id: number, codePoints: readonly number[] = []): Glyph {
      const key = keyOf(id, codePoints);
      const glyph = glyphs.get(key) ?? withCodePoints(font.getGlyph(id), codePoints);
      glyphs.set(key, glyph);
      return glyph;
    },
    shape,
    // The library scales the positions that it gets.
    layout: (text: string, shaped = shape(text)) => ({
      ...shaped,
      positions: shaped.positions.map((position) => ({ ...position })),
    }),
    createSubset() {
      const subset = font.createSubset() as unknown as GlyphSet;
      const indexes = new Map<number, number>();
      const include = subset.includeGlyph.bind(subset);
      subset.includeGlyph = (id) => {
        const real = table.at(id - FIRST_TOLD_ID);
        if (real === undefined) return include(id);
        const index = indexes.get(id) ?? subset.glyphs.push(real) - 1;
        indexes.set(id, index);
        return index;
      };
      return subset;
    },
  });
}

/** By the rules of the font; letter after letter where the library stumbles over them. */
function shapedBy(telling: Font, { layout }: Font, text: string): Pick<GlyphRun, keyof ShapedText> {
  try {
    return layout.call(telling, text);
  } catch {
    const glyphs = telling.glyphsForString(text);
    if (RIGHT_TO_LEFT_LETTER.test(text)) glyphs.reverse();
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  }
}

const told = ({ codePoints }: Glyph) => (codePoints.length > 0 ? codePoints : NOTHING_MORE);
const keyOf = (id: number, codePoints: readonly number[]) => `${id}:${codePoints.join()}`;

function withCodePoints(glyph: Glyph, codePoints: readonly number[]): Glyph {
  const isMark =
    codePoints.length > 0 && codePoints.every((point) => /\p{M}/u.test(String.fromCodePoint(point)));
  return Object.assign(Object.create(glyph), { codePoints, isMark, isLigature: codePoints.length > 1 });
}

/** Numbers values in the order in which their keys come up. */
function createTable<Value>() {
  const indexes = new Map<string, number>();
  const values: Value[] = [];
  return {
    indexOf(key: string, value: Value): number {
      const known = indexes.get(key) ?? values.push(value) - 1;
      indexes.set(key, known);
      return known;
    },
    at: (index: number): Value | undefined => values[index],
  };
}

const codePointsOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
