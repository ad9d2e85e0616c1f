import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { textStatusUrl } from '#server/features/delivery/texts/status-url.ts';
import { textMessagesRepo } from '#server/features/delivery/texts/text-messages.repo.ts';
import { textOptOutsRepo } from '#server/features/delivery/texts/text-opt-outs.repo.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { newSid, postForm, signForm, startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';

const APP_URL = 'https://billwright.example';
const INBOUND = `${APP_URL}/api/webhooks/twilio/inbound`;

const twilio = await startFakeTwilio();
const server = await startTestServer({ appUrl: APP_URL, twilio: twilio.options });
const db = openDatabase(server.pool);
const optOuts = textOptOutsRepo(db);
afterAll(async () => {
  await server.close();
  await twilio.stop();
});
let phones = 0;
let phone = '';
beforeEach(() => {
  phone = `+1202555${String(++phones).padStart(4, '0')}`;
});

/** A text message that was accepted and noted, about a new invoice. */
async function sendText(seller?: Seller) {
  const sender = seller ?? (await server.seller({ businessName: 'Harbor & Vale' }));
  const invoice = await buildInvoice(sender, (await buildClient(sender)).id);
  const { rows } = await server.pool.query(
    `with entry as (insert into notifications (user_id, client_id, document_id, type, method, recipient, subject, message, status, search)
       select user_id, client_id, id, 'other', 'sms', $2, 'Text', 'Text', 'sent', 'text' from documents where id = $1 returning *)
     insert into outbox (user_id, notification_id, template, payload, status)
       select user_id, id, 'text', '{}', 'sent' from entry returning id, notification_id`,
    [invoice.id, phone],
  );
  const outboxId: string = rows[0].id;
  const message = {
    sid: newSid(),
    to: phone,
    from: twilio.options.from,
    body: 'Text',
    statusCallback: textStatusUrl(APP_URL, outboxId),
  };
  const entry = async () => {
    const entries = (await sender.get('/api/notifications')).body as Notification[];
    return entries.find(({ id }) => id === rows[0].notification_id);
  };
  const callBack = (status: string, errorCode?: number) =>
    twilio.callBack(
      server.origin,
      message,
      status,
      errorCode === undefined ? {} : { ErrorCode: String(errorCode) },
    );
  return { seller: sender, invoice, outboxId, message, entry, callBack };
}

async function kept(sid: string) {
  const { rows } = await server.pool.query('select status, error_code from text_messages where sid = $1', [
    sid,
  ]);
  return rows[0];
}

const write = (body: string, fields = {}) =>
  twilio.write(server.origin, INBOUND, { from: phone, body }, fields);

