import { expect, test } from 'vitest';
import { findTouchedTests, type ImportGraph, readImportGraph } from './touched-tests.ts';

const graph: ImportGraph = new Map([
  ['shared/money.ts', []],
  ['shared/money.test.ts', ['shared/money.ts']],
  ['server/features/items/items.repo.ts', ['shared/money.ts']],
  ['server/features/items/items.test.ts', ['server/test/test-server.ts']],
  ['server/features/search/search.test.ts', ['server/test/test-server.ts']],
  ['server/app.ts', ['server/features/items/items.repo.ts']],
  ['server/test/test-server.ts', ['server/app.ts']],
  ['client/src/features/items/item-form.tsx', ['shared/money.ts']],
  ['client/src/pages/items-page.tsx', ['client/src/features/items/item-form.tsx']],
  ['client/src/pages/items-page.test.tsx', ['client/src/test/scenario.ts']],
]);

test.each([
  ['a test', ['shared/money.test.ts'], ['shared/money.test.ts']],
  [
    'what others import',
    ['shared/money.ts'],
    ['client/src/pages/items-page.test.tsx', 'shared/money.test.ts'],
  ],
  [
    'a file behind the whole server',
    ['server/features/items/items.repo.ts'],
    ['server/features/items/items.test.ts'],
  ],
  [
    'the whole server',
    ['server/app.ts'],
    ['server/features/items/items.test.ts', 'server/features/search/search.test.ts'],
  ],
  [
    'a part of a screen',
    ['client/src/features/items/item-form.tsx'],
    ['client/src/pages/items-page.test.tsx'],
  ],
  ['a document', ['README.md'], []],
])('a change of %s touches what it can break', (_what, changed, expected) => {
  expect(findTouchedTests(graph, changed)).toEqual(expected);
});

test('the imports of this project are read with its aliases', async () => {
  const imports = await readImportGraph(process.cwd());
  expect(imports.get('shared/line-item.ts')).toContain('shared/money.ts');
  expect(imports.get('server/test/test-server.ts')).toContain('server/app.ts');
});
