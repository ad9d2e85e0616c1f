import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { startFakePaypal } from '#server/test/fakes/paypal.ts';
import { startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { brokenInvariants, rowHash } from '#server/test/invariants.ts';
import { type ListedRoute, listApiRoutesOf } from '#server/test/route-table.ts';
import { bySize } from '#server/test/size.ts';
import { type FuzzedRequest, requestsTo } from './requests.ts';
import { byteRoutes, routeSchemas } from './route-schemas.ts';
import { buildWorld, type World } from './world.ts';

/*
 * Every endpoint gets what its schema takes, what it nearly takes and what no form sends. In every run a handful, the same
 * each time; in full size hundreds, other ones each time: `TEST_SIZE=full npx vitest run server/test/fuzz`, and with the
 * `FUZZ_SEED` that it prints the same again.
 */

const isFull = bySize(false, true);
const RUNS = bySize(4, 300);
/** Of a route that takes nothing but headers and an odd query string. */
const RUNS_WITHOUT_INPUT = bySize(2, 50);
const SEED = bySize(20_261_130, Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31));
const MARK = `theirs-${randomUUID()}`;

const nameOf = ({ method, path: address }: ListedRoute) => `${method} ${address}`;

// A host with a name, for passkeys.
const APP_URL = 'http://billing.example';
const [paypal, twilio] = await Promise.all([startFakePaypal(), startFakeTwilio()]);
const { result: server, routes } = await listApiRoutesOf(() =>
  startBillingServer(paypal.options, APP_URL, twilio.options),
);
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);
process.on('unhandledRejection', noteRejection);
afterAll(async () => {
  process.off('unhandledRejection', noteRejection);
  await stopBillingServer(server);
  await Promise.all([paypal.stop(), twilio.stop()]);
});

const victim = await buildWorld(server, MARK);
const theirRows = await rowHash(server.pool, victim.seller.user.id);
let world: World;

beforeAll(() => {
  if (isFull) process.stdout.write(`FUZZ_SEED=${SEED}\n`);
});
const renew = async () => {
  world = await buildWorld(server, 'ours');
};
await renew();

/** A call may have ended the session, or deleted what the next one is about. */
let isWorn = false;
async function assureWorld(method: string): Promise<void> {
  if ((isFull && isWorn) || (await world.seller.get('/api/user')).status !== 200) await renew();
  isWorn = method !== 'GET';
}

/** Answers without a session. Whoever may change a row without one is no stranger to it. */
const isOpen = new Map<string, boolean>();
for (const route of routes) {
  const address = route.path.replaceAll(/:\w+/g, randomUUID());
  const body = route.method === 'GET' ? undefined : {};
  const { status } = await server.anon().send(route.method, address, { body });
  isOpen.set(nameOf(route), status !== 401 || nameOf(route) === 'POST /api/login');
}

const takesInput = (route: ListedRoute) =>
  route.path.includes('/:') || nameOf(route) in routeSchemas || byteRoutes.includes(nameOf(route));

async function send(request: FuzzedRequest) {
  const { seller } = world;
  // Others count how often somebody tries.
  await server.pool.query('delete from rate_limits');
  const response = await fetch(`${server.origin}${request.path}`, {
    method: request.method,
    redirect: 'manual',
    headers: {
      origin: server.origin,
      ...(request.isAnonymous ? {} : { cookie: seller.cookie }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: request.body as BodyInit }),
  });
  const type = response.headers.get('content-type') ?? '';
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toMatch(/no-store|private/);
  for (const name of ['access-control-allow-origin', 'x-powered-by', 'server', 'location'])
    expect(response.headers.get(name), name).toBeNull();
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, type, text: '' };
  }
  return { status: response.status, type, text: await response.text() };
}

test('every write has its schema here, and each that a route parses by is among them', () => {
  const writes = routes.filter(({ method }) => !['GET', 'DELETE'].includes(method)).map(nameOf);
  const named = [...Object.keys(routeSchemas), ...byteRoutes];
  expect(writes.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
  const list = readFileSync(path.join(import.meta.dirname, 'route-schemas.ts'), 'utf8');
  const parsed = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.routes.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join('server', file), 'utf8').matchAll(
        /(?:parseBody|parseQuery|validQuery)\(\s*(\w+Schema)/g,
      ),
    ])
    .map(([, schema = '']) => schema);
  expect(parsed.length).toBeGreaterThan(90);
  // One that is made where it is used.
  expect([...new Set(parsed)].filter((schema) => !list.includes(schema))).toEqual(['querySchema']);
});

describe('whatever is sent', () => {
  afterEach(async () => {
    expect(rejections.splice(0)).toEqual([]);
    expect(server.log.takeErrors(), 'the server logged an error').toEqual([]);
    expect(await rowHash(server.pool, victim.seller.user.id)).toBe(theirRows);
    if (isFull) expect(await brokenInvariants(server.pool)).toEqual([]);
  });

  // What ends things comes last.
  const ordered = [...routes].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  test.each(ordered.map((route) => [nameOf(route), route] as const))(
    '%s answers, and keeps to its own',
    { timeout: 600_000 },
    async (name, route) => {
      await assureWorld(route.method);
      const open = isOpen.get(name) ?? true;
      const schemas = routeSchemas[name] ?? {};
      const request = requestsTo(route, {
        world,
        victim,
        schemas,
        isOpen: open,
        isBytes: byteRoutes.includes(name),
      });
      await fc.assert(
        fc.asyncProperty(request, async (asked) => {
          const answer = await send(asked);
          expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500);
          expect(answer.text).not.toContain(MARK);
          if (answer.status < 400) {
            // What the schema refuses is never taken: the list says which one it is.
            if (asked.isRefused) expect(`${answer.status} of what the schema refuses`).toBe('refused');
            return;
          }
          expect(answer.type).toBe('application/json; charset=utf-8');
          expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(/./) });
        }),
        { numRuns: takesInput(route) ? RUNS : RUNS_WITHOUT_INPUT, seed: SEED },
      );
    },
  );

  test('nothing has changed how objects work', () => {
    expect(({} as { isPremium?: boolean }).isPremium).toBeUndefined();
  });
});
