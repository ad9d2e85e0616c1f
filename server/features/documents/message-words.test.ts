import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailLimits } from '#server/features/delivery/mail-limits.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, invoiceFields, proposalFields } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { Notification } from '#shared/notification.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer();
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const message = {
  subject: '{number}: {amount} from {business}',
  body: 'Dear {client},\n\nplease pay {amount}\nuntil {due date}. {thanks}\n\n{business}',
};

/** A client with two further people. */
async function withContacts(seller: Seller, ...addresses: string[]) {
  const client = await buildClient(seller);
  for (const [index, address] of addresses.entries())
    await server.pool.query(
      `insert into client_contacts (user_id, client_id, position, name, email) values ($1, $2, $3, 'Bo', $4)`,
      [seller.user.id, client.id, index + 1, address],
    );
  return client;
}

const create = (seller: Seller, clientId: string, more: object) =>
  seller.post('/api/invoices', { ...invoiceFields(clientId, { dueDate: '2030-01-30' }), ...more });
/** To whom each mail went, without those to sellers. */
const toClients = () =>
  smtp.received.map(({ to }) => to).filter(([first]) => first?.endsWith('@acme.example'));
const lastText = () => smtp.received.at(-1)?.parsed.text ?? '';
const refused = (field: string) => ({
  status: 400,
  body: { fieldErrors: { [field]: [expect.any(String)] } },
});

describe('a mail in the seller’s words', () => {
  test('has them in the place of ours, with the facts in the place of braces, and always the link', async () => {
    const seller = await server.confirmedSeller();
    const client = await buildClient(seller);
    const { invoiceNumber } = (await create(seller, client.id, { message })).body as Invoice;
    await drain();
    const mail = smtp.received[0]?.parsed;
    expect(mail?.subject).toBe('INV-0001: $413.22 from Bright Studio');
    expect(mail?.text).toContain(
      'Dear Acme,\n\nplease pay $413.22\nuntil January 30, 2030. {thanks}\n\nBright Studio\n',
    );
    expect(mail?.text).toContain(`/invoice/${invoiceNumber}`);
    expect(mail?.html).toContain(`/invoice/${invoiceNumber}`);
    expect(mail?.html).toContain('please pay $413.22<br>until January 30, 2030.');
    expect(mail?.text).not.toContain('Hello');
  });

  test('is text, whatever stands in it', async () => {
    const seller = await server.confirmedSeller();
    const client = await buildClient(seller, { name: '{number} & <b>Co</b>' });
    await create(seller, client.id, { message: { subject: '<i>', body: '<script>x</script> {client}' } });
    await drain();
    const html = String(smtp.received[0]?.parsed.html);
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt; {number} &amp; &lt;b&gt;Co&lt;/b&gt;');
    expect(html).not.toContain('<script>');
  });

  test('may be for proposals, and with their sending again', async () => {
    const seller = await server.confirmedSeller();
    const client = await buildClient(seller);
    const { body } = await seller.post('/api/proposals', { ...proposalFields(client.id), message });
    await drain();
    expect(smtp.received[0]?.parsed.subject).toBe('PRO-0001: $413.22 from Bright Studio');
    const minuteLater = new Date(Date.now() + 61_000).toISOString();
    server.clock.set(minuteLater);
    await seller.post(`/api/proposals/${(body as { id: string }).id}/send`, {
      message: { body: 'Any questions?' },
    });
    server.clock.run();
    await drain();
    expect(smtp.received[1]?.parsed.subject).toBe('Proposal PRO-0001 from Bright Studio');
    expect(lastText()).toContain('Any questions?');
  });

  test('leads nowhere else as long as the seller’s address is not confirmed', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller, { name: 'com/win' });
    await create(seller, client.id, {
      message: {
        subject: 'See www.evil.example',
        body: 'Go to https://evil.example/x now\nor evil.{client}',
      },
    });
    await drain();
    const mail = smtp.received.find(({ to }) => to.includes(client.email));
    expect(mail?.parsed.subject).toBe('See');
    expect(mail?.parsed.text).toContain('Go to now\nor evil. com/win');
    expect(mail?.raw).not.toContain('https://evil.example');
  });

  test.each([
    ['message.subject', { subject: 'x'.repeat(201) }],
    ['message.body', { body: 'x'.repeat(5_001) }],
    ['message.body', { body: 7 }],
    ['message.cc', { cc: 7 }],
    ['message.cc', { cc: Array(6).fill('ap@acme.example') }],
    ['message.cc.0', { cc: ['nobody'] }],
    ['message.cc.1', { cc: ['ap@acme.example', 'stranger@acme.example'] }],
  ])('with a wrong %s is refused, and there is no invoice', async (field, wrong) => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    expect(await create(seller, client.id, { message: wrong })).toMatchObject(refused(field));
    expect((await seller.get('/api/invoices')).body).toEqual([]);
  });
});

