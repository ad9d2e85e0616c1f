import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { postForm, signForm, startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { nextEventId, noise } from './odd-values.ts';

const APP_URL = 'https://billwright.example';
const twilio = await startFakeTwilio();
const server = await startTestServer({ appUrl: APP_URL, twilio: twilio.options });
afterAll(async () => {
  await server.close();
  await twilio.stop();
});
const seller = await server.seller();
await buildInvoice(seller, (await buildClient(seller)).id);
const before = await rowHash(server.pool, seller.user.id);
const { rows } = await server.pool.query('select id from outbox where user_id = $1 limit 1', [
  seller.user.id,
]);
const paths = [`/api/webhooks/twilio/status?n=${rows[0].id}`, '/api/webhooks/twilio/inbound'];

const values = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '-1',
  '9'.repeat(400),
  '1e999',
  '2147483648',
  'NaN',
  '[]',
  '{"a":1}',
];
const right = { MessageStatus: 'queued', To: '+12025550100', From: '+12025550100', Body: 'hello' };

test.each(['MessageSid', 'MessageStatus', 'To', 'From', 'Body', 'ErrorCode'])(
  'anything as %s is taken or refused, and changes nothing',
  async (field) => {
    for (const value of [...values, noise(10_000)])
      for (const path of paths) {
        const form = { ...right, MessageSid: nextEventId(), [field]: value };
        const url = `${APP_URL}${path}`;
        const signature = signForm(twilio.options.authToken, url, form);
        const answer = await postForm(server.origin, url, form, signature);
        expect([200, 204, 400], `${path} ${value.slice(0, 20)}: ${await answer.text()}`).toContain(
          answer.status,
        );
      }
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  },
);

test.each([
  ['NUL', '%00'],
  ['half a character', '%ED%A0%80'],
  ['bytes that are no text', '%FF%FE'],
  ['no names', '=&&&'],
  ['a name twice', 'MessageSid&MessageSid=2'],
  ['a prototype', 'To[]=1&To[__proto__]=2&__proto__=3'],
  ['15,000 fields', 'x=1&'.repeat(15_000)],
])('a form of %s is refused', async (_what, raw) => {
  for (const path of paths) {
    const form = Object.fromEntries(new URLSearchParams(raw));
    const signature = signForm(twilio.options.authToken, `${APP_URL}${path}`, form);
    const answer = await server.anon().send('POST', path, {
      raw,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    });
    expect([400, 403], answer.text).toContain(answer.status);
  }
});
