import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** For each source file, the files that it imports, as paths from the project's root. Types alone are not followed. */
export type ImportGraph = Map<string, string[]>;

/**
 * Modules that lead to everything. A test that starts the whole server or the whole workspace is touched by a change
 * of its own feature, not of each file behind these.
 */
const EVERYTHING = [
  /^server\/(?:app|api|main|database)\.ts$/,
  /^client\/src\/app\//,
  /^server\/test\/test-server\.ts$/,
];

/** The imports below each test file of Vitest. */
export function readImportGraph(root: string): Promise<ImportGraph> {
  const tests = ['client', 'server', 'shared', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => isTest(file))
      .map((file) => `./${folder}/${file}`),
  );
  return readImports(root, tests);
}

/** The imports below some files, themselves with them. */
export async function readImports(root: string, files: readonly string[]): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: files.map((file) => `import '${file}';`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.woff2': 'empty', '.svg': 'empty', '.png': 'empty' },
    external: ['*?raw', '*?url'],
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map((imported) => imported.path),
    ]),
  );
}

/** The test files that changed files touch: by import, or as tests of the same feature. */
export function findTouchedTests(graph: ImportGraph, changed: string[]): string[] {
  const reached = [...reachImporters(graph, changed)];
  // The screens' tests start the whole workspace, so that no import leads from them to their screen.
  const beside = reached.map((file) => (isTest(file) ? file : file.replace(/\.tsx?$/, '.test$&')));
  const features = new Set(changed.map(featureOf));
  const ofFeature = [...graph.keys()].filter((file) => {
    const feature = featureOf(file);
    return feature !== undefined && features.has(feature) && isTest(file);
  });
  return [...new Set([...beside, ...ofFeature])].filter((file) => graph.has(file)).sort();
}

/** The changed files and all that import them, at any distance, but for what is reached through {@link EVERYTHING}. */
function reachImporters(graph: ImportGraph, changed: string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const reached = new Set(changed);
  const isWide = changed.some(leadsToEverything);
  // A set hands out what is added while it is walked through.
  for (const file of reached)
    if (isWide || !leadsToEverything(file))
      for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

const leadsToEverything = (file: string) => EVERYTHING.some((pattern) => pattern.test(file));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The folder of the feature that a file belongs to. */
const featureOf = (file: string) => /^(?:server|client\/src)\/features\/[^/]+\//.exec(file)?.[0];