test('a mail has the words for every mail of its kind where it has none of its own', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  const invoice = { subject: 'Your invoice {number}', body: 'Hi {client},\n\nas agreed.' };
  expect((await seller.put('/api/user/message-templates', { invoice })).status).toBe(200);
  const created = (await create(seller, client.id, {})).body as Invoice;
  await create(seller, client.id, { message: { subject: 'Only this once' } });
  await seller.post('/api/proposals', proposalFields(client.id));
  const note = { amount: '10.00', reason: 'A mistake' };
  expect((await seller.post(`/api/invoices/${created.id}/credit-notes`, note)).status).toBe(201);
  await drain();
  const mails = smtp.received
    .filter(({ to }) => to[0]?.endsWith('@acme.example'))
    .map(({ parsed }) => parsed);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Credit note CRN-0001 from Bright Studio',
    'Only this once',
    'Proposal PRO-0001 from Bright Studio',
    'Your invoice INV-0001',
  ]);
  const agreed = mails.filter(({ text }) => text?.includes('Hi Acme,\n\nas agreed.\n'));
  expect(agreed.map(({ subject }) => subject).toSorted()).toEqual([
    'Only this once',
    'Your invoice INV-0001',
  ]);
});

describe('copies', () => {
  const cc = ['bo@acme.example', 'cy@acme.example'];

  test('go to contacts of the client in one mail, once each', async () => {
    const seller = await server.confirmedSeller();
    const client = await withContacts(seller, ...cc);
    const again = ['BO@acme.example', ...cc, client.email];
    expect((await create(seller, client.id, { message: { cc: again } })).status).toBe(201);
    await drain();
    expect(toClients()).toEqual([[client.email, 'BO@acme.example', 'cy@acme.example']]);
    expect(smtp.received.find(({ to }) => to.length === 3)?.parsed.text).toContain('Hello Acme,');
    const { rows } = await server.pool.query(
      'select address, count from mail_volumes where user_id = $1 order by address',
      [seller.user.id],
    );
    expect(rows).toEqual([client.email, ...cc].map((address) => ({ address, count: 1 })));
  });

  test('to contacts of another client or seller are refused', async () => {
    const seller = await server.seller();
    await withContacts(seller, ...cc);
    await withContacts(await server.seller(), 'dee@acme.example');
    const client = await buildClient(seller);
    for (const address of [cc[0], 'dee@acme.example'])
      expect(await create(seller, client.id, { message: { cc: [address] } })).toMatchObject(
        refused('message.cc.0'),
      );
  });

  test('count before the seller is confirmed', async () => {
    const seller = await server.seller();
    const client = await withContacts(seller, ...cc);
    for (let count = 0; count < 2; count++) await create(seller, client.id, { message: { cc } });
    await drain();
    expect(smtp.received.filter(({ to }) => to.length === 3)).toHaveLength(1);
    const { rows } = await server.pool.query('select unconfirmed_mails from users where id = $1', [
      seller.user.id,
    ]);
    expect(rows).toEqual([{ unconfirmed_mails: 3 }]);
  });

  test.each([
    ['a day', { ofSeller: 2 }],
    ['an address', { toRecipient: 1 }],
  ])('count among the mails of %s', async (_what, limit) => {
    const seller = await server.confirmedSeller();
    const client = await withContacts(seller, ...cc);
    const other = await withContacts(seller, ...cc);
    await seller.put(`/api/clients/${other.id}`, { email: 'other@acme.example' });
    const limits = { ...mailLimits, ...limit };
    await create(seller, client.id, { message: { cc: [cc[0]] } });
    await drainOf(server, { mailer, limits })();
    await create(seller, other.id, { message: { cc: [cc[0]] } });
    await drainOf(server, { mailer, limits })();
    expect(toClients()).toEqual([[client.email, cc[0]]]);
    const [waiting] = (await seller.get('/api/notifications')).body as Notification[];
    expect(waiting).toMatchObject({
      deliveryStatus: 'pending',
      failureReason: expect.stringContaining('limit'),
    });
  });

  test('leave out an address that does not exist', async () => {
    const seller = await server.confirmedSeller();
    const client = await withContacts(seller, ...cc);
    await server.pool.query(
      `insert into suppressions (channel, user_id, address, reason) values ('email', $1, $2, 'bounced')`,
      [seller.user.id, cc[0]],
    );
    await create(seller, client.id, { message: { cc } });
    await drain();
    expect(toClients()).toEqual([[client.email, cc[1]]]);
  });

  test('do not hide that the client’s own address was refused', async () => {
    const seller = await server.confirmedSeller();
    const client = await withContacts(seller, ...cc);
    await seller.put(`/api/clients/${client.id}`, { email: 'bounce@acme.example' });
    await create(seller, client.id, { message: { cc } });
    await drain();
    const [entry] = (await seller.get('/api/notifications')).body as Notification[];
    expect(entry).toMatchObject({ deliveryStatus: 'failed', failureReason: expect.stringContaining('550') });
  });
});
