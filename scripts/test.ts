import { readFileSync } from 'node:fs';
import { serverLog } from '../e2e/fixtures/server-place.ts';
import { gates, node, tool, vitestStage } from './checks.ts';
import { runStage, type Stage, type StageResult, stopStages } from './stage.ts';
import { type FileTime, readPlaywrightReport } from './test-reports.ts';

const SLOWEST = 20;

const build: Stage = {
  name: 'build',
  commands: [[node, '--import', 'tsx', 'scripts/build.ts', '--unchecked']],
};

const browser: Stage = {
  name: 'browser',
  commands: [[tool('playwright'), 'test', '--reporter=line,json']],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: '.cache/test/browser.json' },
  report: { file: '.cache/test/browser.json', read: readPlaywrightReport },
  streams: true,
};

let passed = 0;
let failed = 0;
const failures: string[] = [];
const files: FileTime[] = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopAll(signal));

const [, built] = await Promise.all([Promise.all(gates.map(runAndTell)), runStage(build)]);
// One after the other: beside each other they take as long on two processors, and each test waits longer.
await runAndTell(vitestStage('vitest'));
await runBrowser();

process.exitCode = failed > 0 ? 1 : 0;
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}\n`);
console.log(`The ${SLOWEST} slowest test files:`);
for (const { file, seconds, passed: tests } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file} (${tests})`);
console.log(`${passed} passed, ${failed} failed`);

async function runBrowser(): Promise<void> {
  if (built.failed > 0) return tell(build, built);
  const result = await runAndTell(browser);
  if (result.failed > 0)
    failures.push(`The server's log (${serverLog}) ends with:\n${lastLines(logOf(serverLog))}`);
}

async function runAndTell(stage: Stage): Promise<StageResult> {
  const result = await runStage(stage);
  tell(stage, result);
  return result;
}

function tell(stage: Stage, result: StageResult): void {
  passed += result.passed;
  failed += result.failed;
  files.push(...result.files);
  if (result.failed > 0) {
    if (!stage.streams) process.stdout.write(result.output);
    const known = result.failures.length > 0 ? result.failures : [lastLines(result.output)];
    failures.push(...known.map((failure) => `${stage.name}: ${failure}`));
  }
  console.log(
    `${stage.name}: ${result.passed} passed, ${result.failed} failed (${result.seconds.toFixed(1)} s)`,
  );
}

async function stopAll(signal: NodeJS.Signals): Promise<void> {
  await stopStages();
  console.log(`The tests were stopped by ${signal} after ${passed} passed and ${failed} failed.`);
  process.exit(1);
}

function logOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-20).join('\n');
}
