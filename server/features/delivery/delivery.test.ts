import { afterAll, beforeEach, expect, test } from 'vitest';
import { noMailer, smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';

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
  smtp.behave('accept');
  // What earlier tests left waiting is not of interest.
  await server.pool.query("delete from outbox where status = 'pending'");
});

const drain = drainOf(server, { mailer });
/** Makes waiting mails due, and leases of dead workers over. */
const passTime = () =>
  server.pool.query(
    "update outbox set next_attempt_at = now(), lease_until = now() - interval '1 second' where status = 'pending'",
  );

async function entryOf(seller: Seller): Promise<Notification> {
  const entries = (await seller.get('/api/notifications')).body as Notification[];
  const entry = entries.find(({ type }) => type === 'initial');
  if (!entry) throw new Error('no entry');
  return entry;
}

async function sendInvoice(fields: { email?: string; name?: string; title?: string } = {}) {
  const seller = await server.confirmedSeller({ businessName: 'Bright Studio' });
  const { title = 'Website', ...clientFields } = fields;
  const client = await buildClient(seller, { name: 'Lena', email: 'lena@acme.example', ...clientFields });
  const invoice = await buildInvoice(seller, client.id, { title, dueDate: '2031-07-01' });
  return { seller, client, invoice };
}

test('an invoice goes to its client: from the product in the seller’s name, with the link, as HTML and text', async () => {
  const { seller, invoice } = await sendInvoice();
  await drain();
  expect(smtp.received.map(({ to }) => to)).toEqual([['lena@acme.example']]);
  const { parsed, raw } = smtp.received[0] ?? {};
  expect(parsed?.subject).toBe('Invoice INV-0001 from Bright Studio');
  expect(parsed?.from?.value).toEqual([{ name: 'Bright Studio', address: 'no-reply@billwright.example' }]);
  expect(parsed?.replyTo?.value).toMatchObject([{ address: seller.user.email }]);
  expect(raw).toContain('Auto-Submitted: auto-generated');
  const link = `https://billwright.example/invoice/${invoice.invoiceNumber}`;
  for (const part of [parsed?.text, parsed?.html || '']) {
    for (const text of ['Website', 'Hello Lena,', '$413.22', 'July 1, 2031', link])
      expect(part).toContain(text);
  }
  expect(String(parsed?.html).match(/<a /g)).toHaveLength(1);
  expect(String(parsed?.html)).not.toMatch(/<img|src=/);
  expect(await entryOf(seller)).toMatchObject({
    status: 'sent',
    deliveryStatus: 'sent',
    sentAt: expect.any(String),
    failureReason: null,
  });
});

test('a proposal goes out too, and its answer comes to the seller', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller, { name: 'Lena' });
  const proposal = await buildProposal(seller, client.id, { title: 'Web shop' });
  await drain();
  expect(smtp.received[0]?.parsed.text).toContain(`/proposal/${proposal.proposalNumber}`);
  const answer = { status: 'declined', reason: 'Too dear' };
  await server.anon().put(`/api/proposals/${proposal.id}/status`, answer);
  await drain();
  expect(smtp.received[1]?.to).toEqual([seller.user.email]);
  expect(smtp.received[1]?.parsed.subject).toBe('Proposal PRO-0001 declined');
  expect(smtp.received[1]?.parsed.text).toContain('Too dear');
});

test('a payment is told to the seller once, and to the client once', async () => {
  const { seller, invoice } = await sendInvoice();
  for (const status of ['paid', 'pending', 'paid'])
    await seller.put(`/api/invoices/${invoice.id}`, { status });
  await drain();
  const toSeller = smtp.received.filter(({ to }) => to[0] === seller.user.email);
  expect(toSeller.map(({ parsed }) => parsed.subject)).toEqual(['Payment received for INV-0001']);
  const toClient = smtp.received
    .filter(({ to }) => to[0] === 'lena@acme.example')
    .map(({ parsed }) => parsed);
  expect(toClient.map(({ subject }) => subject)).toEqual([
    'Invoice INV-0001 from Bright Studio',
    'Payment received for INV-0001',
  ]);
  expect(toClient[1]?.text).toContain('Bright Studio has received your payment');
  expect(toClient[1]?.replyTo?.value[0]?.address).toBe(seller.user.email);
});

