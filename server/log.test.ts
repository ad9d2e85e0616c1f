import { expect, test } from 'vitest';
import { captureLog } from '#server/test/captured-log.ts';
import { createLog, loggablePath } from './log.ts';

const tail = '7K3QX9M2PDWZ4T8HB6CVN5R1EY';

test.each([
  ['/api/clients?search=secret', '/api/clients'],
  [`/api/public/invoices/INV-0001-${tail}`, '/api/public/invoices/INV-0001-…'],
  [`/invoice/INV-0001-${tail}?x=1`, '/invoice/INV-0001-…'],
  ['/api/proposals/6f1c0e4a-6a4e-4a53-9d7e-0a3a0f6f9b11/status', '/api/proposals/6f1c0e4a-…/status'],
  [`/proposal/pro-12-${tail.toLowerCase()}/`, '/proposal/pro-12-…/'],
  ['/u/some-secret-logo.png', '/u/…'],
  ['/reset-password?token=secret', '/reset-password'],
  ['/', '/'],
  ['', ''],
])('%s is logged as %s', (url, logged) => {
  expect(loggablePath(url)).toBe(logged);
});

test('a line is JSON with an ISO time and no machine in it', () => {
  const { log, raw, lines } = captureLog();
  log.info({ user: 'u' }, 'two\nlines');
  expect(raw).toHaveLength(1);
  expect(raw[0]?.trimEnd()).not.toContain('\n');
  expect(lines()[0]).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    user: 'u',
    msg: 'two\nlines',
  });
});

test('secrets are taken out, one level down too', () => {
  const { log, raw } = captureLog();
  const secrets = {
    password: 'hidden',
    passwordHash: 'hidden',
    currentPassword: 'hidden',
    newPassword: 'hidden',
    confirmPassword: 'hidden',
    token: 'hidden',
    cookie: 'hidden',
    authorization: 'hidden',
  };
  log.info({ ...secrets, body: { ...secrets }, headers: { ...secrets } }, 'sent');
  expect(raw.join()).not.toContain('hidden');
  expect(raw.join()).toContain('[Redacted]');
});

test('an error is logged by name, code, text, frames and cause, without the values of its statement', () => {
  const { log, raw, lines } = captureLog();
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(hidden)' });
  const error = new Error('Failed query: insert into users\nparams: hidden,more', { cause });
  log.error({ err: error }, 'failed');
  expect(raw.join()).not.toContain('hidden');
  expect(lines()[0]?.err).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into users',
    cause: { code: '23505', message: 'duplicate key' },
  });
  const [line] = lines() as unknown as { err: { stack: string[] } }[];
  expect(line?.err.stack.filter((frame) => !/^\s+at /.test(frame))).toEqual([]);
});

test.each(['hidden', 5, { hidden: true }])(
  'what was thrown and is no error leaves its kind only: %j',
  (thrown) => {
    const { log, raw, lines } = captureLog();
    log.error({ err: thrown }, 'failed');
    expect(lines()[0]?.err).toEqual({ type: typeof thrown });
    expect(raw.join()).not.toContain('hidden');
  },
);

test('a level leaves out what is below it', () => {
  const raw: string[] = [];
  const log = createLog('warn', { write: (line) => void raw.push(line) });
  log.info('quiet');
  log.warn('loud');
  expect(raw.map((line) => JSON.parse(line).msg)).toEqual(['loud']);
});
