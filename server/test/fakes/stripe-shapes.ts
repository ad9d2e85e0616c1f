import { readFileSync } from 'node:fs';
import type { FormValue } from './stripe-form.ts';

/** What a value of a form may be. Names stand for the structures of {@link StripeRequests}. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | { values: string[] }
  | { list: Shape }
  | { map: Shape }
  | { structure: string }
  | { any: Shape[] };

export interface StripeRequests {
  /** Version of the provider's client that it was read from. */
  version: string;
  /** Names of structures by call. */
  calls: Record<string, string>;
  /** Fields of each structure; a name with a `!` at its end must be given. */
  structures: Record<string, Record<string, Shape>>;
}

export const requestsFile = new URL('./stripe-requests.json', import.meta.url);

let requests: StripeRequests | undefined;
const known = () => {
  requests ??= JSON.parse(readFileSync(requestsFile, 'utf8')) as StripeRequests;
  return requests;
};

/** Why a form is refused, as the provider says it. */
export interface Fault {
  message: string;
  code: string;
  param: string;
}

/**
 * The first thing that is wrong with a form, by the types of the provider's own client.
 * @param call one of `stripe-calls.ts`; of others nothing is known
 */
export function faultIn(call: string, form: FormValue): Fault | undefined {
  const structure = known().calls[call];
  return structure ? faultOf(form, { structure }, '') : undefined;
}

function faultOf(value: FormValue, shape: Shape, param: string): Fault | undefined {
  if (typeof shape === 'string') return isPlain(value, shape) ? undefined : invalid(param, shape);
  if ('values' in shape)
    return typeof value === 'string' && shape.values.includes(value)
      ? undefined
      : {
          message: `Invalid ${param}: must be one of ${shape.values.join(', ')}`,
          code: 'parameter_invalid',
          param,
        };
  if ('list' in shape) return faultInAll(value, shape.list, param, Array.isArray(value));
  if ('map' in shape) return faultInAll(value, shape.map, param, isObject(value));
  if ('structure' in shape) return faultInFields(value, known().structures[shape.structure] ?? {}, param);
  const faults = shape.any.map((one) => faultOf(value, one, param));
  // The one that came furthest says best what is wrong.
  return faults.includes(undefined)
    ? undefined
    : faults.toSorted((one, other) => (other?.param.length ?? 0) - (one?.param.length ?? 0))[0];
}

function isPlain(value: FormValue, kind: 'string' | 'number' | 'boolean'): boolean {
  if (typeof value !== 'string') return false;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(value);
  return kind === 'string' || value === 'true' || value === 'false';
}

const isObject = (value: FormValue): value is Record<string, FormValue> =>
  typeof value === 'object' && !Array.isArray(value);

const invalid = (param: string, kind: string): Fault => ({
  message: `Invalid ${kind}: ${param}`,
  code: `parameter_invalid_${kind}`,
  param,
});

function faultInAll(value: FormValue, shape: Shape, param: string, isRight: boolean): Fault | undefined {
  if (!isRight) return invalid(param, 'object');
  for (const [name, inner] of Object.entries(value)) {
    const fault = faultOf(inner, shape, `${param}[${name}]`);
    if (fault) return fault;
  }
  return undefined;
}

function faultInFields(value: FormValue, fields: Record<string, Shape>, param: string): Fault | undefined {
  if (!isObject(value)) return invalid(param, 'object');
  const path = (name: string) => (param ? `${param}[${name}]` : name);
  for (const [name, inner] of Object.entries(value)) {
    const shape = fields[name] ?? fields[`${name}!`];
    if (!shape)
      return {
        message: `Received unknown parameter: ${path(name)}`,
        code: 'parameter_unknown',
        param: path(name),
      };
    const fault = faultOf(inner, shape, path(name));
    if (fault) return fault;
  }
  const missing = Object.keys(fields).find((name) => name.endsWith('!') && !(name.slice(0, -1) in value));
  if (!missing) return undefined;
  const name = path(missing.slice(0, -1));
  return { message: `Missing required param: ${name}.`, code: 'parameter_missing', param: name };
}