test('what people typed stays text: no markup, no other header, no other recipient', async () => {
  const evil = '<a href="http://evil.example">Pay</a><img src=x>';
  const { client } = await sendInvoice({ name: evil, title: `${evil}\r\nBcc: evil@x.example` });
  await drain();
  const { parsed, raw, to } = smtp.received[0] ?? {};
  expect(to).toEqual([client.email]);
  expect(parsed?.bcc).toBeUndefined();
  expect(raw?.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  expect(String(parsed?.html)).not.toContain('<a href="http://evil');
  expect(String(parsed?.html)).toContain('&lt;img src=x&gt;');
  expect(parsed?.text).toContain(`Hello ${evil},`);
});

test('no name turns a sentence around it, in the mails, the entries or the title of the page', async () => {
  const seller = await server.confirmedSeller({ businessName: 'Bright\u202eoidutS' });
  const client = await buildClient(seller, { name: '\u2067Lena', email: 'lena@acme.example' });
  const proposal = await buildProposal(seller, client.id, { title: 'חנות 27' });
  await drain();
  const { parsed, raw } = smtp.received[0] ?? {};
  expect(parsed?.subject).toBe('Proposal PRO-0001 from BrightoidutS');
  expect(parsed?.from?.value[0]?.name).toBe('BrightoidutS');
  for (const text of ['Hello Lena,', 'Reply to this email to reach BrightoidutS.'])
    expect(parsed?.text).toContain(text);
  expect(raw).not.toContain('=E2=80=AE');
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', name: '\u202eanel' });
  await drain();
  expect(smtp.received[1]?.parsed.text).toContain('anel accepted your proposal');
  const entries = (await seller.get('/api/notifications')).body as Notification[];
  expect(entries.map(({ subject, message }) => `${subject}. ${message}`)).toEqual([
    'Proposal accepted: anel accepted PRO-0001. PRO-0001: \u2068חנות 27\u2069, $413.22, accepted by anel',
    expect.stringMatching(
      /^Proposal PRO-0001 to Lena\. PRO-0001: \u2068חנות 27\u2069, \$413\.22, valid until /,
    ),
  ]);
});

test('an address that is two by a comma reaches neither', async () => {
  const { seller } = await sendInvoice();
  // As it might have been stored before addresses were looked at.
  await server.pool.query(
    `update outbox set payload = payload || '{"to": "lena@acme.example, eve@acme.example"}' where status = 'pending'`,
  );
  await drain();
  expect(smtp.received).toEqual([]);
  expect(await entryOf(seller)).toMatchObject({ sentAt: null });
});

test('an address that the mail server refuses fails at once, with its words', async () => {
  const { seller } = await sendInvoice({ email: 'bounce@acme.example' });
  await drain();
  expect(await entryOf(seller)).toMatchObject({
    status: 'failed',
    sentAt: null,
    failureReason: 'The mail server replied: 550 5.1.1 No such user here',
  });
});

test('a full mailbox is tried five times, each later than the one before, then it has failed', async () => {
  const { seller } = await sendInvoice({ email: 'full@acme.example' });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    await drain();
    const { rows } = await server.pool.query(
      "select attempts, extract(epoch from next_attempt_at - now()) as wait from outbox where payload->>'to' = 'full@acme.example' order by seq desc limit 1",
    );
    expect(rows[0].attempts).toBe(attempt);
    waits.push(Math.round(Number(rows[0].wait) / 30));
    if (attempt < 5) expect(await entryOf(seller)).toMatchObject({ status: 'pending', sentAt: null });
    await passTime();
  }
  expect(waits.slice(0, 4)).toEqual([1, 4, 16, 64]);
  expect(await entryOf(seller)).toMatchObject({
    status: 'failed',
    failureReason: expect.stringContaining('452'),
  });
});

test('while the mail server is away the invoice is kept, and the mail waits with the reason', async () => {
  await smtp.stop();
  const { seller } = await sendInvoice();
  await drain();
  expect(await entryOf(seller)).toMatchObject({
    status: 'pending',
    sentAt: null,
    failureReason: "The mail server can't be reached",
  });
  await smtp.start();
  await passTime();
  await drain();
  expect(await entryOf(seller)).toMatchObject({ status: 'sent', failureReason: null });
  expect(smtp.received).toHaveLength(1);
});

