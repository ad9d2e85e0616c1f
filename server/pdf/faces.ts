import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { packageFolder } from './font-slices.ts';
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
  const face = await wholeFace('@expo-google-fonts/noto-sans', weight);
  return Object.assign(face, { leaves: /\p{Script=Devanagari}/u });
}

/** A font as one file: `400Regular/NotoSans_400Regular.ttf`. */
export function wholeFace(packageName: string, weight: Weight): Promise<Face> {
  const id = packageName.slice(packageName.lastIndexOf('/') + 1);
  const name = id.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const file = path.join(weightNames[weight], `${name}_${weightNames[weight]}.ttf`);
  return kept(`${id}-${weight}`, () => readFile(path.join(packageFolder(packageName), file)));
}

const wholeFont = { targetFormat: 'truetype', keepAllGlyphs: true } as const;

/** A slice of a variable font, set to a weight. What is embedded must be a plain TrueType font. */
export function sliceFace(file: string, weight: Weight): Promise<Face> {
  return kept(`${path.basename(file, '.woff2')}-${weight}`, async () =>
    subsetFont(await readFile(file), '', { ...wholeFont, variationAxes: { wght: weight } }),
  );
}

function opened(file: Buffer): Font {
  const font = create(file);
  if (!('layout' in font)) throw new Error('a font file holds a collection of fonts');
  return font;
}
