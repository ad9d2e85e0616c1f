import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { gates, vitestStage } from './checks.ts';
import { runStage, type Stage, stopStages } from './stage.ts';
import { findTouchedTests, readImportGraph } from './touched-tests.ts';

const { values } = parseArgs({ options: { since: { type: 'string', default: 'HEAD' } } });

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopStages().then(() => process.exit(1)));

const changed = changedFiles(values.since);
const touched = findTouchedTests(await readImportGraph(process.cwd()), changed);
console.log(
  `${changed.length} files changed since ${values.since}; they touch ${touched.length} test files.`,
);

// The database launcher's tests start dozens of servers; they run when it changes, and in `npm test`.
const units = vitestStage('units', ['--project', 'unit', '--exclude', 'server/db/embedded/**']);
const stages = [...gates, units, ...(touched.length > 0 ? [vitestStage('touched', touched)] : [])];
const results = await Promise.all(stages.map(runAndTell));
process.exitCode = results.every(Boolean) ? 0 : 1;

async function runAndTell(stage: Stage): Promise<boolean> {
  const { failed, output, seconds } = await runStage(stage);
  if (failed > 0 && !stage.streams) process.stdout.write(output);
  console.log(`${stage.name}: ${failed > 0 ? 'failed' : 'passed'} (${seconds.toFixed(1)} s)`);
  return failed === 0;
}

/** What differs from a commit, and what Git does not know yet. */
function changedFiles(since: string): string[] {
  const git = (...flags: string[]) =>
    execFileSync('git', flags, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--relative', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
