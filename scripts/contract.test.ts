import { expect, test } from 'vitest';
import { startFakeStripe } from '#server/test/fakes/stripe.ts';
import { compare, probeStandIn } from './contract.ts';
import { differences } from './contract-differences.ts';

test('the fake can be walked through, and answers twice the same', async () => {
  const [one, other] = await Promise.all([probeStandIn(), probeStandIn()]);
  expect(one.get('pay')).toMatchObject({ object: 'payment_intent', status: 'succeeded' });
  expect(one.get('look at the subscription')).toMatchObject({ status: 'active' });
  expect(one.get('let a scheduled one end')).toMatchObject({ error: { statusCode: 400 } });
  expect(one.get('send an unknown name')).toMatchObject({ error: { code: 'parameter_unknown' } });
  expect(one.get('end it')).toMatchObject({ object: 'checkout.session', status: 'expired' });
  expect(one.get('look at an account that is not there')).toMatchObject({ error: { statusCode: 403 } });
  expect(one.get('cancel again')).toMatchObject({ error: { code: 'resource_missing', statusCode: 404 } });
  expect(differences(one, other)).toEqual([]);
});

test('with a key the provider is asked the same, and never one that moves money', async () => {
  const provider = await startFakeStripe();
  const { secretKey, apiUrl } = provider.options;
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const environment = { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiUrl };
  expect(await compare(environment, undefined, say)).toBe(0);
  expect(said.at(-1)).toBe('Stripe answers the same.');
  expect(said.join()).toContain('Without --account');
  expect(await compare(environment, provider.openAccount().account, say)).toBe(0);
  expect(provider.calls.map(({ call }) => call)).toContain('POST /v1/checkout/sessions');
  expect(await compare({}, undefined, say)).toBe(0);
  expect(said.at(-1)).toMatch(/^STRIPE_SECRET_KEY is not set/);
  await expect(compare({ STRIPE_SECRET_KEY: 'sk_live_1' }, undefined, say)).rejects.toThrow(
    'must be one for tests',
  );
  expect(provider.calls.length).toBeGreaterThan(20);
  await provider.stop();
});

test.each([
  [{ a: 1 }, {}, ['x: a is missing, and number in the fake']],
  [{ a: 1 }, { a: '1' }, ['x: a is string, and number in the fake']],
  [{ a: [{ b: 1 }] }, { a: [{}] }, ['x: a.[].b is missing, and number in the fake']],
  [{ status: 'open' }, { status: 'paid' }, ['x: status is "paid", and "open" in the fake']],
  [{ a: null, id: 'one' }, { a: 1, id: 'other', more: true }, []],
  [{ a: 1 }, undefined, ['x: the answer is missing, and object in the fake']],
])('%j beside %j', (ours, theirs, expected) => {
  expect(differences(new Map([['x', ours]]), new Map([['x', theirs]]))).toEqual(expected);
});
