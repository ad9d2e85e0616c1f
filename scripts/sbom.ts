import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { productionLicenses } from './licenses.ts';

/** What the product is made of, for who has to account for it: a CycloneDX file, and a list of licenses. */
const folder = '.cache/sbom';
mkdirSync(folder, { recursive: true });

const sbom = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: 100_000_000 },
);
const components: unknown[] = JSON.parse(sbom).components;
writeFileSync(path.join(folder, 'billwright.cdx.json'), sbom);

const licenses = productionLicenses('.');
const lines = licenses.map(({ name, version, license }) => `${license}\t${name}@${version}`).sort();
writeFileSync(path.join(folder, 'licenses.tsv'), `${lines.join('\n')}\n`);

console.log(`${folder}/billwright.cdx.json: ${components.length} components`);
console.log(`${folder}/licenses.tsv: ${licenses.length} packages`);
const refused = licenses.filter(({ isAllowed }) => !isAllowed);
for (const { name, version, license } of refused)
  console.error(`${name}@${version}: ${license} is not allowed`);
process.exitCode = refused.length > 0 ? 1 : 0;
