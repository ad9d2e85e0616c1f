import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#server/test/agent.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { startFakePaypal } from '#server/test/fakes/paypal.ts';
import { listApiRoutesOf } from '#server/test/route-table.ts';
import { Arbitraries } from './arbitrary-of.ts';
import { plantIn } from './plant-columns.ts';
import { routeSchemas } from './route-schemas.ts';
import { buildWorld, idsIn, samplesOf, usualBodies, type World } from './world.ts';

/*
 * Every write gets bodies that its schema takes, and in each object of them every column of the database that the schema
 * doesn't name. None of it may reach a row.
 */

const paypal = await startFakePaypal();
const { result: server, routes } = await listApiRoutesOf(() =>
  // A host with a name, for passkeys.
  startBillingServer(paypal.options, 'http://billing.example'),
);
afterAll(async () => {
  await stopBillingServer(server);
  await paypal.stop();
});

const ID = '0dead000-0000-4000-8000-00000000dead';
const MARKS: Record<string, unknown> = {
  uuid: ID,
  text: 'planted-by-caller',
  integer: 987_654_321,
  bigint: 987_654_321,
  numeric: '98765432.10',
  boolean: true,
  date: '2001-02-03',
  'timestamp with time zone': '2001-02-03T04:05:06.789Z',
  jsonb: { planted: 'planted-by-caller' },
};
const TRACES = [ID, 'planted-by-caller', '987654321', '98765432.10', '2001-02-03'];

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

async function columns(): Promise<Record<string, unknown>> {
  const { rows } = await server.pool.query<{ name: string; type: string }>(
    `select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
  );
  return Object.fromEntries(
    rows.flatMap(({ name, type }) =>
      [name, camelCase(name)].map((key) => [key, MARKS[type] ?? 'planted-by-caller']),
    ),
  );
}

/** Drafts and templates keep whatever a form holds; what is sent of it is read by the schema. And the bytes of files. */
const asWritten = ['drafts', 'proposal_templates', 'file_parts', 'import_parts'];

/** Tables with a row that shows what was planted. */
async function tablesWithTraces(): Promise<string[]> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [asWritten],
  );
  const union = tables.map(
    ({ name }) => `select '${name}' as name from "${name}" t where to_jsonb(t)::text ~ $1`,
  );
  const { rows } = await server.pool.query<{ name: string }>(union.join(' union '), [TRACES.join('|')]);
  return rows.map(({ name }) => name);
}

/** Sellers who have what only the server gives. */
async function countGiven(): Promise<Record<string, number>> {
  const { rows } = await server.pool.query(
    `select count(*) filter (where is_premium)::int as pro,
       count(*) filter (where stripe_connect_onboarding_complete)::int as connected,
       count(*) filter (where paypal_account_verified)::int as verified,
       count(*) filter (where email_confirmed_at is not null)::int as confirmed
     from users`,
  );
  return rows[0];
}

let planted: Record<string, unknown>;
let world: World;
beforeAll(async () => {
  planted = await columns();
  world = await buildWorld(server, 'ours');
});

const takesAway = (path: string) => /\/bulk$|subscription|premium/.test(path);

const taken = new Set<string>();
const writes = routes
  .map((route) => ({ ...route, name: `${route.method} ${route.path}` }))
  .filter(({ name, method }) => method !== 'GET' && routeSchemas[name]?.body)
  // What deletes many rows or ends Pro comes last, so that there is something to reach before.
  .toSorted((a, b) => Number(takesAway(a.path)) - Number(takesAway(b.path)));

describe('columns of the database in a body reach no row', () => {
  test.each(writes.map((route) => [route.name, route] as const))('%s', async (name, { method, path }) => {
    const schema = routeSchemas[name]?.body;
    if (!schema) return;
    if ((await world.seller.get('/api/user')).status !== 200) world = await buildWorld(server, 'ours');
    await server.pool.query('delete from rate_limits');
    const before = await countGiven();
    const valid = new Arbitraries(samplesOf(world))
      .of(schema)
      .filter((value) => schema.safeParse(value).success);
    const answers: Answer[] = [];
    const usual = usualBodies(world)[name];
    const bodies = [...(usual ? [usual] : []), ...fc.sample(valid, { numRuns: 2, seed: 7 })];
    for (const [index, body] of bodies.entries()) {
      const address = path.replaceAll(/:\w+/g, (parameter) => {
        const ids = idsIn(world, path, parameter.slice(1));
        return ids[index % ids.length] ?? ID;
      });
      answers.push(await world.seller.send(method, address, { body: plantIn([schema], body, planted) }));
    }
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    // What was planted got as far as the database, which refused its type.
    expect(answers.map(({ text }) => text).filter((text) => text.includes("can't be stored"))).toEqual([]);
    if (answers.some(({ status }) => status < 300)) taken.add(name);
    expect(await tablesWithTraces()).toEqual([]);
    // A provider's word may take it away.
    for (const [given, count] of Object.entries(await countGiven()))
      expect(count, given).toBeLessThanOrEqual(before[given] ?? 0);
  });

  test('most writes took such a body, so that there was something to reach', () => {
    expect([...taken]).toEqual(
      expect.arrayContaining([
        ...['POST /api/clients', 'PUT /api/clients/:id', 'POST /api/items', 'POST /api/invoices'],
        ...['PUT /api/invoices/:id', 'POST /api/proposals', 'PUT /api/user/profile', 'POST /api/register'],
      ]),
    );
    expect(taken.size).toBeGreaterThan(writes.length / 3);
  });
});