describe('POST /api/webhooks/twilio/status', () => {
  test('a delivery is shown on the entry', async () => {
    const { entry, callBack } = await sendText();
    for (const status of ['queued', 'sending', 'sent']) expect((await callBack(status)).status).toBe(204);
    expect(await entry()).toMatchObject({ deliveryStatus: 'sent', deliveredAt: null });
    await callBack('delivered');
    expect(await entry()).toMatchObject({
      deliveryStatus: 'delivered',
      deliveredAt: expect.any(String),
      failureReason: null,
      readAt: null,
    });
  });

  test.each([
    ['undelivered', 30_003, "The phone can't be reached"],
    ['failed', 30_034, "The text message wasn't delivered (error 30034)"],
    ['undelivered', undefined, "The text message wasn't delivered"],
  ])('%s with %s is a failure with its reason', async (status, code, failureReason) => {
    const { entry, callBack } = await sendText();
    await callBack(status, code);
    expect(await entry()).toMatchObject({ deliveryStatus: 'failed', deliveredAt: null, failureReason });
  });

  test('a phone that has told the provider to stop gets nothing more', async () => {
    const { entry, callBack } = await sendText();
    await callBack('failed', 21_610);
    expect(await entry()).toMatchObject({
      deliveryStatus: 'failed',
      failureReason: 'The recipient has opted out of text messages',
    });
    expect(await optOuts.isStopped(phone)).toBe(true);
  });

  test('news in any order, and twice, ends in the same', async () => {
    const { entry, callBack, message } = await sendText();
    for (const status of ['sent', 'delivered', 'queued', 'sending', 'sent', 'delivered'])
      await callBack(status);
    expect(await kept(message.sid)).toEqual({ status: 'delivered', error_code: null });
    expect(await entry()).toMatchObject({ deliveryStatus: 'delivered' });
  });

  test('an end is final, and a known error stays', async () => {
    const { entry, callBack, message } = await sendText();
    await callBack('undelivered', 30_005);
    for (const status of ['sent', 'failed', 'delivered', 'undelivered']) await callBack(status);
    await callBack('failed', 30_008);
    expect(await kept(message.sid)).toEqual({ status: 'undelivered', error_code: 30_005 });
    expect(await entry()).toMatchObject({
      deliveryStatus: 'failed',
      failureReason: "The phone number isn't in use",
    });
  });

  test('many at once end in the same', async () => {
    const { entry, callBack } = await sendText();
    const news = ['sending', 'queued', 'delivered', 'sent', 'delivered', 'sending'];
    const answers = await Promise.all(news.map((status) => callBack(status)));
    expect(answers.map(({ status }) => status)).toEqual(news.map(() => 204));
    expect(await entry()).toMatchObject({ deliveryStatus: 'delivered' });
  });

  test('of two copies one that arrives is enough', async () => {
    const { entry, callBack, message } = await sendText();
    const copy = { ...message, sid: newSid() };
    await callBack('failed', 30_003);
    await twilio.callBack(server.origin, copy, 'delivered');
    expect(await entry()).toMatchObject({ deliveryStatus: 'delivered', failureReason: null });
    await callBack('failed', 30_003);
    expect(await entry()).toMatchObject({ deliveryStatus: 'delivered' });
  });
});

describe('what the provider tells', () => {
  test('leaves reading alone: a read entry stays read, and its delivery is shown all the same', async () => {
    const { seller, entry, callBack } = await sendText();
    const before = await entry();
    await seller.patch(`/api/notifications/${before?.id}/read`);
    const readAt = (await entry())?.readAt;
    await callBack('delivered');
    expect(await entry()).toMatchObject({ status: 'read', deliveryStatus: 'delivered', readAt });
  });

  test('before the outbox was settled can be told again', async () => {
    const { entry, callBack, outboxId } = await sendText();
    await callBack('undelivered', 30_006);
    await server.pool.query(
      "update notifications set status = 'sent', failure_reason = null where method = 'sms' and recipient = $1",
      [phone],
    );
    await textMessagesRepo(db).updateNotification(outboxId, new Date());
    expect(await entry()).toMatchObject({ deliveryStatus: 'failed' });
  });

  test('of a message that is gone, or in words that nobody knows, is taken and changes nothing', async () => {
    const { seller, invoice, entry, callBack, message } = await sendText();
    await callBack('teleported');
    expect(await entry()).toMatchObject({ deliveryStatus: 'sent' });
    await seller.delete(`/api/invoices/${invoice.id}`);
    expect((await callBack('delivered')).status).toBe(204);
    for (const n of [randomUUID(), 'none', '']) {
      const statusCallback = `${APP_URL}/api/webhooks/twilio/status?n=${n}`;
      expect((await twilio.callBack(server.origin, { ...message, statusCallback }, 'delivered')).status).toBe(
        204,
      );
    }
  });
});

