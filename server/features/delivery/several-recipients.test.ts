import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal, invoiceFields } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Contact } from '#shared/client-contact.ts';
import type { Notification } from '#shared/notification.ts';
import type { Reminders } from '#shared/reminder.ts';
import { timelineSchema } from '#shared/timeline.ts';
import { mailLimits } from './mail-limits.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ appUrl: 'https://billwright.example' });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  for (const beginning of ['bounce', 'full']) smtp.refuse.add(beginning);
  await server.pool.query("delete from outbox where status = 'pending'");
  await server.pool.query('update notification_schedules set is_active = false');
});
afterEach(() => server.clock.run());

const db = openDatabase(server.pool);
const drain = drainOf(server, { mailer });
const passTime = () =>
  server.pool.query("update outbox set next_attempt_at = now() where status = 'pending'");

/** A contact who gets the mails that are named. */
const contact = (name: string, mails: string, address = name.toLowerCase()): Contact => ({
  ...{ name, email: `${address}@acme.example`, role: null },
  documents: mails.includes('d'),
  reminders: mails.includes('m'),
  receipts: mails.includes('r'),
});

async function clientOf(contacts: Contact[], seller?: Seller) {
  const owner = seller ?? (await server.proSeller({ timeZone: 'UTC' }));
  const [first] = contacts;
  const client = await buildClient(owner, { name: first?.name, email: first?.email, phone: null, contacts });
  return { seller: owner, client };
}

const receivedBy = () => smtp.received.map(({ to }) => to.map((address) => address.split('@')[0]));
const entriesOf = async (seller: Seller) => (await seller.get('/api/notifications')).body as Notification[];
const entryOf = async (seller: Seller) => (await entriesOf(seller)).find(({ type }) => type === 'initial');

describe('a document', () => {
  test('goes to everybody who gets documents in one mail, which greets the first of them', async () => {
    const { seller, client } = await clientOf([
      contact('Lena', 'dmr'),
      contact('Bea', 'd'),
      contact('Max', 'r'),
    ]);
    await buildInvoice(seller, client.id);
    await buildProposal(seller, client.id);
    await drain();
    expect(receivedBy()).toEqual([
      ['lena', 'bea'],
      ['lena', 'bea'],
    ]);
    const parsed = smtp.received[0]?.parsed;
    expect(parsed?.to).toMatchObject({ text: 'lena@acme.example' });
    expect(parsed?.cc).toMatchObject({ text: 'bea@acme.example' });
    expect(parsed?.text).toContain('Hello Lena,');
    expect(await entryOf(seller)).toMatchObject({
      recipient: 'lena@acme.example, bea@acme.example',
      deliveryStatus: 'sent',
      failureReason: null,
    });
    const { rows } = await server.pool.query('select count(*)::int as mails from outbox where user_id = $1', [
      seller.user.id,
    ]);
    expect(rows).toEqual([{ mails: 2 }]);
  });

  test('goes to others alone where the first contact gets none, and again to whoever gets them by then', async () => {
    const { seller, client } = await clientOf([contact('Lena', 'm'), contact('Bea', 'd')]);
    const invoice = await buildInvoice(seller, client.id);
    await drain();
    expect(receivedBy()).toEqual([['bea']]);
    expect(smtp.received[0]?.parsed.cc).toBeUndefined();
    expect(smtp.received[0]?.parsed.text).toContain('Hello Bea,');
    await seller.put(`/api/clients/${client.id}`, { contacts: [contact('Lena', 'd'), contact('Max', 'd')] });
    server.clock.advance(120_000);
    expect((await seller.post(`/api/invoices/${invoice.id}/send`)).status).toBe(200);
    await drain();
    expect(receivedBy()[1]).toEqual(['lena', 'max']);
  });

  test('goes to those whom its message names in the place of the others, and to the first anyway', async () => {
    const { seller, client } = await clientOf([
      contact('Lena', ''),
      contact('Bea', 'd'),
      contact('Max', 'd'),
    ]);
    for (const cc of [['lena@acme.example', 'bea@acme.example'], [], undefined])
      await seller.post('/api/invoices', { ...invoiceFields(client.id), message: { subject: 'Hi', cc } });
    await drain();
    expect(receivedBy().sort()).toEqual([['bea'], ['bea', 'lena'], ['bea', 'max']]);
  });

  test('that waits goes to the people of the client that it has moved to', async () => {
    const { seller, client } = await clientOf([contact('Lena', 'd'), contact('Bea', 'd')]);
    const other = await clientOf([contact('Nils', 'd'), contact('Ole', 'd')], seller);
    const invoice = await buildInvoice(seller, client.id);
    await seller.put(`/api/invoices/${invoice.id}`, { clientId: other.client.id });
    await drain();
    expect(receivedBy()).toEqual([['nils', 'ole']]);
    expect(smtp.received[0]?.parsed.text).toContain('Hello Nils,');
    expect(await entryOf(seller)).toMatchObject({ recipient: 'nils@acme.example, ole@acme.example' });
  });
});

