import fc from 'fast-check';
import type { z } from 'zod';

/*
 * What a schema takes, as fast-check makes it. Objects, lists, unions and choices are read from zod's own structure.
 * Texts and numbers are not: their rules are refinements and transforms, which are code. They come from what is known to
 * occur (`samples`), sieved by the schema itself, and from the limits that zod tells.
 */

interface Def {
  type: z.core.$ZodTypeDef['type'];
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  options: z.ZodType[];
  innerType: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
  items: z.ZodType[];
  left: z.ZodType;
  right: z.ZodType;
  keyType: z.ZodType;
  valueType: z.ZodType;
  entries: Record<string, string | number>;
  values: unknown[];
  getter: () => z.ZodType;
}

/** What fields are filled with: by their names, and otherwise. */
export interface Samples {
  byName: Record<string, readonly unknown[]>;
  any: readonly unknown[];
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;
const bagOf = (schema: z.ZodType) => schema._zod.bag as { minimum?: number; maximum?: number };

/** Values of a list beyond its least length, enough to meet rules between them. */
const MOST_ELEMENTS = 4;
const MOST_DEPTH = 8;

export class Arbitraries {
  readonly #samples: Samples;

  constructor(samples: Samples) {
    this.#samples = samples;
  }

  /** Values that mostly pass; rules between fields may still refuse them. */
  of(schema: z.ZodType, name = '', depth = 0): fc.Arbitrary<unknown> {
    const def = defOf(schema);
    const again = (inner: z.ZodType) => this.of(inner, name, depth + 1);
    if (depth > MOST_DEPTH) return fc.constant(null);
    switch (def.type) {
      case 'object':
        return this.#object(def.shape, depth);
      case 'array':
        return this.#list(schema, def, name, depth);
      case 'tuple':
        return fc.tuple(...def.items.map(again));
      case 'record':
        return fc.dictionary(
          again(def.keyType).map((key) => String(key)),
          again(def.valueType),
          { maxKeys: MOST_ELEMENTS },
        );
      case 'union':
        return this.#isLeaf(schema) ? this.#leaf(schema, name) : fc.oneof(...def.options.map(again));
      case 'intersection':
        return fc
          .tuple(again(def.left), again(def.right))
          .map(([left, right]) => ({ ...(left as object), ...(right as object) }));
      case 'nullable':
        return fc.option(again(def.innerType), { freq: 4 });
      case 'optional':
      case 'default':
      case 'prefault':
        return fc.option(again(def.innerType), { freq: 2, nil: undefined });
      case 'nonoptional':
      case 'readonly':
      case 'catch':
        return again(def.innerType);
      case 'lazy':
        return again(def.getter());
      case 'pipe':
        return this.#pipe(schema, def, name, depth);
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'undefined':
        return fc.constant(undefined);
      case 'unknown':
      case 'any':
        return fc.jsonValue({ maxDepth: 2 });
      default:
        return this.#leaf(schema, name);
    }
  }

  #object(shape: Record<string, z.ZodType>, depth: number): fc.Arbitrary<object> {
    const fields = Object.entries(shape).map(([name, field]) => [name, this.of(field, name, depth + 1)]);
    return fc.record(Object.fromEntries(fields)).map(withoutUndefined);
  }

  #list(schema: z.ZodType, { element }: Def, name: string, depth: number): fc.Arbitrary<unknown[]> {
    const { minimum = 0, maximum = MOST_ELEMENTS } = bagOf(schema);
    return fc.array(this.of(element, name, depth + 1), {
      minLength: minimum,
      maxLength: Math.max(minimum, Math.min(maximum, MOST_ELEMENTS)),
    });
  }

  /** What goes in; behind a preprocessing or a look at any value, what comes out of that. */
  #pipe(schema: z.ZodType, def: Def, name: string, depth: number): fc.Arbitrary<unknown> {
    if (this.#isLeaf(schema)) return this.#leaf(schema, name);
    const before = defOf(def.in).type;
    const isOpen = before === 'transform' || before === 'unknown' || before === 'any';
    return this.of(isOpen ? def.out : def.in, name, depth + 1);
  }

  /** A text or a number, whatever is done to it later. */
  #isLeaf(schema: z.ZodType): boolean {
    const def = defOf(schema);
    if (def.type === 'string' || def.type === 'number' || def.type === 'int') return true;
    if (def.type === 'union') return def.options.every((option) => this.#isLeaf(option));
    if (def.type === 'pipe') return this.#isLeaf(def.in);
    return false;
  }

  #leaf(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
    const passing = (values: readonly unknown[]) => values.filter((value) => schema.safeParse(value).success);
    const named = passing(this.#samples.byName[name] ?? []);
    if (named.length > 0) return fc.constantFrom(...named);
    const known = passing([...this.#samples.any, ...limitsOf(schema)]);
    const written = fc.string({ maxLength: 30 });
    return known.length > 0
      ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: written })
      : written;
  }
}

/** What a value of this schema may be: an object of a shape, or a list of elements, through all that stands around it. */
export interface Part {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
}

export function partsOf(schema: z.ZodType): Part[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return [{ shape: def.shape }];
    case 'array':
      return [{ element: def.element }];
    case 'union':
      return def.options.flatMap(partsOf);
    case 'intersection':
      return [def.left, def.right].flatMap(partsOf);
    case 'pipe':
      return [def.in, def.out].flatMap(partsOf);
    case 'lazy':
      return partsOf(def.getter());
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return partsOf(def.innerType);
    default:
      return [];
  }
}

const withoutUndefined = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** The longest text and the next one, the smallest and largest number and their neighbors. */
export function limitsOf(schema: z.ZodType): unknown[] {
  const { minimum, maximum } = bagOf(schema);
  return [minimum, maximum]
    .filter((limit) => limit !== undefined && Number.isFinite(limit) && Math.abs(limit) < 200_000)
    .flatMap((limit = 0) => [
      ...[limit - 1, limit, limit + 1],
      ...(limit > 0 ? [limit, limit + 1].map((length) => 'x'.repeat(length)) : []),
    ]);
}
