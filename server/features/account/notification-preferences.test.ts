import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';
import { preferenceNames } from '#shared/notification-preferences.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const PATH = '/api/user/notification-preferences';
const allOn = { email: true, invoiceReminders: true, proposalUpdates: true, paymentAlerts: true };

describe('the switches', () => {
  test('are on at first and keep what was set', async () => {
    const seller = await server.confirmedSeller();
    expect(await seller.get(PATH)).toMatchObject({ status: 200, body: allOn });
    const set = { ...allOn, email: false, paymentAlerts: false };
    expect(await seller.put(PATH, set)).toMatchObject({ status: 200, body: set });
    expect((await seller.get(PATH)).body).toEqual(set);
  });

  test.each(preferenceNames)('%s alone can be sent, and the others stay', async (name) => {
    const seller = await server.confirmedSeller();
    await seller.put(PATH, { invoiceReminders: false });
    expect((await seller.put(PATH, { [name]: false })).body).toEqual({
      ...allOn,
      invoiceReminders: false,
      [name]: false,
    });
    expect((await seller.put(PATH, { [name]: true })).body).toMatchObject({ [name]: true });
  });

  test.each([['false'], [0], [null], [[true]]])('refuse %j by name and stay as they were', async (value) => {
    const seller = await server.confirmedSeller();
    const answer = await seller.put(PATH, { email: false, paymentAlerts: value });
    expect(answer).toMatchObject({
      status: 400,
      body: { fieldErrors: { paymentAlerts: ['Invalid input'] } },
    });
    expect((await seller.get(PATH)).body).toEqual(allOn);
  });

  test('know no other names', async () => {
    const seller = await server.confirmedSeller();
    expect((await seller.put(PATH, { isPremium: true, sms: true })).body).toEqual(allOn);
  });

  test("belong to their seller: another's stay, a visitor has none", async () => {
    const [seller, other] = [await server.confirmedSeller(), await server.confirmedSeller()];
    await seller.put(PATH, { email: false });
    expect((await other.get(PATH)).body).toEqual(allOn);
    expect((await server.anon().get(PATH)).status).toBe(401);
    expect((await server.anon().put(PATH, allOn)).status).toBe(401);
  });
});

/** Everything that a seller hears of: an answer, a payment, an invoice that is late and a proposal that has run out. */
async function liveThrough(seller: Seller) {
  const client = await buildClient(seller);
  const [paid, offered] = [await buildInvoice(seller, client.id), await buildProposal(seller, client.id)];
  await buildInvoice(seller, client.id, { dueDate: '2020-01-01' });
  await buildProposal(seller, client.id, { validUntil: '2020-01-01' });
  await seller.put(`/api/invoices/${paid.id}`, { status: 'paid' });
  await server.anon().put(`/api/proposals/${offered.id}/status`, { status: 'accepted' });
  await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
}

async function mailsOf({ user }: Seller): Promise<string[]> {
  const { rows } = await server.pool.query<{ template: string }>(
    "select template from outbox where user_id = $1 and payload ->> 'to' = $2 order by template",
    [user.id, user.email],
  );
  return rows.map(({ template }) => template);
}

async function entriesOf(seller: Seller): Promise<string[]> {
  const entries = (await seller.get('/api/notifications')).body as Notification[];
  return entries
    .filter(({ method }) => method === 'in_app')
    .map(({ subject }) => subject)
    .toSorted();
}

const allMails = ['invoice_overdue', 'payment_received', 'proposal_answered', 'proposal_expired'];

test.each([
  [{}, allMails],
  [{ email: false }, []],
  [{ proposalUpdates: false }, ['invoice_overdue', 'payment_received']],
  [{ paymentAlerts: false }, ['invoice_overdue', 'proposal_answered', 'proposal_expired']],
  [{ invoiceReminders: false }, ['payment_received', 'proposal_answered', 'proposal_expired']],
])('with %j the seller is mailed %j, and every entry in the app is written', async (switches, mails) => {
  const seller = await server.confirmedSeller();
  await seller.put(PATH, switches);
  await liveThrough(seller);
  expect(await mailsOf(seller)).toEqual(mails);
  expect(await entriesOf(seller)).toEqual([
    "Invoice overdue: Acme hasn't paid INV-0002",
    'Payment received: Acme paid INV-0001',
    'Proposal accepted: Acme accepted PRO-0001',
    "Proposal expired: Acme didn't respond to PRO-0002",
  ]);
});

test('documents go to clients whatever the seller has switched off', async () => {
  const seller = await server.confirmedSeller();
  await seller.put(PATH, Object.fromEntries(preferenceNames.map((name) => [name, false])));
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id);
  const { rows } = await server.pool.query('select template from outbox where user_id = $1', [
    seller.user.id,
  ]);
  expect(rows).toEqual([{ template: 'document_sent' }]);
});

test('what was switched on again is mailed from then on', async () => {
  const seller = await server.confirmedSeller();
  await seller.put(PATH, { email: false });
  await liveThrough(seller);
  await seller.put(PATH, { email: true });
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id);
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  expect(await mailsOf(seller)).toEqual(['payment_received']);
});
