import swc from '@swc/core';

// dependency-cruiser asks swc for TypeScript without JSX, and TypeScript 7 has no interface that it could use instead.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') });

const TESTS = '\\.(test|spec)\\.tsx?$';
const ENTRIES =
  '^(server/(main|worker-command|pdf/pdf-thread|commands/[^/]+)\\.ts|client/src/(main|entry-[^/]+)\\.tsx|client/src/public/main\\.ts|client/src/gallery/main\\.tsx|client/src/(public|site)/(main|entry[^/]*)\\.tsx)$';

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule(
      'no-orphans',
      {
        orphan: true,
        pathNot: [TESTS, '\\.d\\.ts$', '\\.config\\.ts$', '^(scripts|bench|e2e|client/public)/'],
      },
      {},
    ),
    rule(
      'no-unused-modules',
      { path: ENTRIES },
      {
        path: '^(client/src|server)/',
        // Tables are read by drizzle-kit too; primitives of the design may come before the screen that needs them.
        pathNot: [
          ENTRIES,
          TESTS,
          '\\.d\\.ts$',
          '^(client/src|server)/test/',
          '^server/db/schema/',
          '^client/src/ui/',
        ],
        reachable: false,
      },
    ),
    rule('nothing-unresolved', {}, { couldNotResolve: true, pathNot: '\\.css$' }),
    rule('shared-is-a-leaf', { path: '^shared/' }, { path: '^(client|server|e2e|scripts|bench)/' }),
    rule(
      'shared-needs-zod-and-date-fns',
      { path: '^shared/', pathNot: TESTS },
      {
        path: '^node_modules/',
        pathNot: '^node_modules/((zod|date-fns|@date-fns/utc)/|i18n-iso-countries/langs/en\\.json$)',
      },
    ),
    rule(
      'country-names-load-when-shown',
      // The views of documents are made by the server.
      { path: '^(client/src|shared)/', pathNot: [TESTS, '^shared/party-view\\.ts$'] },
      { path: '^shared/country-names\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'shared-and-client-run-in-browsers',
      { path: '^(shared|client/src)/', pathNot: [TESTS, '/test/'] },
      {
        dependencyTypes: ['core'],
      },
    ),
    rule('client-never-sees-server', { path: '^client/' }, { path: '^(server|e2e|scripts|bench)/' }),
    rule('server-never-sees-client', { path: '^server/' }, { path: '^(client|e2e|scripts|bench)/' }),
    rule(
      'client-lib-is-low',
      { path: '^client/src/lib/' },
      { path: '^client/src/(app|pages|features|ui|public|site)/' },
    ),
    rule(
      'client-ui-knows-no-product',
      { path: '^client/src/ui/' },
      {
        // Dates and their formats are as much a matter of the design as of the product.
        path: '^(shared/(?!dates\\.ts$)|client/src/(app|pages|features|content|public|site)/)',
      },
    ),
    rule(
      'client-features-below-pages',
      { path: '^client/src/features/' },
      { path: '^client/src/(app|pages|public|site)/' },
    ),
    rule(
      'client-feature-to-feature',
      { path: '^client/src/features/([^/]+)/', pathNot: TESTS },
      {
        path: '^client/src/features/',
        // What invoices and proposals share, what lists share, and what is asked before anything sensitive.
        pathNot: ['^client/src/features/($1|documents|lists|reminders|step-up)/', '\\.queries\\.tsx?$'],
      },
    ),
    rule(
      'client-paper-form-list',
      { path: '^client/src/features/documents/([^/]+)/', pathNot: TESTS },
      { path: '^client/src/features/documents/', pathNot: '^client/src/features/documents/($1|paper)/' },
    ),
    rule(
      'client-paper-is-only-drawn',
      { path: '^client/src/features/documents/paper/', pathNot: TESTS },
      { path: '^(client/src/(lib/api|ui/toast)|node_modules/(wouter|@tanstack|zod|react-hook-form)/)' },
    ),
    rule(
      'client-page-to-page',
      { path: '^client/src/pages/[^/]+$', pathNot: TESTS },
      { path: '^client/src/pages/[^/]+$' },
    ),
    rule(
      'client-pages-below-app',
      { path: '^client/src/pages/', pathNot: TESTS },
      { path: '^client/src/app/' },
    ),
    rule(
      'public-page-carries-no-workspace',
      { path: '^client/src/public/', pathNot: TESTS },
      {
        path: '^(client/src/(app|pages)/|client/src/features/(?!documents/paper/)|node_modules/(wouter|@tanstack|zod)/)',
      },
    ),
    rule(
      'site-carries-no-workspace',
      { path: '^client/src/site/', pathNot: TESTS },
      {
        path: '^(client/src/(app|pages|ui)/|client/src/features/.*\\.queries\\.tsx?$|node_modules/(wouter|@tanstack|zod)/)',
      },
    ),
    rule('content-is-text-alone', { path: '^client/src/content/' }, { path: '^client/src/(?!content/)' }),
    rule(
      'server-infra-below-features',
      // Demo data is made through the features, as people would make it.
      { path: '^server/(backup|db|http|pdf|providers)/', pathNot: [TESTS] },
      {
        path: '^server/(features|jobs|app\\.ts|main\\.ts)',
        // The one statement that finds the session also says whether the seller is Pro.
        pathNot: '^server/features/(billing/pro-plan\\.sql|account/seller-context)\\.ts$',
      },
    ),
    rule(
      'server-product-without-requests',
      // Rules of the product are callable without a request; routes alone read and answer one.
      { path: '^server/(features|jobs|commands|demo)/', pathNot: ['\\.routes\\.ts$', TESTS] },
      { path: '^server/http/' },
    ),
    rule(
      'server-limits-are-low',
      { path: '^server/limits/', pathNot: TESTS },
      { path: '^server/(http|features|jobs|commands|demo|db|app\\.ts|main\\.ts)' },
    ),
    rule('server-pdf-only-draws', { path: '^server/pdf/', pathNot: TESTS }, { path: '^server/(?!pdf/)' }),
    rule(
      'server-routes-have-no-sql',
      { path: '^server/.*\\.routes\\.ts$' },
      {
        path: '^(server/db/schema/|node_modules/(drizzle-orm|pg)/)',
      },
    ),
    rule(
      'nobody-imports-routes',
      { path: '^server/(features|jobs)/', pathNot: TESTS },
      {
        path: '^server/.*\\.routes\\.ts$',
      },
    ),
    rule(
      'server-starts-no-programs',
      {
        path: '^server/',
        pathNot: ['^server/db/embedded/', '^server/providers/draw-image\\.ts$', '^server/test/', TESTS],
      },
      {
        path: '^child_process$',
      },
    ),
    rule('e2e-never-sees-client', { path: '^e2e/' }, { path: '^(client/|server/(?!test/|db/embedded/))' }),
    rule(
      'only-tests-use-test-code',
      { path: '^(client|server|shared)/', pathNot: [TESTS, '/test/'] },
      {
        path: `(^(client/src|server)/test/|${TESTS})`,
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    preserveSymlinks: true,
    tsPreCompilationDeps: true,
    parser: 'swc',
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
