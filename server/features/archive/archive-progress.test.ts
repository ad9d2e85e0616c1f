import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { workImports } from '#server/features/imports/work-imports.ts';
import { downloadArchive, takingIn } from '#server/test/archives.ts';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const { look, find, work } = takingIn(server);
const someone = { name: 'Zoë', email: 'zoe@client.example' };

test('while an archive comes in, its seller sees how far it is, and is told why nothing else can be saved', async () => {
  const [from, to, stranger] = [
    await server.confirmedSeller(),
    await server.confirmedSeller(),
    await server.seller(),
  ];
  await buildInvoice(from, (await buildClient(from)).id);
  await server.pool.query(
    "insert into suppressions (channel, user_id, address, reason) values ('email', $1, 'zoe@client.example', 'unsubscribed')",
    [from.user.id],
  );
  const { id, rowsTotal } = await look(to, await downloadArchive(server, from));
  const path = `/api/imports/${id}/progress`;
  expect((await to.get(path)).body).toEqual({ rowsDone: 0, rowsTotal, table: null });
  expect((await to.post(`/api/imports/${id}/run`, { currentPassword: PASSWORD })).status).toBe(200);

  // The last table is held, by a worker that waits as long as it takes.
  const patient = new pg.Pool({ connectionString: server.pool.options.connectionString });
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('lock table suppressions in share row exclusive mode');
  const done = workImports({ db: openDatabase(patient), clock: server.clock, log: server.log.log });
  const progress = async () => (await to.get(path)).body;
  await vi.waitFor(
    async () =>
      expect(await progress()).toEqual({
        ...{ rowsDone: rowsTotal - 1, rowsTotal },
        table: { name: 'suppressions', done: 0, total: 1 },
      }),
    { timeout: 60_000 },
  );
  expect(await find(to, id)).toMatchObject({ state: 'running' });
  expect(await to.post('/api/clients', someone)).toMatchObject({
    status: 409,
    body: {
      code: 'archive_at_work',
      message: expect.stringMatching(/^Your archive is being imported, and nothing else can be changed/),
    },
  });
  expect((await stranger.post('/api/clients', someone)).status, 'nobody else waits').toBe(201);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await server.anon().get(path)).status).toBe(401);
  expect((await to.get('/api/imports/1/progress')).status).toBe(404);

  await holder.query('rollback');
  holder.release();
  await done;
  await patient.end();
  expect(await find(to, id)).toMatchObject({ state: 'done', created: rowsTotal });
  expect(await progress()).toEqual({ rowsDone: rowsTotal, rowsTotal, table: null });
  expect((await to.post('/api/clients', someone)).status).toBe(201);
});

test('a worker that dies in the middle leaves nothing behind, and the next one takes all of it in', async () => {
  const [from, to] = [await server.confirmedSeller(), await server.confirmedSeller()];
  await buildInvoice(from, (await buildClient(from)).id);
  await server.pool.query(
    "insert into suppressions (channel, user_id, address, reason) values ('email', $1, 'zoe@client.example', 'unsubscribed')",
    [from.user.id],
  );
  const { id, rowsTotal } = await look(to, await downloadArchive(server, from));
  await to.post(`/api/imports/${id}/run`, { currentPassword: PASSWORD });
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('lock table suppressions in share row exclusive mode');
  const { connectionString } = server.pool.options;
  const dying = new pg.Pool({ connectionString, application_name: 'dying-worker' });
  dying.on('error', () => undefined);
  dying.on('connect', (connection) => connection.on('error', () => undefined));
  const done = workImports({ db: openDatabase(dying), clock: server.clock, log: server.log.log });
  const died = expect(done).rejects.toThrow();
  // What a process has begun ends with its connections, as when it is killed.
  await vi.waitFor(
    async () => {
      const { rowCount } = await server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'dying-worker' and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 60_000 },
  );
  await died;
  await holder.query('rollback');
  holder.release();
  await dying.end();
  const documents = async () =>
    (await server.pool.query('select from documents where user_id = $1', [to.user.id])).rowCount;
  expect([await documents(), (await find(to, id)).state]).toEqual([0, 'running']);
  // Its lease keeps others away for a while.
  await work();
  expect(await documents()).toBe(0);
  await server.pool.query("update imports set lease_until = now() - interval '1 second' where id = $1", [id]);
  await work();
  expect(await find(to, id)).toMatchObject({ state: 'done', created: rowsTotal });
  expect(await documents()).toBe(1);
});
