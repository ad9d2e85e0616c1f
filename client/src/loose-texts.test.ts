import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { looseTexts } from './test/loose-texts.ts';

const root = 'client/src';

it('finds texts that a translated page would lose', () => {
  const lines = (jsx: string) => looseTexts('a.tsx', `const a = (\n${jsx}\n);`);
  expect(lines('<b>{isPending && <Spinner />} Save</b>')).toEqual([2]);
  expect(lines('<b>{isPending ? <Spinner /> : icon}{children}</b>')).toEqual([2]);
  expect(lines('<b><i /> {isNew && count + ` new`}</b>')).toEqual([2]);
  expect(lines('<b>{isPending && <Spinner />}<span>{children}</span></b>')).toEqual([]);
  expect(lines('<b>{isPending ? `Saving` : `Save`}</b>')).toEqual([]);
});

it('keeps each text that comes and goes, or follows what does, in an element of its own', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  const loose = files.flatMap((file) =>
    looseTexts(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(loose).toEqual([]);
});
