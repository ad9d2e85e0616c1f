import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Licenses that ask for their notice at most, or, as the fonts' own, for not being sold alone. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/**
 * libvips, which sharp loads: a shared library in a package of its own, unchanged, that anybody may replace. That is what the LGPL
 * asks of those who use a library.
 */
const withLibvips = /^@img\/sharp-(?:libvips-|wasm32$|win32-)/;

/** What packages say elsewhere than in the field that lock files repeat: in an older field, or in a file of theirs. */
const saidElsewhere: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'passport-local': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

export interface Licensed {
  name: string;
  version: string;
  /** As the package says it. */
  license: string;
  isAllowed: boolean;
}

/** Whether an SPDX expression leaves a way that is allowed. */
export function isAllowed(name: string, license: string): boolean {
  const plain = license.replaceAll(/[()]/g, ' ').trim();
  return plain.split(/ or /i).some((way) =>
    way
      .split(/ and /i)
      .map((part) => part.trim())
      .every((part) => allowed.has(part) || (part === 'LGPL-3.0-or-later' && withLibvips.test(name))),
  );
}

/** What the product is shipped with, for every platform, by the lock file. */
export function productionLicenses(root: string): Licensed[] {
  const { packages } = lockSchema.parse(
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  );
  const found = new Map<string, Licensed>();
  for (const [place, { version = '', license, dev }] of Object.entries(packages)) {
    if (place === '' || dev) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const said = license ?? saidElsewhere[name] ?? 'none';
    found.set(`${name}@${version}`, { name, version, license: said, isAllowed: isAllowed(name, said) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
