import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Reminders } from '#shared/reminder.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer();
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
const db = openDatabase(server.pool);
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  await server.pool.query('update notification_schedules set is_active = false');
});
afterEach(() => server.clock.run());

const PATH = '/api/user/reminder-schedule';
const steps = (...days: number[]) => ({ schedule: { steps: days.map((each) => ({ days: each })) } });
const round = () => runScheduledTasks({ db, clock: server.clock });

/** The background's work at an instant: the round, then the mails it wrote. */
async function at(instant: string): Promise<void> {
  server.clock.set(instant);
  await round();
  await drain();
}

const reminders = () =>
  smtp.received
    .map(({ parsed }) => parsed)
    .filter(({ subject }) => /^(Reminder|Past due|Soon|Late)/.test(subject ?? ''));

interface Sending {
  timeZone?: string;
  dueDate?: string;
  days?: number[];
  now?: string;
  invoice?: object;
}

async function sent(sending: Sending = {}) {
  const {
    timeZone = 'UTC',
    dueDate = '2026-03-10',
    days = [-3, 0, 7],
    now = '2026-03-01T10:00:00Z',
  } = sending;
  server.clock.set(now);
  const seller = await server.proSeller({ timeZone });
  expect((await seller.put(PATH, steps(...days))).status).toBe(200);
  const client = await buildClient(seller, { name: 'Lena', email: 'lena@acme.example' });
  const invoice = await buildInvoice(seller, client.id, { title: 'Website', dueDate, ...sending.invoice });
  await drain();
  smtp.received.length = 0;
  const own = `/api/invoices/${invoice.id}`;
  const known = async () => (await seller.get(`${own}/reminders`)).body as Reminders;
  const say = (body: object) =>
    server.anon().post(`/api/public/invoices/${invoice.invoiceNumber}/replies`, body);
  return { seller, client, invoice, own, known, say };
}

const outcomes = ({ slots }: Reminders) =>
  slots.map(({ slot, dueAt, outcome, reason }) => [slot, dueAt, outcome ?? null, reason ?? null]);

