import { emojiFont, type ScriptFont, scriptFontOrder } from '#shared/script-fonts.ts';
import { type Face, sliceFace, staticFace, textFace, type Weight, wholeFace } from './faces.ts';
import { fontSlices, slicesWith } from './font-slices.ts';

/** Which letters a text is set in: the weight, and whether the display face comes first. */
export interface Lettering {
  weight: Weight;
  isDisplay?: boolean;
  /** As by hand. */
  isHandwritten?: boolean;
}

export interface StyledText extends Lettering {
  text: string;
}

/** Part of a text that one face draws. */
export interface Glyphs {
  text: string;
  face: Face;
  /** The character that a replacement sign stands for. */
  stands?: string;
}

const DISPLAY_PACKAGE = '@fontsource-variable/newsreader';
const HANDWRITTEN_PACKAGE = '@fontsource/caveat';
/** Stands for what no font covers. */
const REPLACEMENT = '\ufffd';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;
const JOINERS = /[\u200c\u200d]/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Stack {
  faces: Face[];
  emoji: Face[];
}

const stackKey = ({ weight, isDisplay, isHandwritten }: Lettering) =>
  `${isHandwritten ? 'handwritten' : isDisplay ? 'display' : 'text'}-${weight}`;

/** The faces that a document needs, loaded beforehand, so that laying it out waits for nothing. */
export class FontBook {
  readonly #stacks = new Map<string, Stack>();
  readonly #advances = new Map<string, number>();

  static async open(texts: readonly StyledText[]): Promise<FontBook> {
    const book = new FontBook();
    const order = scriptFontOrder(texts.map(({ text }) => text).join('\n'));
    const characters = new Map<string, { lettering: Lettering; all: Set<string> }>();
    for (const { text, ...lettering } of texts) {
      const key = stackKey(lettering);
      const entry = characters.get(key) ?? { lettering, all: new Set() };
      for (const character of text.normalize('NFC')) if (isVisible(character)) entry.all.add(character);
      characters.set(key, entry);
    }
    for (const [key, { lettering, all }] of characters)
      book.#stacks.set(key, await openStack(lettering, all, order));
    return book;
  }

  /** Splits one user-perceived character by coverage: nearly always one part. Nothing where there is nothing to see. */
  glyphsOf(cluster: string, lettering: Lettering): Glyphs[] {
    const stack = this.#stacks.get(stackKey(lettering));
    if (!stack) throw new Error('a text was not announced to the book of fonts');
    const emoji = emojiFace(stack, cluster);
    if (emoji) return [{ text: cluster, face: emoji }];
    const whole = drawnBy(stack, cluster);
    if (whole) return [whole];
    return [...cluster]
      .filter(isVisible)
      .map(
        (character) => drawnBy(stack, character) ?? plainly(stack, character) ?? replaced(stack, character),
      );
  }

  /** Width of a character in ems. */
  advance({ face, text }: Glyphs): number {
    const key = `${face.key} ${text}`;
    let width = this.#advances.get(key);
    if (width === undefined) {
      width = face.font.shape(text).advanceWidth / face.font.unitsPerEm;
      this.#advances.set(key, width);
    }
    return width;
  }
}

export function* clustersOf(text: string): Generator<{ text: string; start: number }> {
  for (const { segment, index } of graphemes.segment(text)) yield { text: segment, start: index };
}

const isVisible = (character: string) => !INVISIBLE.test(character);
const codePoint = (character: string) => character.codePointAt(0) ?? 0;
export const has = (face: Face, character: string) =>
  !face.leaves?.test(character) && face.font.hasGlyphForCodePoint(codePoint(character));

/** The first face with all that can be seen of a text; joiners stay, which shape the letters around them. */
function drawnBy({ faces }: Stack, text: string): Glyphs | undefined {
  const visible = [...text].filter(isVisible);
  if (visible.length === 0) return undefined;
  const face = faces.find((candidate) => visible.every((character) => has(candidate, character)));
  if (!face) return undefined;
  const drawn = [...text].filter(
    (character) => isVisible(character) || (JOINERS.test(character) && has(face, character)),
  );
  return { text: drawn.join(''), face };
}

/** A letter in fancy dress as the letter that it is: 𝓐 as A. */
function plainly(stack: Stack, character: string): Glyphs | undefined {
  const glyphs = drawnBy(stack, character.normalize('NFKC'));
  return glyphs && { ...glyphs, stands: character };
}

function replaced({ faces }: Stack, character: string): Glyphs {
  const face = faces.find((candidate) => has(candidate, REPLACEMENT));
  if (!face) throw new Error('no font has a replacement sign');
  return { text: REPLACEMENT, face, stands: character };
}

/** Several code points that ask to be one picture: a flag, a keycap, a person at work, a tinted hand. */
function emojiFace({ emoji }: Stack, cluster: string): Face | undefined {
  if ([...cluster].length < 2) return undefined;
  return emoji.find((face) => {
    const { glyphs } = face.font.shape(cluster);
    return glyphs.length === 1 && glyphs[0]?.fileId !== 0;
  });
}

async function openStack(
  { weight, isDisplay, isHandwritten }: Lettering,
  characters: ReadonlySet<string>,
  order: readonly ScriptFont[],
): Promise<Stack> {
  const text = await textFace(weight);
  const display = isDisplay ? fontSlices(DISPLAY_PACKAGE).map(({ file }) => sliceFace(file, weight)) : [];
  if (isHandwritten)
    display.push(...fontSlices(HANDWRITTEN_PACKAGE, '400').map(({ file }) => staticFace(file)));
  const found = new Map<ScriptFont, Set<Face>>(order.map((font) => [font, new Set()]));
  const findFaces = async (character: string): Promise<boolean> => {
    if (has(text, character)) return true;
    for (const font of order) {
      const covering = await facesWith(font, character, weight);
      for (const face of covering) found.get(font)?.add(face);
      if (covering.length > 0) return true;
    }
    return false;
  };
  for (const character of characters)
    if (!(await findFaces(character)))
      for (const plain of character.normalize('NFKC')) await findFaces(plain);
  const others = [...found.values()].flatMap((faces) => [...faces]);
  return {
    faces: [...(await Promise.all(display)), text, ...others],
    emoji: [...(found.get(emojiFont) ?? [])],
  };
}

async function facesWith(font: ScriptFont, character: string, weight: Weight): Promise<Face[]> {
  const faces = await Promise.all(
    font.whole
      ? [wholeFace(font.whole, weight)]
      : slicesWith(font.package, codePoint(character)).map(({ file }) => sliceFace(file, weight)),
  );
  return faces.filter((face) => has(face, character));
}
