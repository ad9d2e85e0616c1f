import { afterAll, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { buildDraft, dayFromToday, invoiceFields, recurringFields } from '#server/test/factories.ts';
import { startFakePaypal } from '#server/test/fakes/paypal.ts';
import { rowHash } from '#server/test/invariants.ts';
import { listApiRoutesOf } from '#server/test/route-table.ts';
import { buildWorld, idsIn, usualBodies } from './world.ts';

/*
 * Somebody who was Pro, with rows of everything, makes every call after that has ended. What is for Pro only says so, and does nothing.
 */

const paypal = await startFakePaypal();
const { result: server, routes } = await listApiRoutesOf(() => startBillingServer(paypal.options));
afterAll(async () => {
  await stopBillingServer(server);
  await paypal.stop();
});

/** What the plan decides, in the order in which the routes stand. */
const forPro = [
  'POST /api/user/upload-logo',
  'GET /api/clients/:id/statistics',
  'POST /api/invoices',
  'PUT /api/invoices/:id',
  'GET /api/invoices/:id/reminders',
  'PUT /api/invoices/:id/reminders',
  'GET /api/proposals/:id/reminders',
  'PUT /api/proposals/:id/reminders',
  'POST /api/drafts/:id/send',
  'POST /api/recurring',
  'PUT /api/recurring/:id',
  'PUT /api/user/reminder-schedule',
  'PUT /api/user/branding',
  'GET /api/paypal/status',
  'POST /api/paypal/connect',
  'POST /api/paypal/verify',
  'POST /api/paypal/disconnect',
  'GET /api/connect/status',
  'POST /api/connect/create-account',
  'POST /api/connect/onboard',
];

test('calls that are for Pro refuse others, and are these', async () => {
  const world = await buildWorld(server, 'ours');
  const { seller } = world;
  const clientId = world.ids.clients?.[0] ?? '';
  const online = { paymentMethod: 'stripe' };
  world.ids.drafts = [(await buildDraft(seller, 'invoice', invoiceFields(clientId, online))).id];
  await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
  const bodies: Record<string, unknown> = {
    ...usualBodies(world),
    'POST /api/invoices': invoiceFields(clientId, online),
    'PUT /api/invoices/:id': online,
    'POST /api/recurring': recurringFields(clientId, { invoice: online }),
    'PUT /api/recurring/:id': recurringFields(clientId, { invoice: online }),
    'PUT /api/user/branding': { hideCredits: true },
    'POST /api/recurring/:id/skip': { date: dayFromToday(0) },
  };
  const refused: string[] = [];
  // What ends a session or a document comes last.
  const ordered = routes.toSorted(
    (a, b) => Number(isEnding(a.method, a.path)) - Number(isEnding(b.method, b.path)),
  );
  for (const { method, path } of ordered) {
    if (path === '/api/events') continue;
    const name = `${method} ${path}`;
    const address = path.replaceAll(/:\w+/g, (parameter) => idsIn(world, path, parameter.slice(1))[0] ?? '1');
    const before = await rowHash(server.pool, seller.user.id);
    const body = method === 'GET' || path.endsWith('upload-logo') ? undefined : (bodies[name] ?? {});
    const answer = await seller.send(method, address, { body });
    if ((answer.body as { code?: string } | undefined)?.code !== 'pro_required') continue;
    expect(answer.status).toBe(403);
    refused.push(name);
    expect(await rowHash(server.pool, seller.user.id), name).toBe(before);
  }
  expect(refused.toSorted()).toEqual(forPro.toSorted());
});

const isEnding = (method: string, path: string) =>
  method === 'DELETE' || /\/(?:logout|deletion|void|register|login|change-password|email)$/.test(path);
