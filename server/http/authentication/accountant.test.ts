import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { deleteUser } from '#server/features/account/support-access.ts';
import { type OpenStream, openStream } from '#server/test/event-stream.ts';
import {
  buildClient,
  buildCreditNote,
  buildInvoice,
  buildItem,
  buildNote,
  buildProposal,
  dayFromToday,
  PASSWORD,
} from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { buildMembership, openBooksOf } from '#server/test/memberships.ts';
import { type ListedRoute, listApiRoutesOf } from '#server/test/route-table.ts';
import { typed } from '#server/test/signature.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { ACCESS_ENDED, ACCOUNT_CHANGED, ACCOUNT_HEADER, READ_ONLY } from '#shared/shown-account.ts';

const { result: server, routes } = await listApiRoutesOf(() => startTestServer());
const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(() => server.close());

const [owner, accountant] = [
  await server.proSeller({ businessName: 'Acme Ltd', timeZone: 'Asia/Tokyo' }),
  await server.seller(),
];
const client = await buildClient(owner, { notes: 'Pays late, be firm' });
await buildNote(owner, client.id);
const item = await buildItem(owner);
const invoice = await buildInvoice(owner, client.id);
await owner.post(`/api/invoices/${invoice.id}/payments`, { amount: '1.00', method: 'cash' });
const credited = await buildInvoice(owner, client.id);
const creditNote = await buildCreditNote(owner, credited.id);
const proposal = await buildProposal(owner, client.id);
await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', signature: typed });
await owner.post(`/api/proposals/${proposal.id}/convert`, {});
await openBooksOf(server, owner, accountant);
const ownClient = await buildClient(await signInAgain(accountant));

async function signInAgain({ user }: typeof accountant) {
  const agent = Object.assign(server.anon(), { user });
  expect((await agent.post('/api/login', { email: user.email, password: PASSWORD })).status).toBe(200);
  return agent;
}

async function listen(agent: typeof accountant) {
  const stream = await openStream(server.origin, agent);
  opened.push(stream);
  return stream;
}

/** All that an accountant may read. */
const allowed = [
  'GET /api/user',
  'GET /api/events',
  'GET /api/dashboard/stats',
  'GET /api/dashboard/activity',
  'GET /api/dashboard/analytics',
  'GET /api/clients',
  'GET /api/clients/:id',
  'GET /api/clients/:id/invoices',
  'GET /api/clients/:id/proposals',
  'GET /api/clients/:id/statistics',
  'GET /api/clients/:id/credit',
  'GET /api/clients/:id/statement',
  'GET /api/clients/:id/statement/pdf',
  'GET /api/items',
  'GET /api/items/:id',
  'GET /api/invoices',
  'GET /api/invoices/summary',
  'GET /api/invoices/:id',
  'GET /api/invoices/:id/view',
  'GET /api/invoices/:id/versions',
  'GET /api/invoices/:id/timeline',
  'GET /api/invoices/:id/ledger',
  'GET /api/invoices/:id/pdf',
  'GET /api/proposals',
  'GET /api/proposals/summary',
  'GET /api/proposals/insights',
  'GET /api/proposals/:id',
  'GET /api/proposals/:id/view',
  'GET /api/proposals/:id/versions',
  'GET /api/proposals/:id/timeline',
  'GET /api/proposals/:id/pdf',
  'GET /api/credit-notes',
  'GET /api/credit-notes/:id',
  'GET /api/credit-notes/:id/pdf',
  'GET /api/clients/export',
  'GET /api/items/export',
  'GET /api/invoices/export',
  'GET /api/proposals/export',
  'GET /api/payments/export',
  'GET /api/reports',
  'GET /api/reports/csv',
  'GET /api/reports/pdf',
  'GET /api/reports/journal',
  'GET /api/reports/quickbooks',
];
const nameOf = ({ method, path }: ListedRoute) => `${method} ${path}`;
const idsOf: Record<string, string> = {
  clients: client.id,
  invoices: invoice.id,
  proposals: proposal.id,
  items: item.id,
  'credit-notes': creditNote.id,
};
const queryOf = (path: string) => {
  if (path.startsWith('/api/reports')) return `?from=${dayFromToday(-30)}&to=${dayFromToday(30)}&format=csv`;
  return path.endsWith('/export') ? '?format=csv' : '';
};
const addressOf = ({ path }: ListedRoute) =>
  path.replaceAll(/:\w+/g, idsOf[path.split('/')[2] ?? ''] ?? randomUUID()) + queryOf(path);

