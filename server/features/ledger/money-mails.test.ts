import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T15:00:00Z'));

/** How many mails were looked at already. */
let seen = 0;
const newMails = () => mailbox.mails.slice(0, mailbox.mails.length - seen);

async function overHundred(fields: object = {}) {
  const seller = await server.proSeller();
  const client = await buildClient(seller);
  const items = [{ description: 'Work', quantity: 1, rate: '100.00' }];
  const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-06-20', ...fields }, items);
  await drain();
  seen = mailbox.mails.length;
  return { seller, id: invoice.id };
}

const pay = (seller: Seller, id: string, amount: string, more: object = {}) =>
  seller.post(`/api/invoices/${id}/payments`, { amount, method: 'cash', ...more });

const mailTo = (address: RegExp) => newMails().find(({ to }) => address.test(String(to)))?.text ?? '';

test('a part payment says what came and what is left', async () => {
  const { seller, id } = await overHundred();
  await pay(seller, id, '40.00');
  await drain();
  expect(mailTo(/acme/)).toContain('Payment received: $40.00');
  expect(mailTo(/acme/)).toContain('$60.00 of $100.00 is still due');
  expect(mailTo(/studio/)).toContain('$60.00 of $100.00 is still due');
  const [entry] = (await seller.get('/api/notifications')).body as Notification[];
  expect(entry?.message).toBe(
    'INV-0001: Website, $40.00 of $100.00, paid by Acme, recorded by you. $60.00 is still due',
  );
  seen = mailbox.mails.length;
  await pay(seller, id, '70.00', { overpayment: 'credit' });
  await drain();
  expect(mailTo(/acme/)).toContain('Payment received: $70.00');
  expect(mailTo(/acme/)).toContain('$100.00 is now paid in full');
  expect(mailTo(/acme/)).toContain('$10.00 was more than was due.');
});

test('a receipt that waits says nothing of a payment that was taken back', async () => {
  const { seller, id } = await overHundred();
  const { entry } = (await pay(seller, id, '40.00')).body as { entry: { id: string } };
  await pay(seller, id, '10.00');
  await seller.delete(`/api/invoices/${id}/payments/${entry.id}`);
  await drain();
  expect(newMails().map(({ text }) => /Payment received: (\S+)/.exec(text)?.[1])).toEqual([
    '$10.00',
    '$10.00',
  ]);
});

test('every part is told of, and no receipt where none is wanted', async () => {
  const { seller, id } = await overHundred();
  for (const sendReceipt of [false, true, undefined]) await pay(seller, id, '10.00', { sendReceipt });
  const { rows } = await server.pool.query(
    'select template, count(*)::int as count from outbox where user_id = $1 and document_id = $2 group by 1 order by 1',
    [seller.user.id, id],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { template: 'payment_receipt', count: 2 },
      { template: 'payment_received', count: 3 },
    ]),
  );
});

test('a reminder names what is still owed', async () => {
  const { seller, id } = await overHundred({ dueDate: '2026-06-10' });
  await pay(seller, id, '30.00');
  await drain();
  seen = mailbox.mails.length;
  expect((await seller.post(`/api/invoices/${id}/reminders`)).status).toBe(200);
  await drain();
  expect(mailTo(/acme/)).toContain('Balance due: $70.00');
  expect(mailTo(/acme/)).not.toContain('$100.00');
});

test('a reminder of a plan names the part that is late, and what is open in all', async () => {
  const { seller, id } = await overHundred({
    instalments: [
      { amount: '25.00', dueDate: '2026-06-10' },
      { rest: true, dueDate: '2026-07-10' },
    ],
  });
  await pay(seller, id, '5.00');
  await drain();
  seen = mailbox.mails.length;
  await seller.post(`/api/invoices/${id}/reminders`);
  await drain();
  expect(mailTo(/acme/)).toContain('Amount due: $20.00');
  expect(mailTo(/acme/)).toContain('A part of this invoice was due on June 10, 2026');
  expect(mailTo(/acme/)).toContain('$95.00 of $100.00 is still open in all.');
});
