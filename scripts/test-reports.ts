import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
}

export interface FileTime {
  file: string;
  seconds: number;
  /** Tests in it that passed. */
  passed: number;
}

export interface Report extends Counts {
  /** Name and message of each test that failed. */
  failures: string[];
  /** How long each test file took. */
  files: FileTime[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  startTime?: number;
  endTime?: number;
  assertionResults: { fullName?: string; status?: string; failureMessages?: string[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title?: string;
  file?: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { duration?: number; errors: { message?: string }[] }[] }[];
}

/** A test that was left out proves nothing, and a file that could not be loaded holds at least one: both count as failed. */
export function readVitestReport(file: string): Report {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const unloaded = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
    failures: [
      ...unloaded.map(({ name, message = '' }) => `${name}\n${message}`),
      ...report.testResults.flatMap(failuresOfFile),
    ],
    files: report.testResults.map(({ name, startTime = 0, endTime = 0, assertionResults }) => ({
      file: path.relative(process.cwd(), name ?? ''),
      seconds: (endTime - startTime) / 1000,
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
    })),
  };
}

function failuresOfFile({ name, assertionResults }: VitestFile): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName = '', failureMessages = [] }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`);
}

/** A test that passed at the second try only, one that was left out and an error outside tests count as failed. */
export function readPlaywrightReport(file: string): Report {
  const { stats, errors, suites = [] } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [...errors.map(({ message = '' }) => message), ...suites.flatMap(failuresOfSuite)],
    files: suites.map((suite) => ({
      file: `e2e/journeys/${suite.file}`,
      seconds: resultsOf(suite).reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
      passed: specsOf(suite).filter(({ tests }) => tests.every(({ status }) => status === 'expected')).length,
    })),
  };
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const resultsOf = (suite: PlaywrightSuite) =>
  specsOf(suite).flatMap(({ tests }) => tests.flatMap(({ results }) => results));

function failuresOfSuite(suite: PlaywrightSuite): string[] {
  return specsOf(suite).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
        return `${file}:${line} › ${title}\n${messages.join('\n')}`;
      }),
  );
}

/** File and full title of each test in a report of Vitest or Playwright. */
export function readTitles(file: string): string[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Partial<VitestReport & PlaywrightReport>;
  const ofVitest = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName = '' }) => `${path.basename(name ?? '')} › ${fullName}`),
  );
  const titles = [...ofVitest, ...(report.suites ?? []).flatMap((suite) => titlesOf(suite, ''))];
  // Ids and secret tails are other ones in each run.
  return titles.map((title) =>
    title.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\b[\dA-Z]{26}\b/g, '…'),
  );
}

function titlesOf(
  { title = '', file = '', specs = [], suites = [] }: PlaywrightSuite,
  above: string,
): string[] {
  // The outermost suite is the file.
  const place = above ? `${above} › ${title}` : path.basename(file);
  return [
    ...specs.map((spec) => `${place} › ${spec.title}`),
    ...suites.flatMap((suite) => titlesOf(suite, place)),
  ];
}
