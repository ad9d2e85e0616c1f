import { dayFromToday } from '#server/test/factories.ts';
import type { Variables } from './case-format.ts';

/** Replaces every `{{name}}` in a JSON value. */
export function fillIn<Value>(value: Value, variables: Variables): Value {
  return JSON.parse(
    JSON.stringify(value).replace(/\{\{([^}]+)\}\}/g, (_match, name: string) =>
      JSON.stringify(variableNamed(name, variables)).slice(1, -1),
    ),
  ) as Value;
}

/** `today`, `today+30`, a captured variable, or one with its number raised or lowered: `invNo+1`. */
function variableNamed(name: string, variables: Variables): string {
  const [, base = name, sign, distance] = /^(\w+)([+-])(\d+)$/.exec(name) ?? [];
  const by = distance === undefined ? 0 : Number(`${sign}${distance}`);
  if (base === 'today') return dayFromToday(by);
  const value = variables.get(base);
  if (typeof value !== 'string') throw new Error(`no variable ${name}`);
  return by === 0 ? value : neighbour(value, by);
}

/** The trailing digits plus or minus one, at the same width. A value without any gets a 1. */
export function neighbour(value: string, by: number): string {
  const digits = /\d+$/.exec(value)?.[0];
  if (digits === undefined) return `${value}1`;
  const next = BigInt(digits) + BigInt(by);
  const shown = next < 0n ? '9'.repeat(digits.length) : String(next).padStart(digits.length, '0');
  return value.slice(0, -digits.length) + shown;
}
