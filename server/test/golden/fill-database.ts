import type { Agent } from '#server/test/agent.ts';
import {
  buildClient,
  buildInvoice,
  buildItem,
  buildNote,
  buildProposal,
  PASSWORD,
} from '#server/test/factories.ts';
import { pngOf } from '#server/test/pictures.ts';
import type { Seller } from '#server/test/test-server.ts';
import { uploadLogo } from '#server/test/upload.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { fillPayments, leavePagesOpen } from './fill-payments.ts';
import type { GoldenServer } from './golden-server.ts';

/** When the work of the golden database begins, and the time at which it is read. */
export const GOLDEN_START = '2026-03-02T15:00:00.000Z';
export const GOLDEN_NOW = '2026-04-02T16:00:00.000Z';

/** Dates of documents that stay open, or are long past, whenever somebody looks. */
const FAR = '2036-06-30';
const PAST = '2026-03-20';

export const goldenAccounts = {
  studio: {
    email: 'ada@bright-studio.example',
    fullName: 'Ada Bright',
    businessName: 'Bright & Söhne <Studio>',
  },
  newcomer: { email: 'kiri@newcomer.example', fullName: 'Kiri Tāne', businessName: null },
} as const;

/** Every call has to be taken: what was refused would be missing without a word. */
export async function must(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`refused: ${status} ${text}`);
}

/**
 * Fills an empty database through the product's own API: documents in every state, payments, refunds, disputes,
 * conversions, reminders, and outbox rows on their way. The clock ends at {@link GOLDEN_NOW}.
 */
export async function fillDatabase(server: GoldenServer): Promise<void> {
  server.clock.set(GOLDEN_START);
  const studio = await server.proSeller({ ...goldenAccounts.studio, timeZone: 'America/New_York' });
  const people = await fillStudio(studio);
  await fillInvoices(server, studio, people);
  await fillProposals(server, studio, people);
  await fillPayments(server, studio, people.acme);
  await fillNewcomer(server);
  await changePasswords(server, studio);
  await passTime(server);
  await leaveOnTheirWay(server, studio, people);
  if (server.clock.now() > new Date(GOLDEN_NOW))
    throw new Error('the work takes longer than until it is read');
  server.clock.set(GOLDEN_NOW);
}

interface People {
  acme: string;
  texted: string;
  bouncing: string;
  bare: string;
}

const HOUR_MS = 3_600_000;

async function fillStudio(studio: Seller): Promise<People> {
  await must(
    studio.put('/api/user/profile', {
      phone: '+1 (206) 555-0142',
      address: 'The Old Net Loft, Unit 4B\n2118 Western Avenue\nSeattle, WA 98121',
      industry: 'consulting',
    }),
  );
  await must(uploadLogo(studio, { content: await pngOf(240, 80) }));
  const acme = await buildClient(studio);
  const texted = await buildClient(studio, {
    name: 'Zoë 李小龍 & Co.',
    email: 'zoe@texted.example',
    phone: '+1 202 555 0188',
    company: '',
    smsConsent: true,
  });
  const bouncing = await buildClient(studio, { name: 'Gone Ltd', email: 'bounce@gone.example', phone: '' });
  const bare = await buildClient(studio, {
    ...{ name: 'Bo', email: 'bo@bare.example', phone: '', company: '', address: '', notes: '' },
  });
  await buildNote(studio, acme.id);
  await buildNote(studio, acme.id, { title: 'Second', content: 'Line one\nline two — “quoted”' });
  await buildItem(studio);
  await buildItem(studio, {
    name: 'Day rate',
    description: '',
    rate: '1850.00',
    terms: '',
    availableFor: 'invoices',
  });
  await buildItem(studio, { name: 'Workshop', rate: '0.01', availableFor: 'proposals' });
  return { acme: acme.id, texted: texted.id, bouncing: bouncing.id, bare: bare.id };
}

const manyLines = Array.from({ length: 60 }, (_, index) => ({
  description: `Line ${index + 1}: ${'work on the catalog '.repeat((index % 4) + 1).trim()}`,
  quantity: ((index % 7) + 0.25).toFixed(2),
  rate: (index * 13 + 0.99).toFixed(2),
}));