describe('an address that refuses', () => {
  test('keeps nobody else from getting the mail, is told, and gets nothing more', async () => {
    const people = [contact('Lena', 'd'), contact('Bea', 'd', 'bounce.bea')];
    const { seller, client } = await clientOf(people);
    const invoice = await buildInvoice(seller, client.id);
    await drain();
    expect(receivedBy()).toEqual([['lena']]);
    expect(await entryOf(seller)).toMatchObject({
      deliveryStatus: 'sent',
      failureReason: expect.stringMatching(
        /^Not delivered to bounce\.bea@acme\.example: The mail server replied: 550/,
      ),
    });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ undelivered: null });
    smtp.refuse.clear();
    await buildInvoice(seller, client.id);
    await drain();
    expect(receivedBy()[1]).toEqual(['lena']);
    expect((await entryOf(seller))?.failureReason).toMatch(
      /bounce\.bea@acme\.example: This address rejected/,
    );
  });

  test('of the first contact means that the document did not arrive; Retry reaches that one only', async () => {
    const { seller, client } = await clientOf([contact('Lena', 'd', 'bounce.lena'), contact('Bea', 'd')]);
    const invoice = await buildInvoice(seller, client.id);
    await drain();
    expect(receivedBy()).toEqual([['bea']]);
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      undelivered: {
        state: 'failed',
        reason: expect.stringContaining('Not delivered to bounce.lena@acme.example'),
      },
    });
    const { rows } = await server.pool.query(
      'select 1 from notification_schedules where document_id = $1 and is_active',
      [invoice.id],
    );
    expect(rows, 'reminders begin as somebody has it').toHaveLength(1);
    smtp.refuse.clear();
    await seller.post(`/api/notifications/${(await entryOf(seller))?.id}/retry`);
    await drain();
    expect(receivedBy()[1]).toEqual(['bounce.lena']);
    expect(smtp.received[1]?.parsed.messageId).toBe(smtp.received[0]?.parsed.messageId);
    expect(await entryOf(seller)).toMatchObject({ deliveryStatus: 'sent', failureReason: null });
  });

  test('for now is tried again without those who got it, and given up in the end', async () => {
    const { seller, client } = await clientOf([contact('Lena', 'd'), contact('Bea', 'd', 'full.bea')]);
    await buildInvoice(seller, client.id);
    await drain();
    expect(await entryOf(seller)).toMatchObject({ deliveryStatus: 'pending' });
    for (let attempt = 2; attempt <= 5; attempt++) {
      await passTime();
      await drain();
    }
    expect(receivedBy()).toEqual([['lena']]);
    expect(await entryOf(seller)).toMatchObject({
      deliveryStatus: 'sent',
      failureReason: expect.stringContaining('full.bea@acme.example: The mail server replied: 452'),
    });
    await buildInvoice(seller, client.id);
    await drain();
    smtp.refuse.clear();
    await passTime();
    await drain();
    expect(receivedBy().slice(1)).toEqual([['lena'], ['full.bea']]);
    expect(await entryOf(seller)).toMatchObject({ deliveryStatus: 'sent', failureReason: null });
  });

  test('of everybody fails with each reason', async () => {
    const people = [contact('Lena', 'd', 'bounce.lena'), contact('Bea', 'd', 'bounce.bea')];
    const { seller, client } = await clientOf(people);
    await buildInvoice(seller, client.id);
    await drain();
    expect(smtp.received).toEqual([]);
    expect(await entryOf(seller)).toMatchObject({
      deliveryStatus: 'failed',
      failureReason: expect.stringMatching(/bounce\.lena@.*; Not delivered to bounce\.bea@/),
    });
  });
});

describe('limits', () => {
  test('count every recipient', async () => {
    const { seller, client } = await clientOf([
      contact('Lena', 'd'),
      contact('Bea', 'd'),
      contact('Max', 'd'),
    ]);
    const drainFive = drainOf(server, { mailer, limits: { ...mailLimits, ofSeller: 5 } });
    for (let count = 0; count < 2; count++) {
      await buildInvoice(seller, client.id);
      await drainFive();
    }
    expect(receivedBy()).toEqual([['lena', 'bea', 'max']]);
    expect(await entryOf(seller)).toMatchObject({
      deliveryStatus: 'pending',
      failureReason: expect.stringContaining('emails to clients in 24 hours'),
    });
    const alone = await clientOf([contact('Max', 'd')], seller);
    await buildInvoice(seller, alone.client.id);
    await drainOf(server, { mailer, limits: { ...mailLimits, toRecipient: 1 } })();
    expect(smtp.received).toHaveLength(1);
  });

  test('of a seller who has not confirmed too', async () => {
    const seller = await server.seller();
    const { client } = await clientOf(
      [contact('Lena', 'd'), contact('Bea', 'd'), contact('Max', 'd')],
      seller,
    );
    await buildInvoice(seller, client.id);
    await buildInvoice(seller, client.id);
    await drain();
    expect(receivedBy().filter(([first]) => first === 'lena')).toEqual([['lena', 'bea', 'max']]);
    const reasons = (await entriesOf(seller)).map(({ failureReason }) => failureReason);
    expect(reasons.filter((reason) => reason?.startsWith('Confirm your email'))).toHaveLength(1);
  });
});