/** Of a page that is not for accountants: a document's, a signature's, a payment's, or that of an unsubscription. */
const PUBLIC_ADDRESS =
  /\/(?:invoice|proposal|credit-note|verify|u)\/[\w-]|https:\/\/(?:checkout|pay|www\.paypal)/;
const TAIL = /[0-9A-HJKMNP-TV-Z]{26}/;
const refused = { status: 403, body: { message: expect.any(String), code: READ_ONLY } };
/** Answers without a session: for everybody, whoever is signed in. Answering as a client is not. */
async function isPublic(route: ListedRoute): Promise<boolean> {
  if (nameOf(route) === 'PUT /api/proposals/:id/status') return false;
  const body = route.method === 'GET' ? undefined : {};
  return (await server.anon().send(route.method, addressOf(route), { body })).status !== 401;
}
const isLeaving = (route: ListedRoute) => nameOf(route) === 'DELETE /api/acting-for';
const open = await Promise.all(routes.map(isPublic));
const personal = routes.filter((route, index) => !open[index] && !isLeaving(route));

describe('an accountant', () => {
  const denied = personal.filter((route) => !allowed.includes(nameOf(route)));
  test.each(denied.map((route) => [nameOf(route), route] as const))(
    'is refused %s, which changes nothing',
    async (_name, route) => {
      const before = await rowHash(server.pool, owner.user.id);
      const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
      for (const method of methods) {
        const body = route.method === 'GET' ? undefined : {};
        const answer = await accountant.send(method, addressOf(route), { body });
        expect(answer.status).toBe(403);
        if (method !== 'HEAD') expect(answer).toMatchObject(refused);
      }
      expect(await rowHash(server.pool, owner.user.id)).toBe(before);
    },
  );

  const read = personal.filter((route) => allowed.includes(nameOf(route)) && route.path !== '/api/events');
  test('may read all that is listed', () => {
    expect([...read.map(nameOf), 'GET /api/events'].sort()).toEqual([...allowed].sort());
  });

  test.each(read.map((route) => [nameOf(route), route] as const))(
    'reads %s without secrets',
    async (_name, route) => {
      const answer = await accountant.get(addressOf(route));
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(TAIL);
      expect(answer.text).not.toContain('be firm');
      expect(answer.text).not.toContain('redirectUrl');
      const ofOwner = await owner.get(addressOf(route));
      if (route.path !== '/api/user') expect(ofOwner.status).toBe(200);
      // Nobody gets the other's copy.
      const tag = ofOwner.headers.get('etag');
      if (tag && !route.path.endsWith('/pdf'))
        expect((await accountant.get(addressOf(route), { 'if-none-match': tag })).status).toBe(200);
    },
  );

  test('reads every document without an address of a public page, a tail, or what leads to one', async () => {
    const paths = [
      ...[invoice, credited].flatMap(({ id }) =>
        ['', '/view', '/versions', '/timeline', '/ledger'].map((part) => `/api/invoices/${id}${part}`),
      ),
      ...['', '/view', '/versions', '/timeline'].map((part) => `/api/proposals/${proposal.id}${part}`),
      `/api/credit-notes/${creditNote.id}`,
      `/api/clients/${client.id}/statement`,
    ];
    for (const path of paths) {
      const [{ text, status }, ofOwner] = [await accountant.get(path), await owner.get(path)];
      expect([path, status, ofOwner.status]).toEqual([path, 200, 200]);
      expect(text, path).not.toMatch(TAIL);
      expect(text, path).not.toMatch(PUBLIC_ADDRESS);
      for (const name of ['redirectUrl', 'verifyCode', 'be firm']) expect(text, path).not.toContain(name);
    }
    // The owner has them, so that there is something to leave out.
    expect((await owner.get(`/api/invoices/${credited.id}/timeline`)).text).toMatch(TAIL);
  });

  test('sees display numbers where the owner has the addresses of public pages', async () => {
    const path = `/api/invoices/${invoice.id}`;
    expect((await owner.get(path)).text).toMatch(TAIL);
    const answer = await accountant.get(path);
    expect(answer.body).toMatchObject({ displayNumber: 'INV-0001', invoiceNumber: 'INV-0001' });
    expect((await accountant.get(`/api/clients/${client.id}`)).body).not.toHaveProperty('notes');
  });

  test('stays themselves, and is told whose books are open', async () => {
    expect((await accountant.get('/api/user')).body).toMatchObject({
      id: accountant.user.id,
      email: accountant.user.email,
      hasMemberships: true,
      actingFor: {
        accountId: owner.user.id,
        name: 'Acme Ltd',
        role: 'accountant',
        timeZone: 'Asia/Tokyo',
        isPremium: true,
      },
    });
    expect((await owner.get('/api/user')).body).not.toHaveProperty('actingFor');
  });

  test('has their own books in another session meanwhile', async () => {
    const elsewhere = await signInAgain(accountant);
    expect((await elsewhere.get('/api/clients')).body).toMatchObject([{ id: ownClient.id }]);
    expect((await accountant.get('/api/clients')).body).toMatchObject([{ id: client.id }]);
  });

  test('names owner and reader in the calls of a page', async () => {
    const named = { [ACCOUNT_HEADER]: `${owner.user.id}/${accountant.user.id}` };
    expect((await accountant.get('/api/clients', named)).status).toBe(200);
    for (const other of [owner.user.id, accountant.user.id]) {
      const answer = await accountant.get('/api/clients', { [ACCOUNT_HEADER]: other });
      expect(answer).toMatchObject({ status: 409, body: { code: ACCOUNT_CHANGED } });
    }
  });

  test("leaves no trace as the owner's visit or message", async () => {
    const lines = server.log.lines().filter((line) => 'actingFor' in line);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0]).toMatchObject({ user: accountant.user.id, actingFor: owner.user.id });
  });
});

