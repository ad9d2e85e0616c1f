import { expect, test } from 'vitest';
import { isSignedByTwilio } from './twilio-signature.ts';

// The example of the provider's documentation.
const documented = {
  authToken: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  fields: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  },
  signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
};

const check = ({ fields, ...rest }: typeof documented) =>
  isSignedByTwilio({ ...rest, form: new URLSearchParams(fields) });

test('the documented example holds, in any order of the fields', () => {
  expect(check(documented)).toBe(true);
  const fields = Object.fromEntries(Object.entries(documented.fields).reverse()) as typeof documented.fields;
  expect(check({ ...documented, fields })).toBe(true);
});

test('with and without the usual port', () => {
  expect(check({ ...documented, url: 'https://mycompany.com:443/myapp.php?foo=1&bar=2' })).toBe(true);
  expect(check({ ...documented, url: 'https://mycompany.com:8443/myapp.php?foo=1&bar=2' })).toBe(true);
});

test('anything else does not', () => {
  const { fields } = documented;
  for (const changed of [
    { authToken: '12346' },
    { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' },
    { url: 'http://mycompany.com/myapp.php?foo=1&bar=2' },
    { fields: { ...fields, Digits: '1235' } },
    { fields: { ...fields, More: '' } },
    { signature: '' },
    { signature: '0/KCTR6DLpKmkAf8muzZqo1nDgR=' },
  ])
    expect(check({ ...documented, ...changed }), JSON.stringify(changed)).toBe(false);
});
