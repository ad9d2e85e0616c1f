import type { RecurringRun, RecurringWithContent } from '#shared/recurring.ts';
import { fakeClient } from './documents.ts';
import { type FakeRequest, fakeServer } from './fake-server.ts';
import { fakeUser } from './users.ts';

export function fakeRecurring(
  number: number,
  fields: Partial<RecurringWithContent> = {},
): RecurringWithContent {
  return {
    id: `00000000-0000-4000-c000-${String(number).padStart(12, '0')}`,
    clientId: fakeClient.id,
    client: { name: fakeClient.name },
    title: `Retainer ${number} {monthYear}`,
    currency: 'USD',
    amount: '1200.00',
    mode: 'send',
    state: 'active',
    pauseReason: null,
    frequency: 'month',
    every: 1,
    startOn: '2099-01-31',
    lastDay: false,
    weekDay: null,
    endsOn: null,
    maxCount: null,
    sendAt: '08:00',
    dueDays: 14,
    headsUp: true,
    nextOn: '2099-01-31',
    nextAt: '2099-01-31T08:00:00.000Z',
    next: ['2099-01-31', '2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31'],
    madeCount: 0,
    failures: 0,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    invoice: { title: fields.title ?? `Retainer ${number} {monthYear}`, paymentMethod: 'cash' },
    items: [{ description: 'Support in {month}', quantity: '10', rate: '120.00' }],
    runs: [],
    ...fields,
  };
}

export const fakeRun = (fields: Partial<RecurringRun> = {}): RecurringRun => ({
  occursOn: '2098-12-31',
  outcome: 'made',
  reason: null,
  invoice: null,
  draftId: null,
  at: '2098-12-31T08:00:00.000Z',
  ...fields,
});

/** A server with one client and these; removing from the array removes from the server. */
export function recurringServer(rows: RecurringWithContent[], user = fakeUser()) {
  const list = ({ query }: FakeRequest) => {
    const state = query.get('state');
    const hits = rows.filter(
      (row) =>
        `${row.title} ${row.client?.name}`.includes(query.get('search') ?? '') &&
        (state === null || row.state === state),
    );
    const offset = Number(query.get('offset'));
    return {
      json: hits.slice(offset, offset + Number(query.get('limit'))),
      headers: { 'X-Total-Count': String(hits.length) },
    };
  };
  const server = fakeServer({
    'GET /api/user': { json: user },
    'GET /api/clients': { json: [fakeClient], headers: { 'X-Total-Count': '1' } },
    'GET /api/tax-rates': { json: [] },
    'GET /api/recurring': list,
  });
  for (const row of rows) server.on(`GET /api/recurring/${row.id}`, { json: row });
  return server;
}
