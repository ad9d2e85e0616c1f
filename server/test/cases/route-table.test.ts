import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
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
  invoiceFields,
  PASSWORD,
  proposalFields,
  recurringFields,
} from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { buildMembership } from '#server/test/memberships.ts';
import { type ListedRoute, listApiRoutesOf } from '#server/test/route-table.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { buildFile } from '#server/test/upload.ts';
import { uploadImport } from '#server/test/upload-import.ts';

const { result: server, routes: apiRoutes } = await listApiRoutesOf(() => startTestServer());
afterAll(() => server.close());

/** All that answers without a session. */
const publicRoutes = [
  'POST /api/login',
  'POST /api/login/second-factor',
  'POST /api/login/second-factor/passkey',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/register',
  'POST /api/logout',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/paypal',
  'POST /api/verify-paypal',
  'GET /api/config',
  'GET /api/session',
  'POST /api/webhooks/twilio/status',
  'POST /api/webhooks/twilio/inbound',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/confirm-email',
  'POST /api/change-email',
  'POST /api/undo-email-change',
  'POST /api/report-sign-in',
  'POST /api/keep-account',
  'GET /api/public/invoices/:invoiceNumber',
  'GET /api/public/invoices/:invoiceNumber/pdf',
  'GET /api/public/invoices/:invoiceNumber/page',
  'GET /api/public/proposals/:proposalNumber',
  'GET /api/public/proposals/:proposalNumber/page',
  'GET /api/public/proposals/:proposalNumber/files/:id',
  'POST /api/public/invoices/:invoiceNumber/pay',
  'GET /api/public/invoices/:invoiceNumber/payment',
  'POST /api/public/invoices/:invoiceNumber/replies',
  'POST /api/public/invoices/:number/seen',
  'POST /api/public/proposals/:number/seen',
  'GET /api/public/proposals/:proposalNumber/comments',
  'POST /api/public/proposals/:proposalNumber/comments',
  'POST /api/public/proposals/:proposalNumber/comments/read',
  'GET /api/public/proposals/:proposalNumber/pdf',
  'GET /api/public/proposals/:proposalNumber/signed.pdf',
  'GET /api/verify/:code',
  'PUT /api/proposals/:id/status',
  'GET /api/public/credit-notes/:creditNoteNumber',
  'GET /api/public/credit-notes/:creditNoteNumber/page',
  'GET /api/public/credit-notes/:creditNoteNumber/pdf',
];

const nameOf = ({ method, path }: ListedRoute) => `${method} ${path}`;
const guarded = apiRoutes.filter((route) => !publicRoutes.includes(nameOf(route)));
const fillIds = (path: string, id: string) => path.replaceAll(/:\w+/g, id);

test('the table lists the routes of the API', () => {
  expect(apiRoutes.map(nameOf)).toEqual(
    expect.arrayContaining([
      ...publicRoutes,
      'GET /api/user',
      'POST /api/clients/:id/notes',
      'PUT /api/invoices/:id',
    ]),
  );
  expect(guarded.length).toBeGreaterThanOrEqual(15);
});

describe('without a session', () => {
  test.each(guarded.map((route) => [nameOf(route), route] as const))(
    '%s answers 401',
    async (_name, route) => {
      const path = fillIds(route.path, randomUUID());
      for (const cookie of ['', 'billwright.sid=s%3Adeleted.x']) {
        const answer = await server.anon().send(route.method, path, { headers: { cookie } });
        expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
      }
    },
  );
});

