import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoundaryReport, checkImportBoundaries } from './import-boundaries.ts';

const sound = {
  'shared/invoice.ts': "import { z } from 'zod';\nexport const invoice = z.string();",
  'client/src/main.tsx': "import { App } from '#client/app/app.tsx';\nexport const root = <App />;",
  'client/src/app/app.tsx':
    "import { InvoicesPage } from '#client/pages/invoices-page.tsx';\nexport const App = InvoicesPage;",
  'client/src/pages/invoices-page.tsx':
    "import { InvoiceTable } from '#client/features/invoices/invoice-table.tsx';\nexport const InvoicesPage = InvoiceTable;",
  'client/src/features/invoices/invoice-table.tsx':
    "import { cn } from '#client/lib/cn.ts';\nimport { Badge } from '#client/ui/badge.tsx';\nimport { clients } from '#client/features/clients/clients.queries.ts';\nexport const InvoiceTable = [cn, Badge, clients];",
  'client/src/features/clients/clients.queries.ts':
    "import { invoice } from '#shared/invoice.ts';\nexport const clients = invoice;",
  'client/src/lib/cn.ts': 'export const cn = 1;',
  'client/src/ui/badge.tsx': "import { cn } from '#client/lib/cn.ts';\nexport const Badge = cn;",
  'server/main.ts': "import { invoiceRoutes } from './features/invoices/invoices.routes.ts';\ninvoiceRoutes;",
  'server/features/invoices/invoices.routes.ts':
    "import { invoicesRepo } from './invoices.repo.ts';\nexport const invoiceRoutes = invoicesRepo;",
  'server/features/invoices/invoices.repo.ts':
    "import { invoices } from '#server/db/schema/invoices.ts';\nexport const invoicesRepo = invoices;",
  'server/db/schema/invoices.ts':
    "import { invoice } from '#shared/invoice.ts';\nexport const invoices = invoice;",
};

const planted: [rule: string, file: string, imported: string][] = [
  ['shared-is-a-leaf', 'shared/leaf.ts', '#server/main.ts'],
  ['shared-needs-zod-and-date-fns', 'shared/leaf.ts', 'pg'],
  ['shared-and-client-run-in-browsers', 'client/src/lib/files.ts', 'node:fs'],
  ['client-never-sees-server', 'client/src/lib/rows.ts', '#server/db/schema/invoices.ts'],
  ['server-never-sees-client', 'server/classes.ts', '#client/lib/cn.ts'],
  ['client-lib-is-low', 'client/src/lib/high.ts', '#client/ui/badge.tsx'],
  ['client-ui-knows-no-product', 'client/src/ui/invoice-badge.tsx', '#shared/invoice.ts'],
  ['client-features-below-pages', 'client/src/features/clients/app-clients.ts', '#client/app/app.tsx'],
  [
    'client-feature-to-feature',
    'client/src/features/clients/client-card.tsx',
    '#client/features/invoices/invoice-table.tsx',
  ],
  [
    'client-paper-form-list',
    'client/src/features/documents/list/row.tsx',
    '#client/features/documents/form/field.tsx',
  ],
  ['client-paper-is-only-drawn', 'client/src/features/documents/paper/sheet.tsx', 'zod'],
  ['client-page-to-page', 'client/src/pages/clients-page.tsx', '#client/pages/invoices-page.tsx'],
  ['client-pages-below-app', 'client/src/pages/clients-page.tsx', '#client/app/app.tsx'],
  ['public-page-carries-no-workspace', 'client/src/public/link.tsx', 'wouter'],
  ['server-infra-below-features', 'server/db/high.ts', '#server/features/invoices/invoices.repo.ts'],
  ['server-product-without-requests', 'server/features/clients/clients.repo.ts', '#server/http/api/parse.ts'],
  ['server-limits-are-low', 'server/limits/high.ts', '#server/features/invoices/invoices.repo.ts'],
  ['server-routes-have-no-sql', 'server/features/clients/clients.routes.ts', 'drizzle-orm'],
  ['nobody-imports-routes', 'server/features/clients/clients.repo.ts', './clients.routes.ts'],
  ['server-starts-no-programs', 'server/features/clients/clients.repo.ts', 'node:child_process'],
  ['e2e-never-sees-client', 'e2e/fixtures/seller.ts', '#client/lib/cn.ts'],
  ['only-tests-use-test-code', 'server/features/clients/clients.repo.ts', '#server/test/factories.ts'],
  ['nothing-unresolved', 'server/lost.ts', '#server/nowhere.ts'],
];

const trees: string[] = [];

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

function check(files: Record<string, string>): BoundaryReport {
  const root = mkdtempSync(path.join(tmpdir(), 'billwright-boundaries-'));
  trees.push(root);
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const imports = { '#client/*': './client/src/*', '#server/*': './server/*', '#shared/*': './shared/*' };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ type: 'module', imports }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `${text}\n`);
  }
  return checkImportBoundaries(root);
}

test('a sound tree has no violation and every file of it is read', () => {
  const report = check(sound);
  expect(report).toMatchObject({ violations: [], unread: [] });
  expect(report.read).toBeGreaterThanOrEqual(Object.keys(sound).length);
});

describe.each(['import', 'import type {} from'])('"%s" across a boundary', (form) => {
  let violations: string[] = [];

  beforeAll(() => {
    const files: Record<string, string> = {
      ...sound,
      'server/test/factories.ts': 'export const build = 1;',
      'server/http/api/parse.ts': 'export const parse = 1;',
      'client/src/features/documents/form/field.tsx': 'export const field = 1;',
    };
    for (const [, file, imported] of planted) files[file] = `${files[file] ?? ''}\n${form} '${imported}';`;
    violations = check(files).violations;
  });

  test.each(planted)('%s: %s may not import %s', (rule, file) => {
    expect(violations.filter((line) => line.startsWith(`${rule}: ${file} `))).not.toEqual([]);
  });
});

test('unused modules and cycles are violations', () => {
  const { violations } = check({
    ...sound,
    'server/features/invoices/forgotten.ts': "export { invoice } from '#shared/invoice.ts';",
    'server/db/alone.ts': 'export const alone = 1;',
    'server/db/schema/one.ts': "import { two } from './two.ts';\nexport const one = two;",
    'server/db/schema/two.ts': "import { one } from './one.ts';\nexport const two = one;",
  });
  const all = violations.join('\n');
  expect(all).toMatch(/no-unused-modules: .*forgotten\.ts/);
  expect(all).toMatch(/no-orphans: server\/db\/alone\.ts/);
  expect(all).toMatch(/no-cycles: server\/db\/schema\/one\.ts/);
});
