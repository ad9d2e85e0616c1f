import { randomUUID } from 'node:crypto';
import type { BillingServer } from '#server/test/billing.ts';
import { connectedSeller } from '#server/test/connect.ts';
import {
  buildClient,
  buildCreditNote,
  buildDraft,
  buildInvoice,
  buildItem,
  buildNote,
  buildProposal,
  buildRecurring,
  buildTaxRate,
  clientFields,
  dayFromToday,
  invoiceFields,
  PASSWORD,
  proposalFields,
  recurringFields,
  sellerFields,
} from '#server/test/factories.ts';
import { importing } from '#server/test/imports.ts';
import { buildMembership } from '#server/test/memberships.ts';
import { typed } from '#server/test/signature.ts';
import type { Seller } from '#server/test/test-server.ts';
import { buildFile } from '#server/test/upload.ts';
import { uploadImport } from '#server/test/upload-import.ts';

/** A seller with some of everything. */
export interface World {
  seller: Seller;
  /** Whose ids stand in paths, by the first part of a path below `/api`, or by the parameter's name. */
  ids: Record<string, string[]>;
  /** What links of public pages are made of, by the kind in their paths. */
  tokens: Record<string, string[]>;
}

const idOf = ({ body, status, text }: { body: unknown; status: number; text: string }) => {
  if (status >= 300) throw new Error(`not made: ${status} ${text}`);
  return (body as { id: string }).id;
};

async function buildMoney(seller: Seller, clientId: string) {
  const open = await buildInvoice(seller, clientId);
  const overdue = await buildInvoice(seller, clientId, { dueDate: '2020-01-01', paymentMethod: 'stripe' });
  const partlyPaid = await buildInvoice(seller, clientId, { allowPartial: true });
  await seller.post(`/api/invoices/${partlyPaid.id}/payments`, { amount: '500.00', method: 'cash' });
  const paid = await buildInvoice(seller, clientId);
  await seller.put(`/api/invoices/${paid.id}`, { status: 'paid' });
  const credited = await buildInvoice(seller, clientId);
  const creditNote = await buildCreditNote(seller, credited.id);
  await seller.post(`/api/public/invoices/${open.invoiceNumber}/replies`, {
    ...{ kind: 'question', name: 'Kim', message: 'Why?', email: 'ap@acme.example', id: randomUUID() },
  });
  return { invoices: [open, overdue, partlyPaid, paid, credited], creditNote };
}

async function buildOffers(seller: Seller, clientId: string) {
  const open = await buildProposal(seller, clientId);
  const accepted = await buildProposal(seller, clientId);
  await seller.put(`/api/proposals/${accepted.id}/status`, { status: 'accepted', signature: typed });
  const declined = await buildProposal(seller, clientId);
  await seller.put(`/api/proposals/${declined.id}/status`, { status: 'declined' });
  return [open, accepted, declined];
}

async function rowsOf(server: BillingServer, table: string, userId: string): Promise<string[]> {
  const { rows } = await server.pool.query(`select id from ${table} where user_id = $1 limit 20`, [userId]);
  return rows.map(({ id }) => id);
}