describe('ending an access', () => {
  test('closes open streams at once, and the next call says so', async () => {
    const reader = await server.seller();
    const membership = await openBooksOf(server, owner, reader);
    const stream = await listen(reader);
    await stream.next();
    const others = await listen(owner);
    expect((await owner.delete(`/api/memberships/${membership.id}`)).status).toBe(204);
    await stream.ended;
    for (const path of ['/api/invoices', '/api/user', '/api/events'])
      expect(await reader.get(path)).toMatchObject({ status: 403, body: { code: ACCESS_ENDED } });
    expect(await reader.post('/api/clients', {})).toMatchObject({
      status: 403,
      body: { code: ACCESS_ENDED },
    });
    expect((await reader.delete('/api/acting-for')).status).toBe(204);
    expect((await reader.get('/api/invoices')).body).toEqual([]);
    expect((await reader.post(`/api/acting-for/${membership.id}`)).status).toBe(404);
    await buildItem(owner);
    await others.next(({ items }) => items > 1);
  });

  test("the owner's changes reach the stream of whoever reads", async () => {
    const reader = await server.seller();
    await openBooksOf(server, owner, reader);
    const stream = await listen(reader);
    const { items } = await stream.next();
    await buildItem(owner);
    await stream.next((revisions) => revisions.items === items + 1);
  });

  test('leaving and signing out end the stream, in this session alone', async () => {
    const reader = await server.seller();
    const membership = await openBooksOf(server, owner, reader);
    const stream = await listen(reader);
    await stream.next();
    await reader.delete('/api/acting-for');
    await stream.ended;
    await reader.post(`/api/acting-for/${membership.id}`);
    const again = await listen(reader);
    await again.next();
    await reader.post('/api/logout');
    await again.ended;
  });

  test.each(['owner', 'reader'] as const)('goes with the account of the %s', async (gone) => {
    const [books, reader] = [await server.confirmedSeller(), await server.seller()];
    await openBooksOf(server, books, reader);
    const stream = await listen(reader);
    await stream.next();
    const { user } = gone === 'owner' ? books : reader;
    await deleteUser(openDatabase(server.pool), user.id);
    await stream.ended;
    if (gone === 'reader') expect((await reader.get('/api/clients')).status).toBe(401);
    else {
      // A page that still names the books gets nothing of others.
      const named = { [ACCOUNT_HEADER]: `${books.user.id}/${reader.user.id}` };
      expect((await reader.get('/api/clients', named)).status).toBe(409);
      expect((await reader.get('/api/user')).body).not.toHaveProperty('actingFor');
    }
  });

  test('nobody opens the books of an invitation, of somebody else or of nobody', async () => {
    const [reader, stranger] = [await server.seller(), await server.seller()];
    const membership = await buildMembership(server, owner, reader);
    for (const [agent, id] of [
      [stranger, membership.id],
      [owner, membership.id],
      [reader, randomUUID()],
      [reader, 'x'],
    ] as const)
      expect((await agent.post(`/api/acting-for/${id}`)).status).toBe(404);
    expect((await server.anon().post(`/api/acting-for/${membership.id}`)).status).toBe(401);
    expect((await server.anon().delete('/api/acting-for')).status).toBe(401);
    await owner.delete(`/api/memberships/${membership.id}`);
  });
});
