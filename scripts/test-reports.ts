import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A test that was left out proves nothing, and a file that could not be loaded holds at least one: both count as failed. */
export function readVitestReport(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const unloaded = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
  };
}

/** A test that passed at the second try only, one that was left out and an error outside tests count as failed. */
export function readPlaywrightReport(file: string): Counts {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  };
}
