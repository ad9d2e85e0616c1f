import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const launcher = 'server/db/embedded/**/*.test.ts';

/** Limits belong to single tests. A busy machine is no fault of theirs, so they are generous. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };

/** Any file may hold property tests. */
const properties = 'scripts/configure-properties.ts';

const clientTests = readdirSync('client/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.posix.join('client/src', file.split(path.sep).join('/')));
const mentions = (file: string, pattern: RegExp) => pattern.test(readFileSync(file, 'utf8'));

/** A replaced module stays replaced for whatever the same worker loads next, so these get modules of their own. */
const withMockedModules = clientTests.filter((file) => mentions(file, /\bvi\.mock\(/));
/** Files without markup run without a DOM unless they use one. */
const withoutDom = clientTests.filter(
  (file) =>
    file.endsWith('.ts') &&
    !mentions(file, /testing-library|\b(?:window|document|location|history|localStorage|sessionStorage)\b/),
);

/**
 * Trees of elements are thrown away by the thousand. In a larger nursery fewer of them live to be copied, and with all
 * processors at work threads that collect beside each other only take them from another worker.
 */
const collectGarbageLess = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** First what waits, alone in its worker, for processes that it starts: at the end nothing would be left to run beside it. */
const projectOrder = ['unit', 'mocked-modules', 'api', 'components'];

class InProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project }: TestSpecification) => projectOrder.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: InProjectOrder },
    // One less than there are processors by default, which of two leaves a single one. More than there are, since a worker
    // with API tests waits for PostgreSQL for a quarter of its time; a percentage would be held to as many as there are.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          setupFiles: properties,
          include: [
            'shared/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/paired-ratio.test.ts',
            'e2e/fixtures/**/*.test.ts',
            launcher,
            ...withoutDom,
          ],
          ...limits,
        },
      },
      {
        // Files share a worker's modules: loading the server takes longer than most files do. What a server keeps
        // belongs to its instance, never to a module.
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['server/**/*.test.ts', 'bench/seed.test.ts'],
          exclude: [launcher],
          setupFiles: properties,
          globalSetup: 'server/test/global-setup.ts',
          ...limits,
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          execArgv: collectGarbageLess,
          isolate: false,
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: [...withoutDom, ...withMockedModules],
          setupFiles: [properties, 'client/src/test/setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'mocked-modules',
          environment: 'jsdom',
          execArgv: collectGarbageLess,
          include: withMockedModules,
          setupFiles: [properties, 'client/src/test/setup.ts'],
          ...limits,
        },
      },
    ],
  },
});
