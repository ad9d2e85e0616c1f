import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { twilioTexter } from '#server/providers/texter.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';
import { renderMail } from './mails/mail-templates.ts';

const twilio = await startFakeTwilio();
const server = await startTestServer({ twilio: twilio.options });
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox, texter: twilioTexter(twilio.options) });
afterAll(async () => {
  await server.close();
  await twilio.stop();
});
let phones = 0;
beforeEach(() => server.clock.set('2026-06-15T15:00:00Z'));

const work = (rate = '100.00') => [{ description: 'Work', quantity: 1, rate }];

/** A client who gets mails and text messages, and an invoice over $100.00 that has not gone out yet. */
async function setUp(fields: object = {}) {
  const seller = await server.proSeller();
  const phone = `+1202555${String(2_000 + ++phones)}`;
  const { id: clientId } = await buildClient(seller, { phone, smsConsent: true });
  const invoice = await buildInvoice(seller, clientId, { dueDate: '2026-07-20', ...fields }, work());
  return { seller, id: invoice.id };
}

/** What goes out, to the client alone. */
async function sent(): Promise<{ mail: string; text: string }> {
  const [mails, texts] = [mailbox.mails.length, twilio.received.length];
  await drain();
  const mail = mailbox.mails.slice(0, mailbox.mails.length - mails).find(({ to }) => /acme/.test(String(to)));
  return { mail: mail?.text ?? '', text: twilio.received.slice(texts).at(-1)?.body ?? '' };
}

const pay = (seller: Seller, id: string, amount: string) =>
  seller.post(`/api/invoices/${id}/payments`, { amount, method: 'cash', sendReceipt: false });

async function sendAgain(seller: Seller, id: string, body: object = {}) {
  server.clock.set('2026-06-16T15:00:00Z');
  const answer = await seller.post(`/api/invoices/${id}/send`, body);
  expect(answer.status, answer.text).toBe(200);
  return { ...(await sent()), entry: answer.body as Notification };
}

const plan = [
  { amount: '25.00', dueDate: '2026-06-20' },
  { rest: true, dueDate: '2026-07-20' },
];

describe('an invoice that is sent', () => {
  test('names the whole amount at first', async () => {
    await setUp();
    const { mail, text } = await sent();
    expect(mail).toContain('Total amount: $100.00');
    expect(mail).toContain('Due July 20, 2026');
    expect(text).toContain('your invoice INV-0001, $100.00, due Jul 20, 2026.');
  });

  test('again names what is still owed, in the mail, the text message and the list of the seller', async () => {
    const { seller, id } = await setUp();
    await pay(seller, id, '40.00');
    await sent();
    const { mail, text, entry } = await sendAgain(seller, id);
    expect(mail).toContain('Balance due: $60.00');
    expect(mail).not.toContain('$100.00');
    expect(text).toContain('your invoice INV-0001, balance $60.00, due Jul 20, 2026.');
    expect(entry.message).toBe('INV-0001: Website, $60.00, due Jul 20, 2026');
  });

  test('again in the words of the seller names it in the place of the amount', async () => {
    const { seller, id } = await setUp();
    await pay(seller, id, '40.00');
    await sent();
    const message = { subject: '{number} over {amount}', body: 'Hi {client},\n\nplease pay {amount}.' };
    const { mail } = await sendAgain(seller, id, { message });
    expect(mail).toContain('please pay $60.00.');
    expect(mail).not.toContain('$100.00');
  });

  test('with a payment plan names what is due first', async () => {
    const { seller, id } = await setUp({ instalments: plan });
    const first = await sent();
    expect(first.mail).toContain('Total amount: $100.00');
    expect(first.mail).toContain('Next payment of $25.00 due June 20, 2026');
    expect(first.text).toContain('your invoice INV-0001, payment of $25.00, due Jun 20, 2026.');
    await pay(seller, id, '25.00');
    const again = await sendAgain(seller, id);
    expect(again.mail).toContain('Balance due: $75.00');
    expect(again.mail).toContain('Next payment of $75.00 due July 20, 2026');
    expect(again.text).toContain('balance $75.00, due Jul 20, 2026.');
  });

  test('after a change says when it changed, and which version it is', async () => {
    const { seller, id } = await setUp();
    expect((await sent()).mail).not.toContain('version');
    await seller.put(`/api/invoices/${id}`, { items: work('120.00') });
    const { mail } = await sendAgain(seller, id);
    expect(mail).toContain('Total amount: $120.00');
    expect(mail).toContain('Updated on June 15, 2026, version 2.');
    server.clock.set('2026-06-17T15:00:00Z');
    const own = { subject: 'Again', body: 'Hi,\n\nhere it is.' };
    await seller.post(`/api/invoices/${id}/send`, { message: own });
    const { mail: inOwnWords } = await sent();
    expect(inOwnWords).toContain('here it is.');
    expect(inOwnWords).toContain('Updated on June 15, 2026, version 2.');
  });
});

describe('a reminder by text message', () => {
  test.each([
    ['what is left', {}, '30.00', 'reminder for invoice INV-0001, balance $70.00, due Jul 20, 2026.'],
    [
      'the part that is due next',
      { instalments: plan },
      '5.00',
      'reminder for invoice INV-0001, payment of $20.00, due Jun 20, 2026.',
    ],
  ])('names %s', async (_what, fields, paid, words) => {
    const { seller, id } = await setUp(fields);
    await pay(seller, id, paid);
    await sent();
    expect((await seller.post(`/api/invoices/${id}/reminders`)).status).toBe(200);
    const { text } = await sent();
    expect(text).toContain(words);
    expect(text).not.toContain('$100.00');
  });
});

test('a payment that was declined leaves the balance due', () => {
  const payload = {
    ...{ kind: 'invoice' as const, displayNumber: 'INV-0001', number: 'INV-0001-x', title: 'Website' },
    ...{ amount: '100.00', balance: '60.00', to: 'ap@acme.example', clientName: 'Acme' },
    ...{ sellerName: 'Bright Studio', sellerEmail: 'ada@studio.example' },
  };
  const brand = { customLogo: null, hideCredits: false };
  const { text } = renderMail('payment_failed', payload, {
    appUrl: 'https://x.example',
    messageId: '',
    brand,
  });
  expect(text).toContain('Balance due: $60.00');
  expect(text).toContain('so this balance is still due');
  expect(text).not.toContain('$100.00');
});
