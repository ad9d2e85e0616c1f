import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { notFound } from '#server/errors.ts';

const idSchema = z.guid();

/** The id in the path; a malformed one is as missing as an unknown one. */
export function pathId(request: Request, name = 'id'): string {
  const parsed = idSchema.safeParse(request.params[name]);
  if (!parsed.success) throw notFound();
  return parsed.data.toLowerCase();
}

/** The body as the schema reads it; a missing body is an empty object. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, request: Request): z.output<Schema> {
  return schema.parse(request.body ?? {});
}

/** Guard that refuses a query string which the schema does not take, before anything is looked up. */
export function validQuery(schema: z.ZodType): RequestHandler {
  return (request, _response, next) => {
    schema.parse(request.query);
    next();
  };
}

/** The query string as the schema reads it. A parameter given twice is an array, which no schema here takes. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, request: Request): z.output<Schema> {
  return schema.parse(request.query);
}
