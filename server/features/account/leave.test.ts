import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { createServices } from '#server/providers/services.ts';
import { drainOf } from '#server/test/drain.ts';
import {
  buildClient,
  buildDraft,
  buildInvoice,
  buildProposal,
  buildRecurring,
  dayFromToday,
  invoiceFields,
  PASSWORD,
} from '#server/test/factories.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { deleteDueAccounts } from './delete-account.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
const db = openDatabase(server.pool);
afterAll(() => server.close());

const DAY = 86_400_000;

/** What a worker does at this time. */
async function work(): Promise<void> {
  await runScheduledTasks({ db, clock: server.clock });
  await drain();
}

const ask = (seller: Seller) =>
  seller.post('/api/user/deletion', { email: seller.user.email, currentPassword: PASSWORD });

/** The subjects of what has gone out to an address since the last look. */
const seen = new Set<object>();
const newMailsTo = (email: string) => {
  const news = mailbox.mails.filter((mail) => mail.to === email && !seen.has(mail));
  for (const mail of news) seen.add(mail);
  return news.map(({ subject }) => subject);
};

/** A seller with all that writes to clients by itself, and one mail that waits. */
async function busySeller() {
  const seller = await server.proSeller();
  const client = await buildClient(seller, { email: `${seller.user.id}@acme.example` });
  const invoice = await buildInvoice(seller, client.id, { title: 'Reminded of' });
  const proposal = await buildProposal(seller, client.id);
  await buildRecurring(seller, client.id, {
    recurring: { frequency: 'year', startOn: dayFromToday(2) },
    invoice: { title: 'Recurring' },
  });
  const draft = await buildDraft(seller, 'invoice', invoiceFields(client.id, { title: 'Scheduled' }));
  await seller.post(`/api/drafts/${draft.id}/send`, { sendAt: '2998-07-01T09:00' });
  await work();
  expect(newMailsTo(client.email)).toHaveLength(2);
  await buildInvoice(seller, client.id, { title: 'Waiting' });
  return { seller, client, invoice, proposal, draft };
}

/** The database's clock decides when a draft goes out; it cannot be set. */
const letDraftBeDue = (id: string) =>
  server.pool.query("update drafts set send_at = now() - interval '1 second' where id = $1", [id]);

test('while an account is being deleted nothing goes out to clients; kept, all of it goes on', async () => {
  const { seller, client, invoice, proposal, draft } = await busySeller();
  expect((await ask(seller)).status).toBe(204);
  server.clock.advance(3 * DAY + 60_000);
  await letDraftBeDue(draft.id);
  await work();
  expect(newMailsTo(client.email)).toEqual([]);
  const visitor = server.anon();
  expect(await visitor.get(`/api/public/invoices/${invoice.invoiceNumber}`)).toMatchObject({
    status: 200,
    body: { payment: 'none' },
  });
  expect((await visitor.get(`/api/public/proposals/${proposal.proposalNumber}`)).status).toBe(200);

  await seller.post('/api/login', { email: seller.user.email, password: PASSWORD });
  expect((await seller.get('/api/invoices')).body).toHaveLength(2);
  const [waiting] = (await notificationsOf(seller)).filter(({ type }) => type === 'initial');
  expect(waiting).toMatchObject({
    status: 'failed',
    failureReason: 'Not sent: the account is being deleted',
  });
  expect((await seller.delete('/api/user/deletion')).status).toBe(204);
  await work();
  await work();
  const titles = ((await seller.get('/api/invoices')).body as { title: string }[]).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Recurring', 'Reminded of', 'Scheduled', 'Waiting']);
  // Both of them, and a reminder of each document that was open before.
  expect(newMailsTo(client.email)).toHaveLength(4);
});

test('after fourteen days the pages are gone, and nothing that was planned goes out', async () => {
  const { seller, client, invoice, proposal, draft } = await busySeller();
  await ask(seller);
  server.clock.advance(14 * DAY - 60_000);
  await letDraftBeDue(draft.id);
  await work();
  const pages = [
    `/api/public/invoices/${invoice.invoiceNumber}`,
    `/api/public/proposals/${proposal.proposalNumber}`,
    `/invoice/${invoice.invoiceNumber}`,
    `/proposal/${proposal.proposalNumber}`,
  ];
  const look = () => Promise.all(pages.map(async (page) => (await server.anon().get(page)).status));
  expect(await look()).toEqual([200, 200, 200, 200]);
  server.clock.advance(120_000);
  const rest = { db, clock: server.clock, log: server.log.log };
  const services = createServices({});
  await deleteDueAccounts({
    billing: undefined,
    payments: { ...rest, appUrl: server.origin, services: services.payments, connect: services.connect },
  });
  expect(await look()).toEqual([404, 404, 404, 404]);
  await work();
  expect(newMailsTo(client.email)).toEqual([]);
});
