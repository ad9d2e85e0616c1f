import { Blob, BufferFlag, ClusterLevel, Direction, Face, Font, Buffer as Run, shape } from 'harfbuzzjs';

/** A glyph in its place, from the left. Lengths are in the font's units. */
export interface PlacedGlyph {
  /** In the font file. */
  id: number;
  /** Where the characters that it draws begin and end in the text; nothing where a glyph beside it tells them. */
  start: number;
  end: number;
  position: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
}

export interface Shaper {
  shape(text: string, isRtl: boolean): PlacedGlyph[];
}

/** Sets text by the rules of a font, as browsers do it: with HarfBuzz. */
export function createShaper(file: Uint8Array): Shaper {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const font = new Font(new Face(new Blob(bytes as ArrayBuffer)));
  return {
    shape(text, isRtl) {
      const run = new Run();
      run.addText(text);
      run.setDirection(isRtl ? Direction.RTL : Direction.LTR);
      // Joiners and selectors have done their work then.
      run.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
      run.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
      run.guessSegmentProperties();
      shape(font, run);
      const glyphs = run.getGlyphInfosAndPositions();
      const placed = withEnds(glyphs, text.length, isRtl);
      return placed.map(({ codepoint, start, end, ...position }) => ({
        id: codepoint,
        start,
        end,
        position: {
          xAdvance: position.xAdvance ?? 0,
          yAdvance: position.yAdvance ?? 0,
          xOffset: position.xOffset ?? 0,
          yOffset: position.yOffset ?? 0,
        },
      }));
    },
  };
}

/** The first glyph of several that draw the same characters tells them. */
function withEnds<Info extends { cluster: number }>(glyphs: readonly Info[], length: number, isRtl: boolean) {
  const logical = isRtl ? glyphs.toReversed() : glyphs;
  const starts = [...new Set(logical.map(({ cluster }) => cluster)), length];
  const told = new Set<number>();
  const placed = logical.map((glyph) => {
    const start = glyph.cluster;
    const end = told.has(start) ? start : (starts[starts.indexOf(start) + 1] ?? length);
    told.add(start);
    return { ...glyph, start, end };
  });
  return isRtl ? placed.reverse() : placed;
}
