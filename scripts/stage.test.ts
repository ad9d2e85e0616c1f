import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runStage } from './stage.ts';
import { readPlaywrightReport, readTitles, readVitestReport } from './test-reports.ts';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'billwright-stage-'));
  file = path.join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A command that writes `report` and ends with `code`. */
function writes(report: unknown, code: number): string[] {
  const script = `require('node:fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))}); process.exitCode = ${code}`;
  return [process.execPath, '-e', script];
}

const vitest = (change: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
  ...change,
});

test('a check without a report counts as one', async () => {
  expect(await runStage({ name: 'types', commands: [['true']] })).toMatchObject({ passed: 1, failed: 0 });
  expect(await runStage({ name: 'types', commands: [['false'], ['true']] })).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test.each([
  ['all passed', vitest(), 0, { passed: 5, failed: 0 }],
  ['some failed', vitest({ numFailedTests: 2 }), 1, { passed: 5, failed: 2 }],
  ['some were left out', vitest({ numPendingTests: 1, numTodoTests: 1 }), 0, { passed: 5, failed: 2 }],
  [
    'a file did not load',
    vitest({ testResults: [{ status: 'failed', assertionResults: [] }] }),
    1,
    { passed: 5, failed: 1 },
  ],
  ['an error outside tests', vitest(), 1, { passed: 5, failed: 1 }],
  ['nothing ran', vitest({ numPassedTests: 0, testResults: [] }), 0, { passed: 0, failed: 1 }],
])('counts of the unit tests when %s', async (_case, report, code, counts) => {
  const stage = { name: 'unit', commands: [writes(report, code)], report: { file, read: readVitestReport } };
  expect(await runStage(stage)).toMatchObject(counts);
});

test.each([
  ['all passed', { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, [], { passed: 3, failed: 0 }],
  [
    'failed, flaky or left out',
    { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
    [],
    { passed: 3, failed: 3 },
  ],
  [
    'an error outside tests',
    { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
    [{}],
    { passed: 3, failed: 1 },
  ],
])('counts of the browser tests when %s', async (_case, stats, errors, counts) => {
  const stage = {
    name: 'browser',
    commands: [writes({ stats, errors }, 0)],
    report: { file, read: readPlaywrightReport },
  };
  expect(await runStage(stage)).toMatchObject(counts);
});

test('a failure is told by name and message', async () => {
  const assertionResults = [
    { fullName: 'adds up', status: 'passed', failureMessages: [] },
    { fullName: 'rounds', status: 'failed', failureMessages: ['expected 1 to be 2'] },
  ];
  const unit = vitest({
    numFailedTests: 1,
    testResults: [{ name: 'money.test.ts', status: 'failed', assertionResults }],
  });
  const stage = { name: 'unit', commands: [writes(unit, 1)], report: { file, read: readVitestReport } };
  expect((await runStage(stage)).failures).toEqual(['money.test.ts › rounds\nexpected 1 to be 2']);

  const spec = (title: string, status: string, errors: object[]) => ({
    title,
    file: 'pay.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors }] }],
  });
  const suites = [
    {
      specs: [spec('opens', 'expected', [])],
      suites: [{ specs: [spec('pays', 'unexpected', [{ message: 'no button' }])] }],
    },
  ];
  const browser = { stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }, errors: [], suites };
  const journeys = {
    name: 'browser',
    commands: [writes(browser, 1)],
    report: { file, read: readPlaywrightReport },
  };
  expect((await runStage(journeys)).failures).toEqual(['pay.spec.ts:7 › pays\nno button']);
});

test('a tool that ends without a report has failed, also when an earlier run left one', async () => {
  const stage = { name: 'unit', commands: [writes(vitest(), 0)], report: { file, read: readVitestReport } };
  await runStage(stage);
  expect(await runStage({ ...stage, commands: [['false']] })).toMatchObject({ passed: 0, failed: 1 });
  expect(await runStage({ ...stage, commands: [['no-such-program']] })).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test('titles of two runs can be compared, whatever ids they hold', () => {
  const title = 'answers 404 for';
  const reportOf = (id: string) => ({
    testResults: [{ name: '/a/x.test.ts', assertionResults: [{ fullName: `${title} ${id}` }] }],
    suites: [
      {
        title: 'journeys/y.spec.ts',
        file: 'y.spec.ts',
        suites: [{ title: 'at 390 pixels', specs: [{ title: 'a client pays' }] }],
      },
    ],
  });
  writeFileSync(file, JSON.stringify(reportOf('f4a50a6e-38bf-41a0-a8e8-b9797a1a513e')));
  const titles = readTitles(file);
  expect(titles).toEqual([`x.test.ts › ${title} …`, 'y.spec.ts › at 390 pixels › a client pays']);
  writeFileSync(file, JSON.stringify(reportOf('2999cf21-985e-4c5b-8750-12c5364f5b62')));
  expect(readTitles(file)).toEqual(titles);
});
