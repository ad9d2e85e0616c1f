import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { renderedPages } from '#server/test/page-sources.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { FaultCase } from './case-format.ts';
import { runCase } from './run-case.ts';

/** Faults that people reported of invoicing products; none of them may be found here. */
const cases = JSON.parse(
  readFileSync(new URL('./reported-faults.json', import.meta.url), 'utf8'),
) as FaultCase[];

const pages = await renderedPages();
const server = await startTestServer({ pageSource: pages });
afterAll(async () => {
  await server.close();
  await pages.close();
});

describe('reported faults', () => {
  test.each(cases.map((faultCase) => [faultCase.id, faultCase.kind, faultCase] as const))(
    '%s: %s',
    (_id, _kind, faultCase) => runCase(server, faultCase),
  );
});

test.each([
  ['a wrong amount', { of: 1, checks: [{ path: '$.amount', money: '412.46' }] }],
  ['a wrong status', { of: 1, status: ['4xx'] }],
  ['a field that is not there', { of: 1, checks: [{ path: '$.title', absent: true as const }] }],
  ['alternatives of which none holds', { anyOf: [[{ of: 1, status: [404] }], [{ of: 0, status: [500] }]] }],
])('%s in an answer is noticed', async (_what, expectation) => {
  const [first] = cases;
  if (!first) throw new Error('no case');
  await expect(runCase(server, { ...first, expected: [expectation] })).rejects.toThrow();
});
