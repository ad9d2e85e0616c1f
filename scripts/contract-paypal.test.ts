import { expect, test } from 'vitest';
import { startFakePaypal } from '#server/test/fakes/paypal.ts';
import { differences } from './contract-differences.ts';
import { comparePaypal, probePaypalStandIn } from './contract-paypal.ts';

test('the fake of PayPal can be walked through, and answers twice the same', async () => {
  const [one, other] = await Promise.all([probePaypalStandIn(), probePaypalStandIn()]);
  expect([...one.keys()]).toEqual([
    'get a token',
    'get a token with a wrong secret',
    'create an order',
    'look at the order',
    'capture what nobody has approved',
    'look at an order that is not there',
    'verify a forged event',
  ]);
  expect(one.get('get a token')).toMatchObject({ statusCode: 200, access_token: expect.any(String) });
  expect(one.get('get a token with a wrong secret')).toMatchObject({ statusCode: 401 });
  expect(one.get('look at the order')).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' });
  expect(one.get('capture what nobody has approved')).toEqual({
    error: { issue: 'ORDER_NOT_APPROVED', statusCode: 422 },
  });
  expect(one.get('look at an order that is not there')).toMatchObject({ error: { statusCode: 404 } });
  expect(one.get('verify a forged event')).toEqual({ isAuthentic: false });
  expect(differences(one, other)).toEqual([]);
});

test('with keys of the sandbox PayPal is asked the same, and never with live ones', async () => {
  const provider = await startFakePaypal();
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const { clientId, clientSecret, webhookId, apiUrl } = provider.options;
  const environment = {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_ENV: 'sandbox',
    PAYPAL_API_BASE: apiUrl,
  };
  expect(await comparePaypal(environment, undefined, say)).toBe(0);
  expect(said.join()).toContain('Without --merchant');
  expect(said.at(-1)).toBe('PayPal answers the same.');
  expect(await comparePaypal(environment, provider.books.addMerchant().id, say)).toBe(0);
  expect(provider.calls.map(({ call }) => call)).toContain('POST /v2/checkout/orders');
  provider.faults.push({
    match: /capture/,
    times: 1,
    answer: { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ANOTHER' }] } },
  });
  expect(await comparePaypal(environment, provider.books.addMerchant().id, say)).toBe(1);
  expect(said.at(-2)).toContain('error.issue is "ANOTHER"');
  expect(await comparePaypal({}, undefined, say)).toBe(0);
  expect(said.at(-1)).toContain('nothing was compared with PayPal');
  const calls = provider.calls.length;
  const live = comparePaypal({ ...environment, PAYPAL_ENV: 'live' }, undefined, say);
  await expect(live).rejects.toThrow('must be sandbox');
  expect(provider.calls).toHaveLength(calls);
  await provider.stop();
});