const [owner, other] = await Promise.all([server.confirmedSeller(), server.seller()]);
const client = await buildClient(owner);
const invoice = await buildInvoice(owner, client.id);
const proposal = await buildProposal(owner, client.id);
await buildNote(owner, client.id);
const [notification] = (await owner.get('/api/notifications')).body as { id: string }[];
const item = await buildItem(owner);
const taxRate = await buildTaxRate(owner);
const draft = await buildDraft(owner, 'invoice', invoiceFields(client.id));
const recurring = await buildRecurring(owner, client.id);
const creditNote = await buildCreditNote(owner, (await buildInvoice(owner, client.id)).id);
const file = await buildFile(owner);
const template = await owner.post('/api/proposal-templates', { name: 'Website', content: {} });
const importId = await uploadImport(owner, 'Name,Email\nA,a@b.example\n');
const view = await owner.post('/api/saved-views', { list: 'clients', name: 'A', query: '' });
const membership = await buildMembership(server, owner, await server.seller());
const [session] = (await owner.get('/api/user/sessions')).body as { id: string }[];

const passkey = await server.pool.query(
  `insert into passkeys (user_id, credential_id, public_key, name, rp_id) values ($1, 'a', '\\x00', 'Phone', 'a.example')
  returning id`,
  [owner.user.id],
);

/** Bodies that would be accepted of the owner. */
const bodies: Record<string, unknown> = {
  'PUT /api/clients/:id': { name: 'Taken' },
  'PUT /api/invoices/:id': { title: 'Taken', status: 'paid' },
  'PUT /api/items/:id': { name: 'Taken', rate: '1.00' },
  'PUT /api/tax-rates/:id': { name: 'Taken' },
  'PUT /api/proposals/:id': { title: 'Taken', validUntil: '2030-01-01' },
  'POST /api/proposals/:id/convert': {},
  'POST /api/invoices/:id/reminders': undefined,
  'PUT /api/invoices/:id/reminders': { isActive: false },
  'POST /api/invoices/:id/send': undefined,
  'POST /api/invoices/:id/void': { reason: 'Taken' },
  'POST /api/invoices/:id/revise': undefined,
  'POST /api/proposals/:id/revise': undefined,
  'POST /api/proposals/:id/send': undefined,
  'POST /api/proposals/:id/reminders': undefined,
  'PUT /api/proposals/:id/reminders': { isActive: false },
  'PATCH /api/notifications/:id/read': undefined,
  'POST /api/notifications/:id/retry': undefined,
  'POST /api/clients/:id/notes': { title: 'x', content: 'y' },
  'PUT /api/drafts/:id': { kind: 'invoice', content: { invoice: { title: 'Taken' } } },
  'POST /api/drafts/:id/send': {},
  'PUT /api/recurring/:id': recurringFields(client.id, { invoice: { title: 'Taken' } }),
  'POST /api/recurring/:id/pause': undefined,
  'POST /api/recurring/:id/resume': undefined,
  'POST /api/recurring/:id/skip': { date: recurring.nextOn },
  'POST /api/recurring/:id/run': { date: recurring.nextOn },
  'POST /api/clients/:id/credit/refund': { method: 'cash' },
  'POST /api/invoices/:id/payments': { amount: '1.00', method: 'cash' },
  'POST /api/invoices/:id/refunds': { amount: '1.00', method: 'cash', effect: 'kept' },
  'POST /api/invoices/:id/payments/:paymentId/keep-as-credit': undefined,
  'POST /api/invoices/:id/refunds/:entryId/ask-again': undefined,
  'POST /api/invoices/:id/apply-credit': {},
  'POST /api/invoices/:id/write-off': { note: 'Lost' },
  'POST /api/invoices/:id/credit-notes': { full: true, reason: 'Taken' },
  'POST /api/invoices/:id/replies/:replyId/answer': { message: 'Taken' },
  'PUT /api/invoices/:id/replies/:replyId': { state: 'confirmed' },
  'POST /api/proposals/:id/comments': { message: 'Taken' },
  'POST /api/proposals/:id/comments/read': undefined,
  'PUT /api/files/:id/parts/:part': undefined,
  'PUT /api/proposal-templates/:id': { name: 'Taken' },
  'POST /api/files/:id/complete': undefined,
  'PUT /api/imports/:id/parts/:part': undefined,
  'PUT /api/imports/:id/mapping': { targets: { 0: 'name' }, duplicates: 'skip' },
  'PUT /api/imports/:id/fixes': { fixes: [] },
  'POST /api/imports/:id/check': undefined,
  'POST /api/imports/:id/run': undefined,
  'POST /api/imports/:id/cancel': undefined,
  'POST /api/imports/:id/undo': undefined,
  'PATCH /api/saved-views/:id': { name: 'Taken' },
  'PUT /api/passkeys/:id': { name: 'Taken' },
  'DELETE /api/passkeys/:id': { currentPassword: PASSWORD },
  'POST /api/acting-for/:membershipId': undefined,
};

