import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { buildInvoice } from '#server/test/factories.ts';
import { importFile } from '#server/test/imports.ts';
import { keepSessions } from '#server/test/keep-sessions.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const sample = (name: string) => readFile(new URL(`samples/${name}.csv`, import.meta.url));
const at = async (day: number) => {
  await keepSessions(server.pool);
  server.clock.set(new Date(Date.parse('2026-03-10T12:00:00Z') + day * DAY_MS).toISOString());
};

test('an undo deletes what came with an import, and leaves and lists what was used since', async () => {
  await at(0);
  const seller = await server.seller({ timeZone: 'UTC' });
  const { done } = await importFile(server, seller, await sample('invoice-ninja-invoices'), {
    kind: 'invoices',
  });
  expect(done).toMatchObject({ created: 2, clientsCreated: 2 });
  await at(1);
  const [second] = (await seller.get('/api/invoices')).body as Invoice[];
  expect((await seller.put(`/api/invoices/${second?.id}`, { title: 'Tea for two' })).status).toBe(200);
  const undo = () => seller.post(`/api/imports/${done.id}/undo`);
  await at(29);
  expect(await undo()).toMatchObject({
    status: 200,
    body: {
      ...{ state: 'undone', undoUntil: null },
      kept: ['Invoice 0002 was changed or paid since.', 'Client Plain Ltd was changed since, or has more.'],
    },
  });
  expect((await seller.get('/api/invoices')).body).toMatchObject([{ displayNumber: '0002' }]);
  expect((await seller.get('/api/clients')).body).toMatchObject([{ name: 'Plain Ltd' }]);
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'import_not_undoable' } });
});

test('after 30 days nothing is undone, and after 7 the file is gone', async () => {
  await at(0);
  const seller = await server.seller();
  const { done } = await importFile(server, seller, 'Name,Email\nA,a@b.example\n');
  await at(8);
  await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
  const { rows } = await server.pool.query('select 1 from import_parts where import_id = $1', [done.id]);
  expect(rows).toEqual([]);
  await at(31);
  expect(await seller.post(`/api/imports/${done.id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'undo_expired' },
  });
  expect((await seller.get('/api/clients')).body).toHaveLength(1);
});

test('history stays quiet: no mail, notice, news or reminder, and own numbers go on behind it', async () => {
  await at(0);
  const seller = await server.confirmedSeller({ timeZone: 'UTC' });
  const list = `Invoice Number,Client,Client Email,Invoice Date,Due Date,Status,Total,Paid
INV-0041,Acme,ap@acme.example,2026-01-05,2026-01-20,sent,10.00,
INV-0042,Acme,ap@acme.example,2026-02-05,2026-02-20,paid,20.00,20.00
INV-0040,Acme,ap@acme.example,2026-02-05,2026-04-20,sent,30.00,5.00
`;
  const { done } = await importFile(server, seller, list, { kind: 'invoices' });
  expect(done).toMatchObject({ state: 'done', created: 3, clientsCreated: 1, errors: 0 });
  await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
  for (const table of ['outbox', 'notifications', 'activities', 'document_events']) {
    const { rows } = await server.pool.query(`select * from ${table} where user_id = $1`, [seller.user.id]);
    expect(rows, table).toEqual([]);
  }
  // The latest first, and own ones before what was imported.
  const [{ clientId = '' } = {}] = (await seller.get('/api/invoices')).body as Invoice[];
  await buildInvoice(seller, clientId);
  const listed = (await seller.get('/api/invoices')).body as Invoice[];
  expect(listed).toMatchObject([
    { displayNumber: 'INV-0043' },
    { displayNumber: 'INV-0040', status: 'pending', balance: '25.00' },
    { displayNumber: 'INV-0042', status: 'paid' },
    { displayNumber: 'INV-0041', status: 'overdue' },
  ]);
  const open = listed[1] as Invoice;
  expect(open.invoiceNumber).toMatch(/^INV-0000-[0-9A-Z]{26}$/);
  expect((await server.anon().get(`/api/public/invoices/${open.invoiceNumber}`)).body).toMatchObject({
    displayNumber: 'INV-0040',
  });
  expect((await seller.get('/api/invoices/summary')).body).toMatchObject({ total: { count: 4 } });
  expect((await seller.get('/api/invoices?search=INV-0041')).body).toHaveLength(1);
  expect((await seller.get(`/api/invoices/${open.id}/ledger`)).body).toMatchObject([
    { kind: 'payment', amount: '5.00', method: 'other', happenedOn: '2026-02-05' },
  ]);
  const paid = await seller.post(`/api/invoices/${open.id}/payments`, { amount: '25.00', method: 'cash' });
  expect(paid.status, paid.text).toBeLessThan(300);
  expect((await seller.get(`/api/invoices/${open.id}`)).body).toMatchObject({ status: 'paid' });
  // The same file again: each number is there already.
  expect((await importFile(server, seller, list, { kind: 'invoices' })).done).toMatchObject({
    state: 'failed',
    skipped: 3,
  });
});