test('an acceptance whose answer is lost means a second copy with the same Message-ID', async () => {
  const { seller } = await sendInvoice();
  smtp.behave('accept-then-die');
  await drain();
  expect(await entryOf(seller)).toMatchObject({ status: 'pending' });
  await passTime();
  await drain();
  expect(smtp.received).toHaveLength(2);
  expect(new Set(smtp.received.map(({ parsed }) => parsed.messageId)).size).toBe(1);
  expect(await entryOf(seller)).toMatchObject({ status: 'sent' });
});

test('a mail that a dead worker holds goes out once its lease is over, and nothing that it says counts any more', async () => {
  const { seller } = await sendInvoice();
  await server.pool.query(
    "update outbox set lease_until = now() + interval '60 seconds', lease_token = gen_random_uuid() where status = 'pending'",
  );
  await drain();
  expect(smtp.received).toHaveLength(0);
  await passTime();
  await drain();
  expect(smtp.received).toHaveLength(1);
  expect(await entryOf(seller)).toMatchObject({ status: 'sent' });
});

test('several workers at once send each mail once', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  for (let index = 0; index < 25; index++) await buildInvoice(seller, client.id);
  await Promise.all([drain(), drain(), drain()]);
  expect(smtp.received).toHaveLength(25);
  expect(new Set(smtp.received.map(({ parsed }) => parsed.messageId)).size).toBe(25);
});

test('a deleted document is not sent', async () => {
  const { seller, invoice } = await sendInvoice();
  await seller.delete(`/api/invoices/${invoice.id}`);
  await drain();
  expect(smtp.received).toHaveLength(0);
});

test('without a mail server the entry says that e-mail is not configured', async () => {
  const { seller } = await sendInvoice();
  await drainOf(server, { mailer: noMailer })();
  expect(await entryOf(seller)).toMatchObject({
    status: 'failed',
    failureReason: 'E-mail is not configured',
  });
});

test('reading is one thing and delivery another: a read entry is delivered all the same', async () => {
  const { seller } = await sendInvoice();
  const { id } = await entryOf(seller);
  await seller.patch(`/api/notifications/${id}/read`);
  await drain();
  expect(await entryOf(seller)).toMatchObject({ status: 'read', deliveryStatus: 'sent' });
});

test('a mail that the mail server takes in slowly is not taken for the mail of a dead worker', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller, { email: 'hang@slow.example' });
  await buildInvoice(seller, client.id);
  const slow = drainOf(server, { mailer });
  const sending = slow();
  await expect.poll(() => smtp.hanging()).toBe(1);
  const left =
    "select extract(epoch from lease_until - now())::int as seconds from outbox where user_id = $1 and status = 'pending'";
  await server.pool.query("update outbox set lease_until = now() + interval '1 second' where user_id = $1", [
    seller.user.id,
  ]);
  void slow();
  await expect
    .poll(async () => (await server.pool.query(left, [seller.user.id])).rows[0]?.seconds)
    .toBeGreaterThan(30);
  smtp.letGo();
  await sending;
  expect(smtp.received.filter(({ to }) => to[0] === 'hang@slow.example')).toHaveLength(1);
});

test('a Pro seller’s mails to clients wear their logo and hide ours; after a downgrade, and on mails to the seller, they do not', async () => {
  const { seller, client } = await sendInvoice();
  const brand =
    "update users set custom_logo = '/logos/abc.png', hide_credits = true, is_premium = $2 where id = $1";
  const htmlOf = async (isPremium: boolean) => {
    await server.pool.query(brand, [seller.user.id, isPremium]);
    await buildInvoice(seller, client.id);
    await drain();
    const html = String(smtp.received.at(-1)?.parsed.html);
    return [
      html.includes('src="https://billwright.example/logos/abc.png" alt="Bright Studio"'),
      html.includes('Sent with'),
    ];
  };
  expect(await htmlOf(true)).toEqual([true, false]);
  expect(await htmlOf(false)).toEqual([false, true]);
  await server.pool.query(brand, [seller.user.id, true]);
  const proposal = await buildProposal(seller, client.id);
  await drain();
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  await drain();
  expect(smtp.received.at(-1)?.to).toEqual([seller.user.email]);
  expect(String(smtp.received.at(-1)?.parsed.html)).toContain('Sent with Billwright');
});
