import { createRequire } from 'node:module';
import path from 'node:path';
import { type Schema, validateAndMap } from '@apimatic/schema';

/*
 * What PayPal's own client says about the bodies of its calls. It exports its calls only, which lead to two fixed hosts,
 * so the descriptions are read from its files.
 */

const models = path.resolve('node_modules/@paypal/paypal-server-sdk/dist/cjs/models');
const load = createRequire(import.meta.url);
const schemaIn = (name: string): Schema<unknown, unknown> =>
  load(path.join(models, `${name}.js`))[`${name}Schema`];

const schemas = { order: schemaIn('order'), orderRequest: schemaIn('orderRequest') };

/** The first thing in a body that PayPal's client would not send, or not understand. */
export function faultFor(kind: keyof typeof schemas, body: unknown): string | undefined {
  const result = validateAndMap(body, schemas[kind]);
  if (!result.errors) return undefined;
  const [fault] = result.errors;
  return `${fault?.path?.join('/') ?? ''} ${fault?.message ?? ''}`.trim();
}
