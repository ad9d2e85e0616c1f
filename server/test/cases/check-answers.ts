import { expect } from 'vitest';
import type { Answer } from '#server/test/agent.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { parseHundredths, sumMinor } from '#shared/money.ts';
import { computeTotals } from '#shared/totals.ts';
import type { Check, Expectation, Variables } from './case-format.ts';
import { asList, readPath } from './json-path.ts';
import { fillIn, neighbour } from './variables.ts';

export interface Outcome {
  /** One list per request: the answers to its repetitions. */
  answers: Answer[][];
  variables: Variables;
}

export function expectAll(expectations: Expectation[], outcome: Outcome): void {
  for (const expectation of expectations) expectOne(expectation, outcome);
}

function expectOne(expectation: Expectation, outcome: Outcome): void {
  if (expectation.anyOf) {
    expectOneOf(expectation.anyOf, outcome);
    return;
  }
  const answers = outcome.answers[expectation.of ?? -1] ?? [];
  expect(answers, 'the request was sent').not.toEqual([]);
  for (const answer of answers) {
    if (expectation.status) {
      const isExpected = expectation.status.some((wanted) => matchesStatus(answer.status, wanted));
      expect(
        isExpected,
        `request ${expectation.of} answered ${answer.status} ${answer.text.slice(0, 300)}, expected ${expectation.status}`,
      ).toBe(true);
    }
  }
  for (const check of expectation.checks ?? []) expectCheck(check, answers[0], outcome);
}

function expectOneOf(alternatives: Expectation[][], outcome: Outcome): void {
  const failures: unknown[] = [];
  for (const alternative of alternatives) {
    try {
      expectAll(alternative, outcome);
      return;
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw new AggregateError(failures, `no alternative held:\n${failures.map(String).join('\n')}`);
}

function matchesStatus(status: number, wanted: number | string): boolean {
  return typeof wanted === 'number' ? status === wanted : `${Math.floor(status / 100)}xx` === wanted;
}

type Judge = (actual: unknown, check: Check, outcome: Outcome) => void;

const judges: { [Key in keyof Check]?: Judge } = {
  eq: (actual, { eq }) => expect(actual).toEqual(eq),
  ne: (actual, { ne }) => expect(actual).not.toEqual(ne),
  money: (actual, { money }) => expect(cents(actual)).toBe(cents(money)),
  in: (actual, check) => expect(check.in).toContainEqual(actual),
  allIn: (actual, { allIn }) => {
    for (const value of asList(actual)) expect(allIn).toContainEqual(value);
  },
  len: (actual, { len }) => expect(asList(actual)).toHaveLength(len ?? -1),
  minLen: (actual, { minLen = 0 }) => expect(asList(actual).length).toBeGreaterThanOrEqual(minLen),
  unique: (actual) => expect(new Set(asList(actual)).size).toBe(asList(actual).length),
  absent: (actual) => expect(actual).toBeUndefined(),
  isoInstant: (actual) => expect(actual).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  sameAs: (actual, { sameAs: [of, path] = [0, '$'] }, { answers }) =>
    expect(actual).toEqual(readPath(answers[of]?.[0]?.body, path)),
  contains: (actual, { contains }) => expect(actual).toContain(contains),
  invariant: (actual) => expectSoundLines(actual as Priced),
};

const subjects = ['path', 'var', 'vars', 'concat', 'header', 'raw', 'value', 'notSuccessor'];

function expectCheck(template: Check, answer: Answer | undefined, outcome: Outcome): void {
  const check = fillIn(template, outcome.variables);
  if (check.raw) expectText(answer?.text ?? '', check);
  else if (check.notSuccessor) expectNoSuccessor(check.notSuccessor, outcome);
  else expectSubject(check, answer, outcome);
}

function expectNoSuccessor(names: [string, string], { variables }: Outcome): void {
  const [first, second] = names.map((name) => String(variables.get(name)));
  expect(second).not.toBe(neighbour(first ?? '', 1));
}

function expectSubject(check: Check, answer: Answer | undefined, outcome: Outcome): void {
  const actual = subjectOf(check, answer, outcome);
  const demands = Object.keys(check).filter((key) => !subjects.includes(key)) as (keyof Check)[];
  expect(demands, 'a check demands something').not.toEqual([]);
  for (const demand of demands) {
    const judge = judges[demand];
    if (!judge) throw new Error(`unknown check: ${demand}`);
    judge(actual, check, outcome);
  }
}

function subjectOf(check: Check, answer: Answer | undefined, { answers, variables }: Outcome): unknown {
  if (check.var) return variables.get(check.var);
  if (check.vars) return check.vars.map((name) => variables.get(name));
  if (check.concat) return check.concat.flatMap(([of, path]) => readPath(answers[of]?.[0]?.body, path));
  if (check.header) return answer?.headers.get(check.header);
  return readPath(answer?.body, check.path ?? '$');
}

function expectText(text: string, { raw, value = '' }: Check): void {
  if (raw === 'contains') expect(text).toContain(value);
  else if (raw === 'notContains') expect(text).not.toContain(value);
  else expect(text.trim()).not.toBe('');
}

interface Priced {
  amount: string;
  items: { quantity: string; rate: string; amount: string }[];
}

/** Every line is quantity times rate, rounded half up; the total is their exact sum. */
function expectSoundLines({ amount, items }: Priced): void {
  const totals = computeTotals({ currency: DEFAULT_CURRENCY, lines: items });
  expect(items.map((line) => line.amount)).toEqual(totals.lines.map((line) => line.amount));
  expect(cents(amount)).toBe(sumMinor(items.map((line) => cents(line.amount))));
}

function cents(value: unknown): bigint {
  const parsed = parseHundredths(value as string);
  if (parsed === undefined) throw new Error(`not an amount: ${JSON.stringify(value)}`);
  return parsed;
}
