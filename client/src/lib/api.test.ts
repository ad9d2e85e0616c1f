import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { ApiError, call, callJson, isUnauthorized, newIdempotencyKey } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  );

test('a failed call says status, colon, body', async () => {
  fakeServer({
    'GET /api/x': { status: 400, json: { message: 'No', fieldErrors: { name: ['Name is required'] } } },
  });
  const error = await failureOf(call('GET', '/api/x'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: '400: {"message":"No","fieldErrors":{"name":["Name is required"]}}',
    status: 400,
    serverMessage: 'No',
    fieldErrors: { name: ['Name is required'] },
  });
});

test('a failed call without a body says the status text', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  expect(await failureOf(call('GET', '/api/x'))).toMatchObject({ message: '502: Bad Gateway' });
});

test('only a 401 that says Unauthorized is a lost session', async () => {
  fakeServer({
    'GET /api/a': unauthorized,
    'GET /api/b': { status: 401, json: { message: 'Please check your credentials and try again.' } },
    'GET /api/c': { status: 403, json: { message: 'Unauthorized' } },
  });
  expect(isUnauthorized(await failureOf(call('GET', '/api/a')))).toBe(true);
  expect(isUnauthorized(await failureOf(call('GET', '/api/b')))).toBe(false);
  expect(isUnauthorized(await failureOf(call('GET', '/api/c')))).toBe(false);
});

test('calls send cookies, JSON and the key of the form', async () => {
  const fetchSpy = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetchSpy);
  expect(await callJson('POST', '/api/x', { body: { a: 1 }, idempotencyKey: 'k' })).toBeUndefined();
  expect(fetchSpy).toHaveBeenCalledWith('/api/x', {
    method: 'POST',
    credentials: 'include',
    body: '{"a":1}',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
  });
});

test('every form gets a key of its own', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});
