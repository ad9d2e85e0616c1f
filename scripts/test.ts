import { runStage, type Stage } from './stage.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const node = process.execPath;
const tool = (name: string) => `node_modules/.bin/${name}`;
const reportFile = (name: string) => `.cache/test/${name}.json`;

const vitestStage = (name: string): Stage => ({
  name,
  commands: [
    [
      tool('vitest'),
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile(name)}`,
    ],
  ],
  report: { file: reportFile(name), read: readVitestReport },
});

const stages: Stage[] = [
  { name: 'types', commands: [[tool('tsc'), '--noEmit']] },
  { name: 'lint', commands: [[tool('biome'), 'check', '--error-on-warnings', '.']] },
  { name: 'boundaries', commands: [[node, '--import', 'tsx', 'scripts/boundaries.ts']] },
  vitestStage('unit'),
  vitestStage('api'),
  vitestStage('components'),
  {
    name: 'browser',
    commands: [
      [node, '--import', 'tsx', 'scripts/build.ts'],
      [tool('playwright'), 'test', '--reporter=line,json'],
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('browser') },
    report: { file: reportFile('browser'), read: readPlaywrightReport },
  },
];

let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const stage of stages) {
  const start = performance.now();
  const result = await runStage(stage);
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) {
    process.stdout.write(result.output);
    const known = result.failures.length > 0 ? result.failures : [lastLines(result.output)];
    failures.push(...known.map((failure) => `${stage.name}: ${failure}`));
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${stage.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
}
process.exitCode = failed > 0 ? 1 : 0;
// Once more where it is found: what the servers of the tests have printed lies between.
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-20).join('\n');
}