test('a receipt goes to everybody who gets receipts in one mail, and to nobody where nobody does', async () => {
  const { seller, client } = await clientOf([contact('Lena', 'd'), contact('Bea', 'r'), contact('Max', 'r')]);
  const invoice = await buildInvoice(seller, client.id);
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  await drain();
  const receipts = smtp.received.filter(({ parsed }) => parsed.subject?.startsWith('Payment received'));
  const [toClient, ...toSeller] = receipts.sort((one, other) => other.to.length - one.to.length);
  expect(toClient?.to).toEqual(['bea@acme.example', 'max@acme.example']);
  expect(toClient?.parsed.text).toContain('Hello Bea,');
  expect(toSeller.map(({ to }) => to)).toEqual([[seller.user.email]]);
  const without = await clientOf([contact('Lena', 'dm')], seller);
  const second = await buildInvoice(seller, without.client.id);
  await seller.put(`/api/invoices/${second.id}`, { status: 'paid' });
  smtp.received.length = 0;
  await drain();
  expect(smtp.received.map(({ parsed }) => parsed.subject).sort()).toEqual([
    'Invoice INV-0002 from Bright Studio',
    'Payment received for INV-0002',
  ]);
});

describe('reminders', () => {
  const START = '2026-11-15T10:00:00.000Z';

  async function sent(contacts: Contact[]) {
    server.clock.set(START);
    const { seller, client } = await clientOf(contacts);
    const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-12-01' });
    await drain();
    smtp.received.length = 0;
    return { seller, client, invoice, path: `/api/invoices/${invoice.id}/reminders` };
  }

  async function at(instant: string): Promise<void> {
    server.clock.set(instant);
    await runScheduledTasks({ db, clock: server.clock });
    await drain();
  }

  const unsubscribe = (index: number) => {
    const path = /\/u\/\w+/.exec(smtp.received[index]?.parsed.text ?? '')?.[0] ?? '';
    return fetch(server.origin + path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  test('go to each person alone, with a way out of their own that leaves the others', async () => {
    const people = [contact('Lena', 'dm'), contact('Bea', 'd'), contact('Max', 'm')];
    const { seller, invoice, path } = await sent(people);
    await at('2026-11-17T10:00:00Z');
    smtp.received.sort((one, other) => String(one.to).localeCompare(String(other.to)));
    expect(receivedBy()).toEqual([['lena'], ['max']]);
    for (const [index, name] of ['Lena', 'Max'].entries())
      expect(smtp.received[index]?.parsed.text).toContain(`Hello ${name},`);
    const links = smtp.received.map(({ parsed }) => parsed.headers.get('list'));
    expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(2);
    const slots = async () => ((await seller.get(path)).body as Reminders).slots;
    expect((await slots())[0]).toMatchObject({ outcome: 'mailed', deliveryStatus: 'sent' });
    const { body } = await seller.get(`/api/invoices/${invoice.id}/timeline`);
    expect(
      timelineSchema
        .parse(body)
        .filter(({ type }) => type === 'reminded')
        .map(({ actor }) => actor),
    ).toEqual(['system', 'system']);
    expect((await unsubscribe(0)).status).toBe(200);
    await at('2026-11-18T10:00:00Z');
    expect(receivedBy().slice(2)).toEqual([['max']]);
    expect((await slots())[1]).toMatchObject({ outcome: 'mailed' });
    await unsubscribe(1);
    expect((await seller.get(path)).body).toMatchObject({ blockedBy: 'unsubscribed' });
    await at('2026-11-22T10:00:00Z');
    expect(smtp.received).toHaveLength(3);
    expect((await slots())[2]).toMatchObject({
      outcome: 'skipped',
      reason: 'The recipient unsubscribed from reminders',
    });
  });

  test('go to nobody where no contact gets any, by hand neither', async () => {
    const { seller, path } = await sent([contact('Lena', 'd')]);
    expect((await seller.get(path)).body).toMatchObject({ blockedBy: 'no_recipient', nextDueAt: null });
    expect(await seller.post(path)).toMatchObject({ status: 409, body: { code: 'no_recipient' } });
    await at('2026-11-17T10:00:00Z');
    expect(smtp.received).toEqual([]);
    expect(((await seller.get(path)).body as Reminders).slots[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'No contact of the client gets reminders',
    });
  });

  test('that wait do not reach who is no contact any more', async () => {
    const { seller, client, path } = await sent([contact('Lena', 'dm'), contact('Max', 'm')]);
    server.clock.set('2026-11-16T10:00:00Z');
    expect((await seller.post(path)).status).toBe(200);
    await seller.put(`/api/clients/${client.id}`, { contacts: [contact('Lena', 'dm')] });
    await drain();
    expect(receivedBy()).toEqual([['lena']]);
    const max = (await entriesOf(seller)).find(({ recipient }) => recipient === 'max@acme.example');
    expect(max).toMatchObject({
      deliveryStatus: 'failed',
      failureReason: 'Not sent: the client has other contacts now',
    });
  });
});
