import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySize } from '#server/test/size.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/test-db.ts';
import { dayIn } from '#shared/dates.ts';

let database: TestDatabase;
beforeAll(async () => {
  // Calendar dates stay texts, as they are in the server.
  pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
  database = await createTestDatabase();
  // Statements take the place of the ledger here: the roll-up has to follow whatever becomes of a row.
  await query('alter table documents drop constraint documents_rules');
});
afterAll(() => database.drop());

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

async function addSeller(timeZone = 'UTC'): Promise<string> {
  const [row] = await query(
    `insert into users (email, password_hash, full_name, time_zone) values ($1, 'x', 'Ada', $2) returning id`,
    [`${randomUUID()}@x.example`, timeZone],
  );
  return row.id;
}

async function addClient(userId: string): Promise<string> {
  const [row] = await query(
    `insert into clients (user_id, name, email, search_contact, search_company) values ($1, 'c', 'c@x.example', '', '') returning id`,
    [userId],
  );
  return row.id;
}

interface Settling {
  /** Statuses that count on the day of their time stamp. */
  done: readonly string[];
  doneAt: string;
  /** Columns that go with a status, from the SQL of the status and of the instant. */
  stamps: Record<string, (status: string, at: string) => string>;
}

const when = (status: string, states: string, value: string) =>
  `case when ${status} in (${states}) then ${value} end`;

const kinds = {
  invoice: {
    done: ['paid'],
    doneAt: 'paid_at',
    stamps: { paid_at: (status, at) => when(status, "'paid'", at) },
  },
  proposal: {
    done: ['accepted', 'declined'],
    doneAt: 'answered_at',
    stamps: {
      accepted_at: (status, at) => when(status, "'accepted'", at),
      answered_at: (status, at) => when(status, "'accepted', 'declined'", at),
      answered_by: (status) => when(status, "'accepted', 'declined'", "'client'"),
    },
  },
} satisfies Record<string, Settling>;
type Kind = keyof typeof kinds;

const statuses = {
  invoice: ['pending', 'paid', 'overdue', 'cancelled'],
  proposal: ['pending', 'sent', 'accepted', 'declined', 'expired'],
} as const;

let number = 0;

/** Inserts several documents in one statement. */
async function addDocuments(
  kind: Kind,
  userId: string,
  clientId: string,
  rows: { status: string; day: string; at: Date; cents: number }[],
) {
  const { stamps }: Settling = kinds[kind];
  const stamped = Object.values(stamps).map((stamp) => stamp('status', 'at'));
  const first = number + 1;
  number += rows.length;
  await query(
    `insert into documents (user_id, kind, payment_method, client_id, number, display_number, public_token, title, amount,
       due_on, status, search, ${Object.keys(stamps)})
     select $1, '${kind}', ${kind === 'invoice' ? "'cash'" : 'null'}, $2, $3 + n, 'N' || $3 + n, gen_random_uuid()::text, 't',
       round(cents / 100.0, 2), day::date, status, '', ${stamped}
     from unnest($4::text[], $5::text[], $6::timestamptz[], $7::bigint[]) with ordinality as r(status, day, at, cents, n)`,
    [
      userId,
      clientId,
      first,
      rows.map(({ status }) => status),
      rows.map((row) => row.day),
      rows.map(({ at }) => at),
      rows.map(({ cents }) => cents),
    ],
  );
}

interface Counted {
  kind: string;
  status: string;
  day: string;
  count: number;
  amount: string;
}

