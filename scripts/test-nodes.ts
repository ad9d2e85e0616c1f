import { spawnSync } from 'node:child_process';

/** The oldest release that works, and what has long-term support or will have it. */
const RELEASES = ['20.19', '22', '24', '26'];

/**
 * Runs the tests without a browser under each supported release of Node, as npm's package `node` brings it.
 * Usage: `npm run test:nodes`, or `npm run test:nodes -- 24 26`. Further arguments that begin with a letter name files.
 */
const [asked, files] = process.argv
  .slice(2)
  .reduce<[string[], string[]]>(
    ([releases, names], word) =>
      /^\d/.test(word) ? [[...releases, word], names] : [releases, [...names, word]],
    [[], []],
  );
const failed: string[] = [];
for (const release of asked.length > 0 ? asked : RELEASES) {
  const run = [
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    '--project',
    'api',
    '--reporter=dot',
  ];
  const command = ['node --version', [...run, ...files].join(' ')].join(' && ');
  const { status } = spawnSync('npx', ['--yes', '--package', `node@${release}`, '--call', command], {
    stdio: 'inherit',
  });
  console.log(`Node ${release}: ${status === 0 ? 'passed' : 'failed'}`);
  if (status !== 0) failed.push(release);
}
process.exitCode = failed.length > 0 ? 1 : 0;
