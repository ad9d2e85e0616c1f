import type { Font, Glyph, GlyphRun } from 'fontkit';

/** What the PDF library asks of a glyph. */
interface ToldGlyph {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

interface GlyphSet {
  /** Ids in the order of the embedded font. */
  glyphs: number[];
  includeGlyph(id: number): number;
}

/** Ids of glyphs in a font file end below. */
const FIRST_TOLD_ID = 0x1_0000;

/**
 * A font whose glyphs tell what they stand for. A PDF maps each glyph to one text, but a font draws different letters
 * with one glyph: Arabic letters that differ in their dots alone, a bracket and its mirrored counterpart, one
 * replacement sign for whatever it replaces. Here a glyph is embedded once for each text, so that searching, copying
 * and reading aloud find the letters that were written.
 */
export function tellingFont(font: Font): Font {
  const told = createTable<number>();
  const glyphs = new Map<string, Glyph>();
  const telling = Object.create(font) as Font;

  return Object.assign(telling, {
    /** The font itself keeps the code points that a glyph was first met with. */
    getGlyph(id: number, codePoints: readonly number[] = []): Glyph {
      const key = keyOf(id, codePoints);
      const glyph = glyphs.get(key) ?? withCodePoints(font.getGlyph(id), codePoints);
      glyphs.set(key, glyph);
      return glyph;
    },
    /** @param meanings one text for each glyph, where it is not the text that is drawn */
    layout(text: string, meanings: readonly string[] = []) {
      const run: GlyphRun = font.layout.call(telling, text);
      const shown = run.glyphs.map((glyph, index): ToldGlyph => {
        const meaning = meanings[index];
        const codePoints = meaning === undefined ? glyph.codePoints : codePointsOf(meaning);
        const id = FIRST_TOLD_ID + told.indexOf(keyOf(glyph.id, codePoints), glyph.id);
        return { id, advanceWidth: glyph.advanceWidth, codePoints };
      });
      return { glyphs: shown, positions: run.positions, advanceWidth: run.advanceWidth };
    },
    createSubset() {
      const subset = font.createSubset() as unknown as GlyphSet;
      const indexes = new Map<number, number>();
      const include = subset.includeGlyph.bind(subset);
      subset.includeGlyph = (id) => {
        const real = told.at(id - FIRST_TOLD_ID);
        if (real === undefined) return include(id);
        const index = indexes.get(id) ?? subset.glyphs.push(real) - 1;
        indexes.set(id, index);
        return index;
      };
      return subset;
    },
  });
}

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