/** Every document counted by hand: open ones by their date, settled ones by the day it happened for the seller. */
async function recount(userId: string): Promise<Counted[]> {
  const [seller] = await query('select time_zone from users where id = $1', [userId]);
  const totals = new Map<string, { count: number; cents: bigint }>();
  for (const [kind, { done, doneAt }] of Object.entries<Settling>(kinds)) {
    const rows = await query(
      `select status, due_on as day, ${doneAt} as "doneAt", amount from documents where user_id = $1 and kind = '${kind}'`,
      [userId],
    );
    for (const row of rows) {
      const open = ['pending', 'sent', 'overdue', 'expired'].includes(row.status);
      const on = done.includes(row.status) ? dayIn(seller.time_zone, row.doneAt) : row.day;
      const key = [kind, open ? 'pending' : row.status, on].join(' ');
      const { count, cents } = totals.get(key) ?? { count: 0, cents: 0n };
      totals.set(key, { count: count + 1, cents: cents + BigInt(row.amount.replace('.', '')) });
    }
  }
  return [...totals].map(([key, { count, cents }]) => {
    const [kind = '', status = '', day = ''] = key.split(' ');
    const digits = String(cents).padStart(3, '0');
    return { kind, status, day, count, amount: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
  });
}

const sorted = (rows: Counted[]) => rows.map((row) => JSON.stringify(row)).sort();

async function expectRollUpToAgree(userId: string): Promise<void> {
  const stored = await query(
    'select kind, status, day, count::int as count, amount::text as amount from document_days where user_id = $1',
    [userId],
  );
  expect(sorted(stored)).toEqual(sorted(await recount(userId)));
}

const days = fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30');
// Around midnight in Berlin (23:00 or 22:00 UTC) and in Auckland (11:00 or 10:00 UTC).
const moments = fc
  .constantFrom(
    '2026-03-28T22:59:59.999Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T22:00:00Z',
    '2026-03-29T11:00:00Z',
  )
  .map((text) => new Date(text));
const kind = fc.constantFrom<Kind>('invoice', 'proposal');
const state = kind.chain((of) =>
  fc.record({ kind: fc.constant(of), status: fc.constantFrom(...statuses[of]) }),
);
const document = fc.record({ pick: fc.nat(4), day: days, at: moments, cents: fc.nat(999_999) });

const step = fc.oneof(
  fc.record({
    do: fc.constant('insert' as const),
    kind,
    documents: fc.array(document, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    do: fc.constant('set status' as const),
    state,
    at: moments,
    share: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('move' as const), kind, day: days, share: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('reprice' as const),
    kind,
    cents: fc.nat(999_999),
    share: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('rename' as const), kind }),
  fc.record({ do: fc.constant('delete' as const), kind, share: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('travel' as const),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/New_York'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(userId: string, clientId: string, action: Step): Promise<void> {
  switch (action.do) {
    case 'insert': {
      const rows = action.documents.map(({ pick, ...row }) => {
        const list = statuses[action.kind];
        return { ...row, status: list[pick % list.length] as string };
      });
      await addDocuments(action.kind, userId, clientId, rows);
      return;
    }
    case 'set status': {
      const { stamps }: Settling = kinds[action.state.kind];
      const stamped = Object.entries(stamps).map(
        ([column, stamp]) => `${column} = ${stamp('$2::text', '$3::timestamptz')}`,
      );
      await query(
        `update documents set status = $2::text, ${stamped}
         where kind = '${action.state.kind}' and user_id = $1 and number % $4 = 0`,
        [userId, action.state.status, action.at, action.share],
      );
      return;
    }
    case 'move':
      await query(
        `update documents set due_on = $2 where kind = '${action.kind}' and user_id = $1 and number % $3 = 0`,
        [userId, action.day, action.share],
      );
      return;
    case 'reprice':
      await query(
        `update documents set amount = round($2 / 100.0, 2) where kind = '${action.kind}' and user_id = $1 and number % $3 = 0`,
        [userId, action.cents, action.share],
      );
      return;
    case 'rename':
      await query(`update documents set title = 'new' where kind = '${action.kind}' and user_id = $1`, [
        userId,
      ]);
      return;
    case 'delete':
      await query(
        `delete from documents where kind = '${action.kind}' and user_id = $1 and number % $2 = 0`,
        [userId, action.share],
      );
      return;
    case 'travel':
      await query('update users set time_zone = $2 where id = $1', [userId, action.zone]);
  }
}

test(
  'after any statements the roll-up is a recount of the documents, for every seller',
  async () => {
    const bystander = await addSeller('Europe/Berlin');
    await addDocuments('invoice', bystander, await addClient(bystander), [
      { status: 'paid', day: '2026-03-28', at: new Date('2026-03-28T23:00:00Z'), cents: 500 },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const userId = await addSeller('Europe/Berlin');
        const clientId = await addClient(userId);
        for (const action of steps) {
          await perform(userId, clientId, action);
          await expectRollUpToAgree(userId);
        }
      }),
      { numRuns: bySize(25, 1_000) },
    );
    await expectRollUpToAgree(bystander);
  },
  bySize(60_000, 3_600_000),
);

test('a seller who moves sees past payments on the days of the new zone', async () => {
  const userId = await addSeller('America/New_York');
  const at = new Date('2026-03-29T02:00:00Z');
  await addDocuments('invoice', userId, await addClient(userId), [
    { status: 'paid', day: '2026-03-01', at, cents: 700 },
    { status: 'pending', day: '2026-03-01', at, cents: 300 },
  ]);
  const daysOf = async () =>
    query('select status, day from document_days where user_id = $1 order by status', [userId]);
  expect(await daysOf()).toEqual([
    { status: 'paid', day: '2026-03-28' },
    { status: 'pending', day: '2026-03-01' },
  ]);
  await query("update users set time_zone = 'Asia/Tokyo' where id = $1", [userId]);
  expect(await daysOf()).toEqual([
    { status: 'paid', day: '2026-03-29' },
    { status: 'pending', day: '2026-03-01' },
  ]);
});

test('a client who is deleted takes the counts of the documents along, and no others', async () => {
  const userId = await addSeller();
  const [gone, kept] = [await addClient(userId), await addClient(userId)];
  const row = { status: 'pending', day: '2026-03-01', at: new Date(), cents: 100 };
  for (const kindOf of ['invoice', 'proposal'] as const) {
    await addDocuments(kindOf, userId, gone, [row, { ...row, day: '2026-03-02' }]);
    await addDocuments(kindOf, userId, kept, [row]);
  }
  await query('delete from clients where id = $1', [gone]);
  await expectRollUpToAgree(userId);
  expect(await query('select count::int as count from document_days where user_id = $1', [userId])).toEqual([
    { count: 1 },
    { count: 1 },
  ]);
});

test('a seller who is deleted leaves nothing behind', async () => {
  const userId = await addSeller();
  const clientId = await addClient(userId);
  const row = { status: 'pending', day: '2026-03-01', at: new Date(), cents: 100 };
  await addDocuments('invoice', userId, clientId, [row]);
  await addDocuments('proposal', userId, clientId, [row]);
  await query('delete from users where id = $1', [userId]);
  for (const table of ['clients', 'documents', 'document_days', 'document_counters', 'user_revisions'])
    expect(await query(`select 1 from ${table} where user_id = $1`, [userId]), table).toEqual([]);
});
