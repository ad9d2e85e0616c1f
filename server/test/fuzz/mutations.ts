import fc from 'fast-check';
import { foreignKeys, hostileText, hostileValue, withKey } from './hostile.ts';

type Path = readonly (string | number)[];

/** Every place in a JSON value, itself first. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? value.slice(0, 20).map((_, index) => index) : Object.keys(value);
  return [
    path,
    ...keys.flatMap((key) => pathsOf((value as Record<string | number, unknown>)[key], [...path, key])),
  ];
}

const REMOVED = Symbol('removed');

/** The value with what `change` makes of the part at `path`. */
function changeAt(value: unknown, [key, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const part = changeAt((value as Record<string | number, unknown>)[key], rest, change);
  if (Array.isArray(value))
    return part === REMOVED ? value.toSpliced(Number(key), 1) : value.with(Number(key), part);
  if (part !== REMOVED) return withKey(value, String(key), part);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

type Change = (part: unknown) => unknown;

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: hostileValue.map(
      (value): Change =>
        () =>
          value,
    ),
  },
  { weight: 2, arbitrary: fc.constant<Change>(() => REMOVED) },
  { weight: 1, arbitrary: fc.constant<Change>((part) => [part]) },
  { weight: 1, arbitrary: fc.constant<Change>((part) => ({ value: part })) },
  { weight: 1, arbitrary: fc.constant<Change>((part) => JSON.stringify(part)) },
  {
    weight: 2,
    arbitrary: hostileText.map(
      (text): Change =>
        (part) =>
          typeof part === 'string' ? part + text : part,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...foreignKeys), hostileValue).map(
      ([key, value]): Change =>
        (part) =>
          typeof part === 'object' && part !== null && !Array.isArray(part)
            ? withKey(part, key, value)
            : part,
    ),
  },
  {
    // Longer than lists and texts may be.
    weight: 1,
    arbitrary: fc.constantFrom(2, 101, 501).map(
      (times): Change =>
        (part) => {
          if (Array.isArray(part)) return new Array(times).fill(part).flat().slice(0, 2_000);
          return typeof part === 'string' ? part.repeat(times).slice(0, 100_000) : part;
        },
    ),
  },
);

/** A value with one to three faults in it. */
export const nearly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(10_000), change), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) =>
      changes.reduce((changed: unknown, [at, how]) => {
        const paths = pathsOf(changed);
        const result = changeAt(changed, paths[at % paths.length] ?? [], how);
        return result === REMOVED ? undefined : result;
      }, value),
    );
