import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  paymentFailed,
  tooLarge,
  tooManyRequests,
  unauthorized,
  unavailable,
  unsupportedType,
} from '#server/errors.ts';
import { requestContext } from '#server/http/request-context.ts';
import { Agent } from '#server/test/agent.ts';
import { captureLog } from '#server/test/captured-log.ts';
import { errorHandler } from './error-handler.ts';

const captured = captureLog();
let thrown: unknown;
const app = express()
  .use(requestContext(captured.log))
  .get('/', () => {
    throw thrown;
  })
  .use(errorHandler(captured.log));
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const agent = new Agent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

async function answerTo(error: unknown) {
  thrown = error;
  const { status, body, headers } = await agent.get('/');
  return { status, body, retryAfter: headers.get('retry-after'), errors: captured.takeErrors().length };
}

const databaseError = (code: string) =>
  Object.assign(new Error('select secret from users'), { code, severity: 'ERROR' });

test.each([
  [notFound(), 404, { message: 'Not found' }, null],
  [conflict('Taken', 'has_payment'), 409, { message: 'Taken', code: 'has_payment' }, null],
  [tooManyRequests(7), 429, { message: 'Too many requests. Please wait and try again.' }, '7'],
  [unavailable(), 503, { message: "The service isn't available right now. Please try again." }, '2'],
  [invalid('No'), 400, { message: 'No' }, null],
  [unauthorized(), 401, { message: 'Unauthorized' }, null],
  [paymentFailed('Pay'), 402, { message: 'Pay' }, null],
  [forbidden('No'), 403, { message: 'No' }, null],
  [tooLarge('Big'), 413, { message: 'Big' }, null],
  [unsupportedType('text'), 415, { message: 'Send the body as text' }, null],
])(
  'a failure on purpose is answered as it stands, without a line of error: %s',
  async (error, status, body, retryAfter) => {
    expect(await answerTo(error)).toEqual({ status, body, retryAfter, errors: 0 });
  },
);

test('what a schema refuses is a 400 with every message under its path', async () => {
  const schema = z.object({
    name: z.string({ error: 'Name is required' }),
    items: z.array(
      z.object({
        rate: z
          .string({ error: 'Rate is required' })
          .min(3, { error: 'Short' })
          .regex(/x/, { error: 'No x' }),
      }),
    ),
  });
  const { error } = schema.safeParse({ items: [{}, { rate: 'a' }] });
  expect(await answerTo(error)).toEqual({
    status: 400,
    body: {
      message: 'Name is required',
      fieldErrors: {
        name: ['Name is required'],
        'items.0.rate': ['Rate is required'],
        'items.1.rate': ['Short', 'No x'],
      },
    },
    retryAfter: null,
    errors: 0,
  });
});

test.each(['08006', '53300', '57P01', '40001', '40P01', '55P03', '57014', 'ECONNREFUSED'])(
  'the database error %s is a 503 to be tried again, and one line of error',
  async (code) => {
    expect(await answerTo(databaseError(code))).toMatchObject({ status: 503, retryAfter: '2', errors: 1 });
    const wrapped = new Error('Failed query', { cause: databaseError(code) });
    expect(await answerTo(wrapped)).toMatchObject({ status: 503, retryAfter: '2', errors: 1 });
  },
);

test.each(['22001', '22003', '22P02', '22021'])('the database error %s is a 400', async (code) => {
  expect(await answerTo(databaseError(code))).toMatchObject({ status: 400, errors: 0 });
});

test.each([
  databaseError('42P01'),
  databaseError('23514'),
  databaseError('23505'),
  new TypeError('secret is not a function'),
  Object.assign(new Error('secret'), { status: 404 }),
  'a secret text',
])('what nobody expected is a 500 that shows only its number: %s', async (error) => {
  const answer = await answerTo(error);
  expect(answer).toMatchObject({ status: 500, errors: 1 });
  const { message } = answer.body as { message: string };
  expect(message).toMatch(/^Something went wrong\. Please try again\. \([\w-]+\)$/);
  expect(JSON.stringify(answer.body)).not.toContain('secret');
  const id = /\((.+)\)/.exec(message)?.[1];
  expect(captured.lines().some(({ requestId, msg }) => requestId === id && msg === 'request failed')).toBe(
    true,
  );
});
