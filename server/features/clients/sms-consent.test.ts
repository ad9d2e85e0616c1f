import { afterAll, afterEach, expect, test } from 'vitest';
import { buildClient, clientFields } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Client } from '#shared/client.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const PHONE = '+1 202 555 0143';

async function recordOf({ id }: Client) {
  const { rows } = await server.pool.query(
    'select sms_consent_at as at, sms_consent_by as by, sms_consent_text as text from clients where id = $1',
    [id],
  );
  return rows[0];
}

async function agreed(seller: Seller): Promise<Client> {
  server.clock.set('2026-06-15T12:00:00.000Z');
  return buildClient(seller, { phone: PHONE, smsConsent: true });
}

const nothing = { at: null, by: null, text: null };

test('a consent is kept with who recorded it, when, and to which wording', async () => {
  const seller = await server.seller();
  const client = await agreed(seller);
  expect(client).toMatchObject({ smsConsent: true, smsConsentAt: '2026-06-15T12:00:00.000Z' });
  expect(await recordOf(client)).toEqual({
    at: new Date('2026-06-15T12:00:00.000Z'),
    by: seller.user.id,
    text: 'client-1',
  });
  expect((await seller.get(`/api/clients/${client.id}`)).body).toMatchObject({ smsConsent: true });
  expect((await seller.get('/api/clients')).body).toMatchObject([{ smsConsent: true }]);
});

test.each([{}, { smsConsent: false }])('%j at first means none', async (fields) => {
  const client = await buildClient(await server.seller(), { phone: PHONE, ...fields });
  expect(client).toMatchObject({ smsConsent: false, smsConsentAt: null });
  expect(await recordOf(client)).toEqual(nothing);
});

test('a consent needs a phone number', async () => {
  const seller = await server.seller();
  const refused = { status: 400, body: { fieldErrors: { smsConsent: ['Add a phone number first'] } } };
  for (const phone of ['', '  ', null, undefined])
    expect(await seller.post('/api/clients', clientFields({ phone, smsConsent: true }))).toMatchObject(
      refused,
    );
  const client = await buildClient(seller, { phone: null });
  expect(await seller.put(`/api/clients/${client.id}`, { smsConsent: true })).toMatchObject(refused);
  const agreeing = await agreed(seller);
  expect(await seller.put(`/api/clients/${agreeing.id}`, { phone: '', smsConsent: true })).toMatchObject(
    refused,
  );
  expect(await recordOf(agreeing)).toMatchObject({ text: 'client-1' });
});

test.each(['yes', 1, null, 'true'])('%j is no consent', async (smsConsent) => {
  const seller = await server.seller();
  const answer = await seller.post('/api/clients', clientFields({ phone: PHONE, smsConsent }));
  expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { smsConsent: [expect.any(String)] } } });
});

test('nobody can say when, by whom or to what it was given', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller, {
    phone: PHONE,
    smsConsentAt: '2020-01-01T00:00:00Z',
    smsConsentBy: seller.user.id,
    smsConsentText: 'x',
  });
  expect(await recordOf(client)).toEqual(nothing);
});

test('other changes, and the same number written otherwise, leave it as it was recorded', async () => {
  const seller = await server.seller();
  const client = await agreed(seller);
  const before = await recordOf(client);
  server.clock.set('2026-07-01T00:00:00Z');
  for (const change of [
    { name: 'New' },
    { phone: '(202) 555-0143' },
    { smsConsent: true },
    { email: 'a@b.example' },
  ])
    expect((await seller.put(`/api/clients/${client.id}`, change)).body).toMatchObject({
      smsConsent: true,
      smsConsentAt: '2026-06-15T12:00:00.000Z',
    });
  expect(await recordOf(client)).toEqual(before);
});

test('another number needs it anew', async () => {
  const seller = await server.seller();
  const client = await agreed(seller);
  server.clock.set('2026-07-01T00:00:00.000Z');
  const kept = await seller.put(`/api/clients/${client.id}`, { phone: '+1 202 555 0144', smsConsent: true });
  expect(kept.body).toMatchObject({ smsConsent: true, smsConsentAt: '2026-07-01T00:00:00.000Z' });
  const lost = await seller.put(`/api/clients/${client.id}`, { phone: '+1 202 555 0145' });
  expect(lost.body).toMatchObject({ smsConsent: false, smsConsentAt: null });
  expect(await recordOf(client)).toEqual(nothing);
});

test('it can be taken back, and goes with the phone number', async () => {
  const seller = await server.seller();
  for (const change of [{ smsConsent: false }, { phone: '' }, { phone: null }]) {
    const client = await agreed(seller);
    expect((await seller.put(`/api/clients/${client.id}`, change)).body).toMatchObject({ smsConsent: false });
    expect(await recordOf(client)).toEqual(nothing);
  }
});

test('a change of it alone is seen by polls', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller, { phone: PHONE });
  const tag = (await seller.get('/api/clients')).headers.get('etag') ?? '';
  await seller.put(`/api/clients/${client.id}`, { smsConsent: true });
  expect((await seller.get('/api/clients', { 'if-none-match': tag })).body).toMatchObject([
    { smsConsent: true },
  ]);
});
