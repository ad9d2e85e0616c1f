import { createHash } from 'node:crypto';

/** The same in every run; an index would keep a repeated letter in little room. */
export function noise(length: number): string {
  let text = '';
  while (text.length < length) text += createHash('sha256').update(text.slice(-64)).digest('base64');
  return text.slice(0, length);
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Values that no provider sends, whatever the place, as they stand in JSON. */
export const oddValues: [what: string, json: string][] = [
  ['nothing', 'null'],
  ['a number', '7'],
  ['a number beyond any', '1e999'],
  ['a number of 400 digits', '9'.repeat(400)],
  ['a negative amount', '-41246'],
  ['a text', '"x"'],
  ['a long text that nothing shortens', JSON.stringify(noise(60_000))],
  ['NUL and halves of characters', '"\\u0000a\\ud800b\\udfff"'],
  ['an unknown currency', '"zzz"'],
  ['a list', '[[],{}]'],
  ['an object', '{"toString":1,"id":{},"valueOf":null,"length":-1}'],
  ['a prototype', '{"__proto__":{"isPremium":true},"constructor":{"prototype":{"isPremium":true}}}'],
  ['keys that nothing stores', '{"\\u0000":"a","\\ud800":{"\\u0000b":1}}'],
  ['deep lists', nested('[', ']', 10_000)],
  ['deep objects', nested('{"a":', '}', 10_000)],
];

/** Each kind of event in one shape, the first one in all; large values in the first one only, as each costs time. */
export function inShapes(
  value: string,
  kinds: readonly string[],
  shapes: readonly string[],
): { kind: string; shape: string }[] {
  const [first = '', ...others] = kinds;
  const all = shapes.map((shape) => ({ kind: first, shape }));
  if (value.length > 10_000) return all;
  // Another shape for each value.
  const turn = oddValues.findIndex(([, json]) => json === value);
  return [...all, ...others.map((kind, n) => ({ kind, shape: shapes[(n + turn) % shapes.length] ?? '' }))];
}

let events = 0;
export const nextEventId = (): string => `evt_odd_${++events}`;