describe("another seller's rows", () => {
  /** Whose id stands in a path; a new entity needs a row here. */
  const idsOf: Record<string, string> = {
    clients: client.id,
    invoices: invoice.id,
    proposals: proposal.id,
    notifications: notification?.id ?? '',
    items: item.id,
    'tax-rates': taxRate.id,
    drafts: draft.id,
    recurring: recurring.id,
    'credit-notes': creditNote.id,
    files: file.id,
    imports: importId,
    passkeys: passkey.rows[0].id,
    'proposal-templates': (template.body as { id: string }).id,
    'saved-views': (view.body as { id: string }).id,
    memberships: membership.id,
    // Of an access that somebody else has accepted.
    'acting-for': membership.id,
    user: session?.id ?? '',
  };
  /** Without it, the first saving of a draft makes one. */
  const headersOf: Record<string, Record<string, string>> = { 'PUT /api/drafts/:id': { 'if-match': '"1"' } };
  const withId = guarded.filter((route) => route.path.includes('/:'));

  test.each(withId.map((route) => [nameOf(route), route] as const))(
    '%s answers 404, as for an id that nobody has',
    async (name, route) => {
      const id = idsOf[route.path.split('/')[2] ?? ''];
      expect(id, `no row of ${route.path} to try`).toBeDefined();
      if (route.method !== 'GET' && route.method !== 'DELETE') expect(bodies).toHaveProperty([name]);
      const before = await rowHash(server.pool, owner.user.id);
      const sending = { body: bodies[name], headers: headersOf[name] ?? {} };
      const foreign = await other.send(route.method, fillIds(route.path, id ?? ''), sending);
      const unknown = await other.send(route.method, fillIds(route.path, randomUUID()), sending);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(unknown.text);
      expect(await rowHash(server.pool, owner.user.id)).toBe(before);
    },
  );

  test('a client that was deleted leaves no list behind', async () => {
    const gone = await buildClient(owner);
    await owner.delete(`/api/clients/${gone.id}`);
    for (const list of ['notes', 'invoices', 'proposals']) {
      for (const agent of [owner, other])
        expect((await agent.get(`/api/clients/${gone.id}/${list}`)).status).toBe(404);
    }
  });

  test('a foreign client in a body answers 404 and nothing is stored', async () => {
    const ownClient = await buildClient(other);
    const ownInvoice = await buildInvoice(other, ownClient.id);
    const ownProposal = await buildProposal(other, ownClient.id);
    const before = await rowHash(server.pool, other.user.id);
    const created = await other.post('/api/invoices', invoiceFields(client.id));
    const moved = await other.put(`/api/invoices/${ownInvoice.id}`, { clientId: client.id });
    const offered = await other.post('/api/proposals', proposalFields(client.id));
    const handed = await other.put(`/api/proposals/${ownProposal.id}`, { clientId: client.id });
    expect([created, moved, offered, handed].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(created.text).toBe((await other.post('/api/invoices', invoiceFields(randomUUID()))).text);
    expect(await rowHash(server.pool, other.user.id)).toBe(before);
    expect((await other.get('/api/invoices')).text).not.toContain(client.id);
  });
});
