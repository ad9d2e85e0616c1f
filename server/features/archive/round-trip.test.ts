import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { seedDemoSeller } from '#server/demo/demo-seller.ts';
import { sealSignatures } from '#server/features/signatures/seal-signatures.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import type { Agent } from '#server/test/agent.ts';
import { type ArchiveRows, downloadArchive, rowsOf, takingIn } from '#server/test/archives.ts';
import { readZip } from '#server/test/download.ts';
import { drainOf } from '#server/test/drain.ts';
import {
  buildClient,
  buildInvoice,
  buildItem,
  buildProposal,
  buildTaxRate,
  threeLines,
} from '#server/test/factories.ts';
import { pngOf } from '#server/test/pictures.ts';
import { sealDeps } from '#server/test/seal.ts';
import { typed } from '#server/test/signature.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { buildFile, uploadLogo } from '#server/test/upload.ts';
import { withoutTails } from '#shared/document.ts';
import type { User } from '#shared/user.ts';

// The other installation: nothing is shared with the first one but the file.
const server = await startTestServer();
const other = await startTestServer();
afterAll(async () => {
  await server.close();
  await other.close();
});
const { takeIn } = takingIn(other);

const account = await seedDemoSeller(openDatabase(server.pool), server.clock.now());
const agent = server.anon();
const signIn = await agent.post('/api/login', account);
const seller = Object.assign(agent, { user: signIn.body as User });
const { id: userId } = seller.user;
const sql = (text: string, values: unknown[] = [userId]) => server.pool.query(text, values);

async function must(answer: ReturnType<Agent['get']>) {
  const { status, text, body } = await answer;
  expect(status, text).toBeLessThan(300);
  return body as Record<string, unknown>;
}

/** What the demo seller has none of. */
async function addTheRest(): Promise<void> {
  await sql('update users set is_premium = true where id = $1');
  await must(uploadLogo(seller, { content: await pngOf(80, 40) }));
  await must(seller.put('/api/user/branding', { hideCredits: true }));
  await must(seller.put('/api/user/notification-preferences', { paymentAlerts: false }));
  await must(seller.put('/api/user/numbering', { kind: 'invoice', prefix: 'RE/{year}-', next: 7 }));
  await must(seller.put('/api/user/numbering', { kind: 'invoice', prefix: 'BW-', next: 3 }));
  await must(seller.post('/api/saved-views', { list: 'invoices', name: 'Late', query: 'status=overdue' }));
  const client = await buildClient(seller, { name: '-2+3+cmd|', email: 'zoe@client.example' });
  const rate = await buildTaxRate(seller, { name: 'Levy', percent: '2.5' });
  await buildItem(seller, { name: 'Taxed', taxRateIds: [rate.id] });
  const image = await buildFile(seller, { purpose: 'image', name: 'p.png', content: await pngOf(40, 30) });
  const attachment = await buildFile(seller, { name: 'terms.pdf' });
  const cover = { type: 'doc', content: [{ type: 'image', attrs: { fileId: image.id, alt: 'A plan' } }] };
  await must(seller.post('/api/proposal-templates', { name: 'Site', content: { proposal: { cover } } }));
  const proposal = await buildProposal(seller, client.id, {
    ...{ requiresSignature: true, cover, attachments: [attachment.id] },
    deposit: { percent: '40', dueDays: 7 },
  });
  await must(
    server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', signature: typed }),
  );
  await must(seller.post(`/api/proposals/${proposal.id}/convert`, {}));
  const deps = sealDeps(server);
  await sealSignatures(deps);
  await deps.pdfs.close();
  const invoice = await buildInvoice(seller, client.id, { title: 'First words' });
  await must(
    seller.put(`/api/invoices/${invoice.id}`, { invoice: { title: 'Other words' }, items: threeLines }),
  );
  await sql(
    `insert into document_versions (user_id, document_id, version, content, hash, amount, created_by, created_at)
    select user_id, id, 9, jsonb_build_object('title', title, 'items', '[]'::jsonb, 'clientId', client_id),
      encode(sha256('x'), 'hex'), amount, 'seller', now() from documents where id = $1`,
    [invoice.id],
  );
  await sql(
    `insert into section_times (user_id, document_id, version, section, seconds) values ($1, $2, 1, 0, 12)`,
    [userId, proposal.id],
  );
  await sql(
    `insert into suppressions (channel, user_id, address, reason) values ('email', $1, 'zoe@client.example', 'unsubscribed')`,
  );
  await sql(`insert into sms_consents (user_id, text_version) values ($1, '2026-01')`);
  await sql(
    `insert into payments (user_id, document_id, display_number, title, provider, amount_cents, status, external_account,
      external_id, expires_at, next_check_at)
    values ($1, $2, 'X', 'X', 'stripe', 100, 'failed', 'acct_1', 'cs_1', now(), null)`,
    [userId, invoice.id],
  );
  await sql(`insert into reminders (user_id, schedule_id, slot, outcome, reason, created_at)
    select user_id, id, '48h', 'skipped', 'closed', now() from notification_schedules where user_id = $1 limit 3`);
  await sql(`insert into document_series (user_id, kind, prefix, year, last_number) values ($1, 'proposal', 'OLD-', 0, 12)
    on conflict do nothing`);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Tables whose order is the same in both archives. */
const ordered = [
  'clients',
  'client_notes',
  'items',
  'documents',
  'ledger_entries',
  'notifications',
  'activities',
];

/** Rows without what an import makes anew, and with names instead of the ids of what has an order. */
function comparable({ account: owner, tables }: ArchiveRows) {
  const names = new Map<string, string>();
  for (const table of ordered)
    for (const [index, row] of (tables[table] ?? []).entries())
      names.set(String(row.id), `${table} ${index}`);
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return UUID.test(value) ? (names.get(value.toLowerCase()) ?? 'id') : value;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
  };
  const { email: _e, email_confirmed_at: _c, created_at: _a, updated_at: _u, ...settings } = owner;
  const { sms_consents: _s, ...rest } = tables;
  return {
    settings,
    tables: Object.fromEntries(
      Object.entries(rest).map(([name, rows]) => [
        name,
        rows.map((row) => JSON.stringify(named({ ...row, ...stopped(name, row) }))).toSorted(),
      ]),
    ),
  };
}