describe('the schedule of a seller', () => {
  test('is the standard until they set one, and again when they take it back', async () => {
    const seller = await server.proSeller();
    expect(await seller.get(PATH)).toMatchObject({ status: 200, body: { schedule: null } });
    const schedule = {
      steps: [
        { days: -60, subject: 'Soon: {number}', body: 'Hello {client},\n\n{amount} by {due date}.' },
        { days: 60 },
      ],
    };
    expect(await seller.put(PATH, { schedule })).toMatchObject({ status: 200, body: { schedule } });
    expect((await seller.get(PATH)).body).toEqual({ schedule });
    expect((await seller.put(PATH, { schedule: null })).status).toBe(200);
    expect((await seller.get(PATH)).body).toEqual({ schedule: null });
  });

  test.each([
    [{}, 'schedule'],
    [{ schedule: {} }, 'schedule.steps'],
    [steps(), 'schedule.steps'],
    [steps(1, 2, 3, 4, 5, 6, 7), 'schedule.steps'],
    [steps(61), 'schedule.steps.0.days'],
    [steps(-61), 'schedule.steps.0.days'],
    [steps(1.5), 'schedule.steps.0.days'],
    [steps(3, 3), 'schedule.steps.1.days'],
    [steps(3, 1), 'schedule.steps.1.days'],
    [{ schedule: { steps: [{ days: 1, subject: 'For {name}' }] } }, 'schedule.steps.0.subject'],
    [{ schedule: { steps: [{ days: 1, body: 'x'.repeat(5_001) }] } }, 'schedule.steps.0.body'],
  ])('%j is refused', async (body, field) => {
    const seller = await server.proSeller();
    expect(await seller.put(PATH, body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect((await seller.get(PATH)).body).toEqual({ schedule: null });
  });

  test('is for Pro; everybody may send a reminder by hand', async () => {
    server.clock.set('2026-03-01T10:00:00Z');
    const seller = await server.confirmedSeller();
    expect(await seller.put(PATH, steps(1))).toMatchObject({ status: 403, body: { code: 'pro_required' } });
    expect((await server.anon().get(PATH)).status).toBe(401);
    expect((await server.anon().put(PATH, steps(1))).status).toBe(401);
    const client = await buildClient(seller);
    const { id } = await buildInvoice(seller, client.id);
    await drain();
    smtp.received.length = 0;
    expect((await seller.post(`/api/invoices/${id}/reminders`)).status).toBe(200);
    await drain();
    expect(reminders()).toHaveLength(1);
    await at('2026-03-08T11:00:00Z');
    expect(reminders()).toHaveLength(1);
  });
});

describe('slots by due day', () => {
  test.each([
    // The clocks of New York go forward on March 8, those of Berlin back on October 25.
    [
      'America/New_York',
      '2026-03-08',
      ['2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    ],
    [
      'Europe/Berlin',
      '2026-10-25',
      ['2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z', '2026-10-26T07:00:00.000Z'],
    ],
  ])('come at eight by the clocks of %s, each once', async (timeZone, dueDate, instants) => {
    const now = new Date(Date.parse(`${dueDate}T10:00:00Z`) - 3 * 86_400_000).toISOString();
    const { known } = await sent({ timeZone, dueDate, now, days: [-1, 0, 1] });
    expect((await known()).slots.map(({ dueAt }) => dueAt)).toEqual(instants);
    for (const [index, instant] of instants.entries()) {
      await at(new Date(Date.parse(instant) - 1).toISOString());
      expect(reminders(), `before ${instant}`).toHaveLength(index);
      await at(instant);
      await at(new Date(Date.parse(instant) + 60_000).toISOString());
      expect(reminders(), instant).toHaveLength(index + 1);
    }
    expect(await known()).toMatchObject({ isActive: false, nextDueAt: null });
  });

  test('are one mail each in ten workers', async () => {
    await sent();
    server.clock.set('2026-03-07T08:00:00Z');
    for (let minute = 0; minute < 5; minute++) await Promise.all(Array.from({ length: 10 }, round));
    await drain();
    expect(reminders()).toHaveLength(1);
  });

  test('of several that passed in an outage the latest alone goes out', async () => {
    const { known } = await sent({ days: [-3, 0, 3, 30] });
    await at('2026-03-14T12:00:00Z');
    expect(reminders()).toHaveLength(1);
    expect(outcomes(await known())).toEqual([
      ['2026-03-10-3', '2026-03-07T08:00:00.000Z', 'skipped', 'A later reminder was due'],
      ['2026-03-10+0', '2026-03-10T08:00:00.000Z', 'skipped', 'A later reminder was due'],
      ['2026-03-10+3', '2026-03-13T08:00:00.000Z', 'mailed', null],
      ['2026-03-10+30', '2026-04-09T08:00:00.000Z', null, null],
    ]);
  });

  test('that had passed before the first sending never come', async () => {
    const { known } = await sent({ days: [-20, -3] });
    expect(outcomes(await known())).toEqual([['2026-03-10-3', '2026-03-07T08:00:00.000Z', null, null]]);
    await at('2026-03-07T08:00:00Z');
    expect(reminders()).toHaveLength(1);
  });

  test('move with the due date, and none comes twice where it comes back', async () => {
    const { seller, own, known } = await sent();
    await at('2026-03-07T08:00:00Z');
    expect((await seller.put(own, { dueDate: '2026-03-20' })).status).toBe(200);
    expect(await known()).toMatchObject({ isActive: true, nextDueAt: '2026-03-17T08:00:00.000Z' });
    await at('2026-03-10T08:00:00Z');
    expect(reminders()).toHaveLength(1);
    expect((await seller.put(own, { dueDate: '2026-03-10' })).status).toBe(200);
    await at('2026-03-10T09:00:00Z');
    expect(reminders(), 'what has passed is not made up for').toHaveLength(1);
    await at('2026-03-17T08:00:00Z');
    expect(reminders()).toHaveLength(2);
  });

  test('follow the parts of a plan: paying one moves on to the next', async () => {
    const instalments = [
      { percent: '50', dueDate: '2026-03-10' },
      { rest: true, dueDate: '2026-04-10' },
    ];
    const { seller, own, known, invoice } = await sent({ days: [1], invoice: { instalments } });
    await at('2026-03-11T08:00:00Z');
    expect(reminders()).toHaveLength(1);
    expect(await known()).toMatchObject({ isActive: false, nextDueAt: null });
    const half = (Number(invoice.amount) / 2).toFixed(2);
    expect((await seller.post(`${own}/payments`, { amount: half, method: 'cash' })).status).toBe(201);
    expect(await known()).toMatchObject({ isActive: true, nextDueAt: '2026-04-11T08:00:00.000Z' });
    expect((await known()).slots.map(({ slot, outcome }) => [slot, outcome])).toEqual([
      ['2026-03-10+1', 'mailed'],
      ['2026-04-10+1', null],
    ]);
  });

  test('go by the schedule and the time zone as they are now', async () => {
    const { seller, known } = await sent();
    await seller.put('/api/user/profile', { timeZone: 'Asia/Tokyo' });
    expect((await known()).nextDueAt).toBe('2026-03-06T23:00:00.000Z');
    await seller.put(PATH, steps(-9, 2));
    expect((await known()).nextDueAt).toBe('2026-03-11T23:00:00.000Z');
    await seller.put(PATH, { schedule: null });
    expect((await known()).nextDueAt).toBe('2026-03-03T10:00:00.000Z');
  });
});

describe('an invoice', () => {
  test('is reminded of unless it says otherwise, which can be changed', async () => {
    const { seller, own, known } = await sent({ invoice: { reminders: false } });
    const detail = async () => (await seller.get(own)).body as { remindersOn: boolean };
    expect((await detail()).remindersOn).toBe(false);
    expect(await known()).toMatchObject({ isActive: false, nextDueAt: null });
    await at('2026-03-07T08:00:00Z');
    expect(reminders()).toEqual([]);
    expect(await seller.put(own, { reminders: true })).toMatchObject({ body: { remindersOn: true } });
    expect(await known()).toMatchObject({ isActive: true, nextDueAt: '2026-03-10T08:00:00.000Z' });
    await seller.put(`${own}/reminders`, { isActive: false });
    expect((await detail()).remindersOn).toBe(false);
    expect(await seller.put(own, { reminders: 'yes' })).toMatchObject({
      status: 400,
      body: { fieldErrors: { reminders: [expect.any(String)] } },
    });
  });

  test('is reminded of in the words of the step, with what is owed', async () => {
    const { seller, own } = await sent();
    const body = 'Dear {client},\n\n{number} over {amount} is due on {due date}.\n\n{business}';
    await seller.put(PATH, {
      schedule: { steps: [{ days: -3, subject: 'Soon: {number}', body }, { days: 1 }] },
    });
    await seller.post(`${own}/payments`, { amount: '10.00', method: 'cash' });
    await at('2026-03-07T08:00:00Z');
    expect(reminders()[0]?.subject).toBe('Soon: INV-0001');
    const balance = ((await seller.get(own)).body as { balance: string }).balance;
    expect(reminders()[0]?.text).toContain(`INV-0001 over $${balance} is due on March 10, 2026.`);
    await at('2026-03-11T08:00:00Z');
    expect(reminders()[1]?.subject).toBe('Past due: Invoice INV-0001 from Bright Studio');
  });
});

describe('reminders obey', () => {
  test('a promise until the day after, and the next one names it when it was broken', async () => {
    const { known, say, seller } = await sent({ timeZone: 'America/New_York', days: [-3, -2, 0, 1] });
    expect((await say({ kind: 'will_pay', date: '2026-03-08' })).status).toBe(201);
    const shown = async () =>
      ((await seller.get('/api/invoices')).body as [{ reminders: unknown; openReply: unknown }])[0];
    expect(await shown()).toMatchObject({
      reminders: { blockedBy: 'promised', nextDueAt: null },
      openReply: { kind: 'will_pay', promisedOn: '2026-03-08' },
    });
    for (const instant of ['2026-03-07T13:00:00Z', '2026-03-08T12:00:00Z']) await at(instant);
    expect(reminders()).toEqual([]);
    // By hand the seller may.
    await at('2026-03-10T03:59:00Z');
    expect(await known()).toMatchObject({ blockedBy: 'promised' });
    await at('2026-03-10T04:00:00Z');
    expect(await known()).toMatchObject({ blockedBy: null, nextDueAt: '2026-03-10T12:00:00.000Z' });
    await at('2026-03-10T12:00:00Z');
    await at('2026-03-11T12:00:00Z');
    expect(reminders().map(({ text }) => text?.includes("you'd pay by March 8, 2026"))).toEqual([
      true,
      false,
    ]);
    expect(outcomes(await known()).map(([, , outcome, reason]) => [outcome, reason])).toEqual([
      ['skipped', 'The client has said when they will pay'],
      ['skipped', 'The client has said when they will pay'],
      ['mailed', null],
      ['mailed', null],
    ]);
  });

  test('two promises of an invoice, and no third', async () => {
    const { known, say } = await sent({ days: [1, 2, 3, 30] });
    const blocked = async () => (await known()).blockedBy;
    for (const [instant, date, blockedBy] of [
      ['2026-03-01T10:00:00Z', '2026-03-02', 'promised'],
      ['2026-03-04T10:00:00Z', '2026-03-05', 'promised'],
      ['2026-03-08T10:00:00Z', '2026-03-20', null],
    ] as const) {
      await at(instant);
      await say({ kind: 'will_pay', date });
      expect(await blocked(), date).toBe(blockedBy);
    }
  });

  test('what is said to be paid until it is decided, for 14 days at most', async () => {
    const { known, say } = await sent({ days: [0, 5, 6] });
    await say({ kind: 'paid_already' });
    expect(await known()).toMatchObject({ blockedBy: 'claimed', nextDueAt: null });
    await at('2026-03-10T08:00:00Z');
    expect(reminders()).toEqual([]);
    await at('2026-03-15T08:00:00Z');
    expect(reminders(), 'after 14 days').toEqual([]);
    await at('2026-03-15T10:00:00Z');
    await at('2026-03-16T08:00:00Z');
    expect(reminders()).toHaveLength(1);
  });

  test('a question until it is answered, for seven days at most; by hand one goes out all the same', async () => {
    const { seller, own, known, say } = await sent({ days: [0, 6] });
    await at('2026-03-05T09:00:00Z');
    await say({ kind: 'question', message: 'Which account?' });
    expect(await known()).toMatchObject({ blockedBy: 'question' });
    expect((await seller.post(`${own}/reminders`)).status).toBe(200);
    await drain();
    expect(reminders()).toHaveLength(1);
    await at('2026-03-10T08:00:00Z');
    expect(reminders()).toHaveLength(1);
    await at('2026-03-12T09:00:00Z');
    expect(await known()).toMatchObject({ blockedBy: null });
    await say({ kind: 'question', message: 'And which bank?' });
    expect(await known(), 'the first one still waits').toMatchObject({ blockedBy: null });
    const asked = (await seller.get(`${own}/replies`)).body as { id: string }[];
    for (const { id } of asked) await seller.post(`${own}/replies/${id}/answer`, { message: 'This one.' });
    await say({ kind: 'question', message: 'Really?' });
    expect(await known()).toMatchObject({ blockedBy: 'question' });
  });

  test('a reply that comes while the reminder waits for the mail server', async () => {
    const { say } = await sent();
    server.clock.set('2026-03-07T08:00:00Z');
    await round();
    await say({ kind: 'will_pay', date: '2026-03-09' });
    await drain();
    expect(reminders()).toEqual([]);
  });
});