const scripts = [
  { description: '設計・デザイン 一式', quantity: '1', rate: '9999999.99' },
  { description: 'תכנון ובנייה של אתר', quantity: '0.01', rate: '0.50' },
  { description: 'ออกแบบเว็บไซต์\nΔεύτερη γραμμή', quantity: '99.99', rate: '12.34' },
];

async function fillInvoices(server: GoldenServer, studio: Seller, people: People): Promise<void> {
  const later = (hours: number) => server.clock.advance(hours * HOUR_MS);
  const make = async (clientId: string, fields: object, items?: object[]): Promise<InvoiceWithItems> => {
    later(5);
    return buildInvoice(studio, clientId, { dueDate: FAR, ...fields }, items);
  };
  const change = (id: string, body: object) => must(studio.put(`/api/invoices/${id}`, body));

  await make(people.acme, { title: 'Open' });
  await make(people.bare, { title: 'Bare', description: '' }, [
    { description: 'All', quantity: 1, rate: '0.00' },
  ]);
  await make(people.acme, { title: 'Sixty lines' }, manyLines);
  await make(
    people.texted,
    { title: '請求書 — חשבונית — ใบแจ้งหนี้', description: 'عرض\n<b>not bold</b> & more' },
    scripts,
  );
  await make(people.bouncing, { title: 'Never arrives' });
  await make(people.acme, { title: 'Late', dueDate: PAST });

  const paid = await make(people.acme, { title: 'Paid by hand' });
  later(30);
  await change(paid.id, { status: 'paid' });
  const quiet = await make(people.texted, { title: 'Paid without a receipt' });
  await change(quiet.id, { status: 'paid', sendReceipt: false });
  const reopened = await make(people.acme, { title: 'Paid, then open again' });
  await change(reopened.id, { status: 'paid' });
  await change(reopened.id, { status: 'pending' });
  const cancelled = await make(people.acme, { title: 'Cancelled' });
  await change(cancelled.id, { status: 'cancelled' });
  const edited = await make(people.acme, { title: 'Edited' });
  later(50);
  await change(edited.id, {
    title: 'Edited after sending',
    items: [{ description: 'One line instead', quantity: '2.5', rate: '100.00' }],
  });
  const deleted = await make(people.acme, { title: 'Deleted' });
  await must(studio.delete(`/api/invoices/${deleted.id}`));
  const seen = await make(people.texted, { title: 'Seen' });
  await must(visitor(server).post(`/api/public/invoices/${seen.invoiceNumber}/seen`));
  const gone = await buildClient(studio, { name: 'Former client', email: 'former@gone.example' });
  await make(gone.id, { title: 'Goes with its client' });
  await must(studio.delete(`/api/clients/${gone.id}`));
}

/** Somebody with an ordinary browser and no session. */
export function visitor(server: GoldenServer): Agent {
  const agent = server.anon();
  const send = agent.send.bind(agent);
  const browser =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15';
  agent.send = (method, path, sending = {}) =>
    send(method, path, { ...sending, headers: { 'user-agent': browser, ...sending.headers } });
  return agent;
}

