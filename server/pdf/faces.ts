import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { createShaper } from './shaper.ts';
import { type ToUnicodeFont, toUnicodeFont } from './to-unicode-font.ts';

export type Weight = 400 | 500 | 600;

/** A font file at one weight, ready to be measured and embedded. */
export interface Face {
  key: string;
  font: ToUnicodeFont;
  /** What it has letters for, but leaves to a font of their own. */
  leaves?: RegExp;
}

const weightNames: Record<Weight, string> = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' };

/** Opened files; a document of one language needs ten or so. */
const MOST_OPEN_FACES = 80;
const open = new LRUCache<string, Promise<Face>>({ max: MOST_OPEN_FACES });

function kept(key: string, load: () => Promise<Buffer>): Promise<Face> {
  const face =
    open.get(key) ?? load().then((file) => ({ key, font: toUnicodeFont(opened(file), createShaper(file)) }));
  open.set(key, face);
  face.catch(() => open.delete(key));
  return face;
}

/** Latin, Greek, Cyrillic, Vietnamese, and their marks. Devanagari is drawn as its page draws it. */
export async function textFace(weight: Weight): Promise<Face> {
  const face = await wholeFace('noto-sans', weight);
  return Object.assign(face, { leaves: /\p{Script=Devanagari}/u });
}

/** A font of `fonts/` as one file: `NotoSans_400Regular.ttf`. */
export function wholeFace(name: string, weight: Weight): Promise<Face> {
  const family = name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const file = new URL(`./fonts/${family}_${weightNames[weight]}.ttf`, import.meta.url);
  return kept(`${name}-${weight}`, () => readFile(file));
}

const wholeFont = { targetFormat: 'truetype', keepAllGlyphs: true } as const;

/** A slice of a variable font, set to a weight. What is embedded must be a plain TrueType font. */
export function sliceFace(file: string, weight: Weight): Promise<Face> {
  return kept(`${path.basename(file, '.woff2')}-${weight}`, async () =>
    subsetFont(await readFile(file), '', { ...wholeFont, variationAxes: { wght: weight } }),
  );
}

/** A slice of a font of one weight. */
export function staticFace(file: string): Promise<Face> {
  return kept(path.basename(file, '.woff2'), async () => subsetFont(await readFile(file), '', wholeFont));
}

function opened(file: Buffer): Font {
  const font = create(file);
  if (!('layout' in font)) throw new Error('a font file holds a collection of fonts');
  return font;
}