/** What waits for its seller after an import, so that nothing goes out by itself. */
function stopped(table: string, row: Record<string, unknown>): object {
  if (table === 'documents') return { reminders_on: null };
  if (table === 'notification_schedules') return { is_active: null, completed_at: null };
  if (table === 'recurring_invoices') return { state: null, pause_reason: null };
  if (table === 'drafts') return { send_at: null };
  if (table === 'invoice_replies') return { nudges: null };
  if (table === 'payments') return { external_account: null, external_id: null, external_payment_id: null };
  // One of them was there already, and stands for the archive's.
  if (table === 'tax_rates') return { created_at: null, updated_at: null };
  if (table === 'document_versions') return { hash: null };
  return row;
}

test('everything that a seller has comes out, goes in elsewhere, and comes out the same', async () => {
  await addTheRest();
  const work = async (on: typeof server) => {
    await runScheduledTasks({ db: openDatabase(on.pool), clock: on.clock });
    await drainOf(on, { mailer: { isConfigured: true, send: async () => [], close: () => undefined } })();
  };
  await work(server);
  const archive = await downloadArchive(server, seller, { currentPassword: account?.password });
  const rows = await rowsOf(archive);
  expect(Object.entries(rows.tables).flatMap(([name, { length }]) => (length ? [] : [name]))).toEqual([]);

  const fresh = await other.confirmedSeller();
  const rate = await buildTaxRate(fresh, { name: 'Levy', percent: '2.5' });
  const done = await takeIn(fresh, archive);
  expect(done, done.failure ?? '').toMatchObject({ state: 'done', failure: null, undoUntil: null });
  const others = Object.entries(rows.tables).filter(([name]) => name !== 'sms_consents');
  const total = others.reduce((sum, [, { length }]) => sum + length, 0);
  expect(done.created).toBe(total);

  // Nobody is told, and nothing waits to be sent.
  const countOf = async (query: string) =>
    Number((await other.pool.query(`select count(*) from ${query}`)).rows[0]?.count);
  expect(await countOf('outbox')).toBe(0);
  await work(other);
  expect(await countOf('outbox')).toBe(0);

  const again = await downloadArchive(other, fresh);
  expect(comparable(await rowsOf(again))).toEqual(comparable(rows));
  const [before, after] = [await readZip(archive), await readZip(again)];
  const hashes = (entries: Map<string, Buffer>) =>
    [...entries]
      .filter(([name]) => name.startsWith('files/') || name.startsWith('signed/'))
      .map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'))
      .toSorted();
  expect(hashes(before)).toHaveLength(4);
  expect(hashes(after)).toEqual(hashes(before));
  expect([...after.keys()].filter((name) => name.startsWith('logo'))).toEqual(['logo.png']);
  for (const list of [
    'clients',
    'items',
    'invoices',
    'invoice-items',
    'proposals',
    'proposal-items',
    'payments',
    'answers',
  ])
    expect(String(after.get(`lists/${list}.csv`)), list).toBe(String(before.get(`lists/${list}.csv`)));

  // Ids and secrets are new, and a rate that was there already is the archive's too.
  const ids = (one: ArchiveRows) =>
    new Set(
      Object.values(one.tables)
        .flat()
        .map(({ id }) => id)
        .filter(Boolean),
    );
  const fromBefore = ids(rows);
  expect([...ids(await rowsOf(again))].filter((id) => fromBefore.has(id))).toEqual([]);
  const item = (await rowsOf(again)).tables.items?.find(({ name }) => name === 'Taxed');
  expect(item?.tax_rate_ids).toEqual([rate.id]);
  const tails = async (on: typeof server) =>
    (
      await on.pool.query<{ token: string }>('select public_token as token from documents order by 1')
    ).rows.map(({ token }) => token);
  const [old, now] = [await tails(server), await tails(other)];
  expect(now.filter((token) => old.includes(token))).toEqual([]);
  expect(now.map(withoutTails).toSorted()).toEqual(old.map(withoutTails).toSorted());
  // What was sealed elsewhere stays readable, and isn't vouched for here.
  const { rows: signed } = await other.pool.query('select verify_code as code from signatures');
  for (const { code } of signed) expect((await other.anon().get(`/api/verify/${code}`)).status).toBe(404);
}, 120_000);
