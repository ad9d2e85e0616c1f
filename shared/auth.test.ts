import { describe, expect, test } from 'vitest';
import { agreementMessage, loginSchema, registerSchema, signUpFormSchema } from './auth.ts';

const account = { email: 'ada@studio.example', password: 'secret-7', fullName: 'Ada Bright' };

function problemsOf(
  schema: typeof loginSchema | typeof registerSchema | typeof signUpFormSchema,
  body: unknown,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const issue of schema.safeParse(body).error?.issues ?? []) {
    const path = issue.path.join('.');
    problems[path] = [...(problems[path] ?? []), issue.message];
  }
  return problems;
}

describe('signing in', () => {
  test.each([
    [
      {},
      { email: ['Please enter a valid email address'], password: ['Password must be at least 6 characters'] },
    ],
    [{ email: 'ada', password: 'secret-7' }, { email: ['Please enter a valid email address'] }],
    [{ ...account, password: '12345' }, { password: ['Password must be at least 6 characters'] }],
    [{ ...account, password: '' }, { password: ['Password must be at least 6 characters'] }],
    [{ ...account, password: 123456 }, { password: ['Password must be at least 6 characters'] }],
    [
      { ...account, password: 'x'.repeat(1_001) },
      { password: ['Password must be at most 1,000 characters'] },
    ],
    [
      { ...account, password: 'abc\u0000def' },
      { password: ["Password contains characters that can't be used"] },
    ],
  ])('with %j says what is wrong', (body, problems) => {
    expect(problemsOf(loginSchema, body)).toEqual(problems);
  });

  test('takes six characters, and keeps the blanks of a password', () => {
    expect(loginSchema.parse({ email: ' ada@studio.example ', password: ' 1234 ' })).toEqual({
      email: 'ada@studio.example',
      password: ' 1234 ',
    });
  });
});

describe('signing up', () => {
  test('needs an address, a password and a name; the rest is optional', () => {
    expect(registerSchema.parse(account)).toEqual(account);
  });

  test.each([
    [{ fullName: undefined }, { fullName: ['Full name must be at least 2 characters'] }],
    [{ fullName: 'A' }, { fullName: ['Full name must be at least 2 characters'] }],
    [{ fullName: ' A ' }, { fullName: ['Full name must be at least 2 characters'] }],
    [{ fullName: '' }, { fullName: ['Full name must be at least 2 characters'] }],
    [{ fullName: 'x'.repeat(201) }, { fullName: ['Must be at most 200 characters'] }],
    [{ fullName: 'A\u0000B' }, { fullName: ["Contains characters that can't be stored"] }],
    [{ businessName: 'x'.repeat(201) }, { businessName: ['Must be at most 200 characters'] }],
    [{ industry: 'Piracy' }, { industry: ['Choose an industry from the list'] }],
  ])('with %j says what is wrong', (fields, problems) => {
    expect(problemsOf(registerSchema, { ...account, ...fields })).toEqual(problems);
  });

  test.each(['Mars/Olympus', 'Etc/Unknown', ':/etc/localtime', 'UTC+3', ''])(
    'takes UTC where nobody knows the time zone %j',
    (timeZone) => {
      expect(registerSchema.parse({ ...account, timeZone }).timeZone).toBe('UTC');
    },
  );

  test('drops what only the server sets', () => {
    expect(registerSchema.parse({ ...account, isPremium: true, id: 'x', agreed: true })).toEqual(account);
  });
});

describe('the sign-up form', () => {
  const form = { ...account, confirmPassword: account.password, agreed: true };

  test('passes when both passwords are the same and the box is ticked', () => {
    expect(problemsOf(signUpFormSchema, form)).toEqual({});
  });

  test('says on the second password that the two differ', () => {
    expect(problemsOf(signUpFormSchema, { ...form, confirmPassword: 'secret-8' })).toEqual({
      confirmPassword: ["Passwords don't match"],
    });
  });

  test('needs the agreement', () => {
    expect(agreementMessage).toBe(
      'You must agree to receive SMS notifications and accept the Terms of Service and Privacy Policy',
    );
    expect(problemsOf(signUpFormSchema, { ...form, agreed: false })).toEqual({ agreed: [agreementMessage] });
  });

  test('says everything that is wrong at once', () => {
    const wrong = { email: '', password: '1', fullName: '', confirmPassword: '2', agreed: false };
    expect(Object.keys(problemsOf(signUpFormSchema, wrong)).sort()).toEqual([
      'agreed',
      'confirmPassword',
      'email',
      'fullName',
      'password',
    ]);
  });
});
