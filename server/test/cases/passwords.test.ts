import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { sellerFields } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const register = (fields: object) => server.anon().post('/api/register', sellerFields(fields));
const logIn = (email: string, password: string) => server.anon().post('/api/login', { email, password });

describe('a password is refused at sign-up', () => {
  test.each([
    ['too short', '12345', 'Password must be at least 6 characters'],
    ['among the most common', 'password', undefined],
    ['among the most common, in capitals', 'PASSWORD', undefined],
    ['a row of digits', '12345678', undefined],
    ['the name of the product', 'billwright1', undefined],
    ['with a NUL', 'good-enough\u00009', undefined],
    ['with a lone surrogate', 'good-enough\ud800', undefined],
    ['longer than a thousand characters', 'x'.repeat(1_001), undefined],
    ['missing', undefined, 'Password must be at least 6 characters'],
    ['not a text', 12345678, 'Password must be at least 6 characters'],
  ])('that is %s', async (_what, password, message) => {
    const answer = await register({ password });
    expect(answer.status).toBe(400);
    const { fieldErrors } = answer.body as { fieldErrors: Record<string, string[]> };
    expect(Object.keys(fieldErrors)).toEqual(['password']);
    if (message) expect(fieldErrors.password).toContain(message);
  });

  test("that is one's own business name or address", async () => {
    expect((await register({ businessName: 'Gilded Fern', password: 'gildedfern1' })).status).toBe(400);
    expect((await register({ email: 'hortensia@studio.example', password: 'hortensia!' })).status).toBe(400);
  });
});

describe('a password is compared exactly', () => {
  test.each([
    ['a phrase of 64 characters', 'correct horse battery staple and a few more words to reach 64 ch'],
    ['blanks at both ends', '  two blanks each  '],
    ['emoji', 'pass 🛠️👩‍🔧 word'],
    ['a thousand characters', 'ab1 '.repeat(250)],
  ])('with %s', async (_what, password) => {
    const { email } = sellerFields();
    expect((await register({ email, password })).status).toBe(201);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(email, `${password}x`)).status).not.toBe(200);
    expect((await logIn(email, password.slice(0, -1))).status).toBe(401);
    if (password !== password.trim()) expect((await logIn(email, password.trim())).status).toBe(401);
  });

  test('beyond the first 72 bytes', async () => {
    const { email } = sellerFields();
    const start = 'long-'.repeat(15);
    expect((await register({ email, password: `${start}one` })).status).toBe(201);
    expect((await logIn(email, `${start}two`)).status).toBe(401);
    expect((await logIn(email, `${start}one`)).status).toBe(200);
  });

  test('with upper and lower case', async () => {
    const { email } = sellerFields();
    expect((await register({ email, password: 'Case-Matters-7' })).status).toBe(201);
    expect((await logIn(email, 'case-matters-7')).status).toBe(401);
  });

  test('in whatever way a keyboard composes a letter', async () => {
    const { email } = sellerFields();
    expect((await register({ email, password: 'caf\u00e9-au-lait' })).status).toBe(201);
    expect((await logIn(email, 'cafe\u0301-au-lait')).status).toBe(200);
  });
});

test('huge passwords are refused at once and in parallel', async () => {
  const huge = 'x'.repeat(1_000_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('a@b.example', huge)));
  for (const { status } of answers) expect([400, 413]).toContain(status);
});

test('what is stored is a salted scrypt hash', async () => {
  const [one, other] = await Promise.all([server.seller(), server.seller()]);
  const { rows } = await server.pool.query<{ password_hash: string }>(
    'select password_hash from users where id in ($1, $2)',
    [one.user.id, other.user.id],
  );
  const hashes = rows.map((row) => row.password_hash);
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) expect(hash).toMatch(/^scrypt\$\d+\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
});

test('one address makes one account, however it is written and however many try at once', async () => {
  const name = randomUUID().slice(0, 8);
  const spellings = [`${name}@x.example`, `${name.toUpperCase()}@X.example`, ` ${name}@x.example `];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_value, index) => register({ email: spellings[index % spellings.length] })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
});

test('a mailbox of other letters is refused, and says which ones it takes', async () => {
  const answer = await register({ email: '\uff41@x.example' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    fieldErrors: { email: ['Use only plain letters without accents before the @'] },
  });
});

test.each(['a@x', 'a b@x.example', '"a"@x.example', 'a@x.example, b@x.example', ''])(
  'an address that is none is refused: %s',
  async (email) => {
    const answer = await register({ email });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fieldErrors: { email: ['Please enter a valid email address'] } });
  },
);