async function fillProposals(server: GoldenServer, studio: Seller, people: People): Promise<void> {
  const make = async (clientId: string, fields: object, items?: object[]) => {
    server.clock.advance(7 * HOUR_MS);
    return buildProposal(studio, clientId, { validUntil: FAR, ...fields }, items);
  };
  const answer = (id: string, body: object) => must(visitor(server).put(`/api/proposals/${id}/status`, body));

  await make(people.acme, { title: 'Waiting' });
  await make(people.texted, { title: 'Two pages', description: '' }, manyLines.slice(0, 34));
  await make(people.bare, { title: 'Ran out', validUntil: PAST });
  const accepted = await make(people.acme, { title: 'Accepted' });
  await answer(accepted.id, { status: 'accepted', name: 'Zoë Client' });
  const declined = await make(people.texted, { title: 'Declined' });
  await answer(declined.id, { status: 'declined', reason: 'Too late for us.\nNext year?' });
  const converted = await make(people.acme, { title: 'Converted' });
  await answer(converted.id, { status: 'accepted' });
  await must(studio.post(`/api/proposals/${converted.id}/convert`));
  const convertedAndPaid = await make(people.texted, { title: 'Converted and paid' });
  await answer(convertedAndPaid.id, { status: 'accepted', name: '李' });
  const invoice = await studio.post(`/api/proposals/${convertedAndPaid.id}/convert`);
  await must(studio.put(`/api/invoices/${(invoice.body as { id: string }).id}`, { status: 'paid' }));
  const edited = await make(people.acme, { title: 'Changed after it was seen' });
  await must(visitor(server).post(`/api/public/proposals/${edited.proposalNumber}/seen`));
  await must(studio.put(`/api/proposals/${edited.id}`, { description: 'Now with hosting' }));
  const lost = await make(people.acme, { title: 'Converted, then deleted' });
  await answer(lost.id, { status: 'accepted' });
  await must(studio.post(`/api/proposals/${lost.id}/convert`));
  await must(studio.delete(`/api/proposals/${lost.id}`));
}

/** Somebody who has just signed up at the other end of the world, without a confirmed address. */
async function fillNewcomer(server: GoldenServer): Promise<void> {
  const newcomer = await server.seller({ ...goldenAccounts.newcomer, timeZone: 'Pacific/Kiritimati' });
  const { id } = await buildClient(newcomer, { name: 'First client', email: 'first@client.example' });
  await buildInvoice(newcomer, id, { title: 'First', dueDate: FAR });
  await buildProposal(newcomer, id, { title: 'First offer', validUntil: PAST });
  for (let index = 0; index < 5; index++)
    await buildInvoice(newcomer, id, {
      title: `More than an unconfirmed address may send ${index}`,
      dueDate: FAR,
    });
}

/** The mails about an account itself. */
async function changePasswords(server: GoldenServer, studio: Seller): Promise<void> {
  await must(
    studio.post('/api/user/change-password', {
      ...{ currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  );
  await must(server.anon().post('/api/forgot-password', { email: goldenAccounts.studio.email }));
}

/** Mails go out, some are refused, reminders come, and what is late is told, over ten days. */
async function passTime(server: GoldenServer): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await server.runScheduledTasks();
    // Waits live by the database's clock.
    await server.pool.query(`update outbox set next_attempt_at = now() where status = 'pending'`);
    await server.drain();
    await server.tellAll();
    server.clock.advance(12 * HOUR_MS);
  }
  const [first] = server.twilio.received;
  if (!first) throw new Error('no text message went out');
  await server.twilio.callBack(server.origin, first, 'delivered');
}

/** What had been read, stopped and left waiting when the database was put away. */
async function leaveOnTheirWay(server: GoldenServer, studio: Seller, people: People): Promise<void> {
  const list = (await studio.get('/api/notifications')).body as { id: string }[];
  const read = ({ id }: { id: string }) => must(studio.patch(`/api/notifications/${id}/read`));
  for (const notification of list.slice(0, 3)) await read(notification);
  await must(studio.delete('/api/notifications/read'));
  for (const notification of list.slice(5, 12)) await read(notification);
  const invoices = (await studio.get('/api/invoices?status=pending')).body as InvoiceWithItems[];
  await must(studio.put(`/api/invoices/${invoices[0]?.id}/reminders`, { isActive: false }));
  await must(studio.post(`/api/invoices/${invoices[1]?.id}/reminders`));
  await leavePagesOpen(server, studio, people.acme);
  await buildInvoice(studio, people.acme, { title: 'Its mail waits', dueDate: FAR });
  await buildInvoice(studio, people.texted, { title: 'Its text message waits', dueDate: FAR });
  await buildProposal(studio, people.acme, { title: 'Its mail was cut off', validUntil: FAR });
  await server.pool.query(
    `update outbox set attempts = 1, lease_until = now() - interval '1 hour', lease_token = gen_random_uuid()
     where id = (select id from outbox where status = 'pending' order by seq desc limit 1)`,
  );
}