describe('POST /api/webhooks/twilio/inbound', () => {
  test.each([
    ...['STOP', 'stop', ' StopAll\n', 'unsubscribe', 'Cancel', 'END', 'quit', 'Revoke', 'OPTOUT'],
    ...['stop.', 'STOP!!', '"Stop"', 'stop all', 'opt-out', 'ＳＴＯＰ', '\u200bSTOP'],
  ])('%j stops', async (word) => {
    const answer = await write(word);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/xml');
    expect(await answer.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(await optOuts.isStopped(phone)).toBe(true);
    expect(await optOuts.isStopped('+12025559999')).toBe(false);
  });

  test.each(['start', 'YES', 'Unstop'])('%j lifts it', async (word) => {
    await write('STOP');
    await write('STOP');
    await write(word);
    expect(await optOuts.isStopped(phone)).toBe(false);
    await write(word);
    expect(await optOuts.isStopped(phone)).toBe(false);
  });

  test.each(['Please stop by tomorrow', 'STOP IT', "Don't stop", '', '!'])(
    '%j means nothing',
    async (body) => {
      expect((await write(body)).status).toBe(200);
      expect(await optOuts.isStopped(phone)).toBe(false);
    },
  );

  test.each(['HELP', 'info'])('%j is answered, in the name of who has written last', async (word) => {
    expect(await (await write(word)).text()).toContain(
      '<Message>Billwright sends text messages for businesses',
    );
    const { callBack } = await sendText();
    await callBack('sent');
    const answer = await (await write(word)).text();
    expect(answer).toContain('<Message>Harbor &amp; Vale texts you through Billwright');
    expect(answer).toContain('Reply STOP to opt out.');
  });

  test('the same message again is not followed again', async () => {
    const fields = { MessageSid: newSid() };
    await write('STOP', fields);
    await write('START');
    expect((await write('STOP', fields)).status).toBe(200);
    expect(await optOuts.isStopped(phone)).toBe(false);
  });
});

describe('only the provider may call', () => {
  const fields = () => ({
    MessageSid: newSid(),
    MessageStatus: 'delivered',
    From: phone,
    To: phone,
    Body: 'STOP',
  });
  const { authToken } = twilio.options;

  test.each([
    ['without a signature', () => ''],
    ['with another token', (url: string, form: Record<string, string>) => signForm('other', url, form)],
    [
      'for another address',
      (_url: string, form: Record<string, string>) => signForm(authToken, `${APP_URL}/x`, form),
    ],
    [
      'for the address behind the proxy',
      (url: string, form: Record<string, string>) =>
        signForm(authToken, url.replace(APP_URL, server.origin), form),
    ],
    [
      'for another form',
      (url: string, form: Record<string, string>) =>
        signForm(authToken, url, { ...form, From: '+12025550199' }),
    ],
  ])('%s it answers 403 and does nothing', async (_name, sign) => {
    const { entry, message } = await sendText();
    for (const url of [INBOUND, message.statusCallback]) {
      const form = fields();
      const answer = await postForm(server.origin, url, form, sign(url, form));
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ message: 'The signature does not match' });
    }
    expect(await optOuts.isStopped(phone)).toBe(false);
    expect(await entry()).toMatchObject({ deliveryStatus: 'sent' });
  });

  test('a signature for one message is none for another', async () => {
    const [first, second] = [await sendText(), await sendText()];
    const form = fields();
    const signature = signForm(authToken, first.message.statusCallback, form);
    const answer = await postForm(server.origin, second.message.statusCallback, form, signature);
    expect(answer.status).toBe(403);
  });

  test('it needs no session, and its origin is not asked for', async () => {
    const form = fields();
    const answer = await server.anon().send('POST', '/api/webhooks/twilio/inbound', {
      raw: new URLSearchParams(form).toString(),
      headers: {
        origin: 'https://elsewhere.example',
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signForm(authToken, INBOUND, form),
      },
    });
    expect(answer.status).toBe(200);
  });

  test('another type of body answers 415, a form without its fields 400, one that is too large 413', async () => {
    expect((await server.anon().post('/api/webhooks/twilio/inbound', fields())).status).toBe(415);
    const empty = { MessageSid: '' };
    expect((await postForm(server.origin, INBOUND, empty, signForm(authToken, INBOUND, empty))).status).toBe(
      400,
    );
    expect((await postForm(server.origin, INBOUND, { Body: 'x'.repeat(70_000) }, 'x')).status).toBe(413);
  });

  test('where nothing is configured it answers 503', async () => {
    const bare = await startTestServer({ appUrl: APP_URL });
    for (const path of ['status', 'inbound']) {
      const url = `${APP_URL}/api/webhooks/twilio/${path}`;
      const answer = await postForm(bare.origin, url, fields(), signForm('', url, fields()));
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: 'not_configured' });
    }
    await bare.close();
  });
});