/** @param mark stands in everything that others must not see */
export async function buildWorld(server: BillingServer, mark: string): Promise<World> {
  const { seller } = await connectedSeller(server);
  const clients = [await buildClient(seller, { name: `Acme ${mark}` }), await buildClient(seller)];
  const [first] = clients as [(typeof clients)[0], ...typeof clients];
  await buildNote(seller, first.id, { content: mark });
  const { invoices, creditNote } = await buildMoney(seller, first.id);
  const proposals = await buildOffers(seller, first.id);
  const drafts = [
    await buildDraft(seller, 'invoice', invoiceFields(first.id, { title: mark })),
    await buildDraft(seller, 'proposal', proposalFields(first.id)),
  ];
  const looked = await importing(server).look(seller, `Name,Email\n${mark},a@b.example\nB,broken\n`);
  const waiting = await uploadImport(seller, 'Name\nA\n', { kind: 'items' });
  const membership = await buildMembership(server, seller, await server.seller());
  const password = { email: seller.user.email, password: PASSWORD };
  await server.anon().post('/api/login', password);
  const sessions = (await seller.get('/api/user/sessions')).body as { id: string; isCurrent?: boolean }[];
  const own = (table: string) => rowsOf(server, table, seller.user.id);
  const entries = await own('ledger_entries');
  await server.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, rp_id) values ($1, $2, '\\x00', 'Phone', 'a.example')`,
    [seller.user.id, randomUUID()],
  );
  return {
    seller,
    ids: {
      clients: clients.map(({ id }) => id),
      invoices: invoices.map(({ id }) => id),
      proposals: proposals.map(({ id }) => id),
      items: [(await buildItem(seller, { name: mark })).id],
      'tax-rates': [(await buildTaxRate(seller)).id],
      drafts: drafts.map(({ id }) => id),
      recurring: [(await buildRecurring(seller, first.id)).id],
      'credit-notes': [creditNote.id],
      files: [(await buildFile(seller)).id],
      imports: [looked.id, waiting],
      passkeys: await own('passkeys'),
      'proposal-templates': [idOf(await seller.post('/api/proposal-templates', { name: mark, content: {} }))],
      'saved-views': [
        idOf(await seller.post('/api/saved-views', { list: 'clients', name: mark, query: '' })),
      ],
      memberships: [membership.id],
      membershipId: [membership.id],
      notifications: await own('notifications'),
      user: sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id),
      paymentId: [...(await own('payments')), ...entries],
      entryId: entries,
      replyId: await own('invoice_replies'),
    },
    tokens: {
      invoices: invoices.map(({ invoiceNumber }) => invoiceNumber),
      proposals: proposals.map(({ proposalNumber }) => proposalNumber),
      'credit-notes': [creditNote.creditNoteNumber],
    },
  };
}

/** What may stand for a parameter of a path, such as `id` in `/api/invoices/:id`. */
export function idsIn({ ids, tokens }: World, path: string, name: string): readonly string[] {
  const parts = path.split('/').slice(2);
  if (parts[0] !== 'public') return ids[name] ?? ids[parts[0] ?? ''] ?? [];
  return (name === 'id' ? ids.files : tokens[parts[1] ?? '']) ?? [];
}

/** What fields are filled with in this world. */
export function samplesOf({ seller, ids, tokens }: World) {
  const of = (name: string) => ids[name] ?? [];
  const everyId = [...Object.values(ids).flat(), randomUUID()];
  return {
    byName: {
      clientId: of('clients'),
      taxRateId: of('tax-rates'),
      fileId: of('files'),
      fileIds: of('files'),
      files: of('files'),
      itemId: of('items'),
      draftId: of('drafts'),
      invoiceId: of('invoices'),
      proposalId: of('proposals'),
      ref: of('paymentId'),
      ids: [...everyId, ...Object.values(ids).map((some) => some.join(','))],
      email: [seller.user.email, 'new@client.example'],
      password: [PASSWORD, 'another-horse-8'],
      timeZone: ['UTC', 'Pacific/Apia', 'America/Sao_Paulo'],
      currency: ['USD', 'JPY', 'BHD', 'EUR'],
      paymentMethod: ['cash', 'stripe'],
      search: ['a', '%', "o'clock", '"'],
      q: ['acme', 'INV-0001', '1.00', '%'],
    } as Record<string, readonly unknown[]>,
    any: [
      ...[
        'A name',
        'Zoë 文',
        'a@b.example',
        'http://a.example',
        'https://a.example/x',
        '+1 555 0100',
        '+4915112345678',
      ],
      ...[
        '1',
        '2',
        '10',
        '100',
        '0',
        '1.00',
        '12.50',
        '99.99',
        '0.01',
        '-1',
        1,
        2,
        14,
        30,
        100,
        0,
        0.5,
        12.5,
        150,
      ],
      ...[dayFromToday(0), dayFromToday(1), dayFromToday(30), dayFromToday(-30), '2026-12-31', '2028-02-29'],
      ...['US', 'DE', 'GB', 'USD', 'EUR', 'JPY', 'UTC', 'Europe/Berlin', 'en-US', '#112233'],
      ...['DE89370400440532013000', 'COBADEFFXXX', 'DE123456789', '123456', '000000', 'a1b2-c3d4'],
      ...['x'.repeat(32), 'x'.repeat(43), 'A'.repeat(64), randomUUID(), new Date().toISOString()],
      ...['INV-{number}', '{year}-', 'a.pdf', 'a.csv', 'logo.png', '', ' ', '1', 'status=paid&sort=amount'],
      ...Object.values(tokens).flat(),
    ] as readonly unknown[],
  };
}

/** Bodies that a screen would send, by the route: rules between fields let few of those through that only fit a schema. */
export function usualBodies({ seller, ids }: World): Record<string, unknown> {
  const clientId = ids.clients?.[0] ?? '';
  const payment = { amount: '1.00', method: 'cash' };
  const reply = { kind: 'will_pay', id: randomUUID(), name: 'Kim', date: dayFromToday(3) };
  return {
    'POST /api/invoices': invoiceFields(clientId),
    'POST /api/proposals': proposalFields(clientId),
    'PUT /api/proposals/:id': { title: 'Another', validUntil: dayFromToday(9) },
    'POST /api/recurring': recurringFields(clientId),
    'PUT /api/recurring/:id': recurringFields(clientId),
    'POST /api/clients': clientFields(),
    'POST /api/clients/:id/credit/refund': { method: 'cash' },
    'POST /api/invoices/:id/payments': payment,
    'POST /api/invoices/:id/refunds': { ...payment, effect: 'kept' },
    'POST /api/invoices/:id/write-off': { note: 'Lost' },
    'POST /api/invoices/:id/credit-notes': { full: true, reason: 'Returned' },
    'POST /api/public/invoices/:invoiceNumber/replies': reply,
    'POST /api/public/proposals/:proposalNumber/comments': { id: randomUUID(), name: 'Kim', message: 'Why?' },
    'POST /api/proposals/:id/comments': { id: randomUUID(), message: 'Because' },
    'PUT /api/proposals/:id/status': { status: 'accepted', signature: typed },
    'POST /api/login': { email: seller.user.email, password: PASSWORD },
    'POST /api/register': sellerFields(),
    'POST /api/user/step-up': { currentPassword: PASSWORD },
    'POST /api/user/archive': { currentPassword: PASSWORD },
    'POST /api/user/email': { newEmail: 'new@client.example', currentPassword: PASSWORD },
    'POST /api/passkeys/options': { currentPassword: PASSWORD },
    'POST /api/user/second-factor': { currentPassword: PASSWORD },
    'POST /api/user/change-password': {
      ...{ currentPassword: PASSWORD, newPassword: 'amber-kettle-9', confirmPassword: 'amber-kettle-9' },
    },
  };
}
