import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** A file of a font package that was cut by Unicode ranges. */
export interface FontSlice {
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

/** The folder of an installed package. */
function packageFolder(name: string): string {
  return path.dirname(require.resolve(`${name}/package.json`));
}

const known = new Map<string, readonly FontSlice[]>();

/**
 * The files of a `@fontsource-variable` package, the common ones first.
 * @param axis what their names say of their weight: one of its own, of a package of `@fontsource`
 */
export function fontSlices(packageName: string, axis = 'wght'): readonly FontSlice[] {
  let slices = known.get(packageName);
  if (!slices) {
    slices = readSlices(packageName, axis);
    known.set(packageName, slices);
  }
  return slices;
}

function readSlices(packageName: string, axis: string): FontSlice[] {
  const folder = packageFolder(packageName);
  const id = packageName.slice(packageName.lastIndexOf('/') + 1);
  const table: unknown = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(table as Record<string, string>)
    .map(([name, ranges]) => ({
      file: path.join(folder, 'files', `${id}-${name.replace(/[[\]]/g, '')}-${axis}-normal.woff2`),
      ranges: ranges.split(',').map(parseRange),
    }))
    .reverse();
}

/** `U+1F1E6-1F1FF`, `U+200D` */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

export function slicesWith(packageName: string, codePoint: number): FontSlice[] {
  return fontSlices(packageName).filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
}
