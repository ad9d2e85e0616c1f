import type { z } from 'zod';
import { partsOf } from './arbitrary-of.ts';

type Planted = Record<string, unknown>;

/**
 * The value with every field of `planted` in every object in it, but for the fields that its schema takes: what a caller
 * would send who knows the columns of the tables.
 */
export function plantIn(schemas: readonly z.ZodType[], value: unknown, planted: Planted): unknown {
  const parts = schemas.flatMap(partsOf);
  if (Array.isArray(value)) {
    const elements = parts.flatMap(({ element }) => (element ? [element] : []));
    return value.map((part) => plantIn(elements, part, planted));
  }
  if (typeof value !== 'object' || value === null) return value;
  const shapes = parts.flatMap(({ shape }) => (shape ? [shape] : []));
  // Names are the caller's own where a schema takes any.
  if (shapes.length === 0) return value;
  const fieldsOf = (name: string) =>
    shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []));
  const fields = [
    ...Object.entries(value).map(([name, part]) => [name, plantIn(fieldsOf(name), part, planted)] as const),
    ...Object.entries(planted).filter(([name]) => fieldsOf(name).length === 0),
  ];
  return Object.fromEntries(fields);
}
