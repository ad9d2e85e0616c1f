import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer } from '#server/test/agent.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { clientCreditSchema, ledgerEntrySchema } from '#shared/ledger-entry.ts';

// Closing it compares every invoice with its ledger.
const server = await startTestServer();
afterAll(() => server.close());

async function setUp(...amounts: string[]) {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const invoices = [];
  for (const rate of amounts)
    invoices.push(await buildInvoice(seller, clientId, {}, [{ description: 'Work', quantity: 1, rate }]));
  return { seller, clientId, ids: invoices.map(({ id }) => id), id: invoices[0]?.id ?? '' };
}

const moneyOf = async (seller: Seller, id: string) => {
  const { status, paidAmount, balance } = (await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems;
  return { status, paidAmount, balance };
};

const pay = (seller: Seller, id: string, amount: string, more: object = {}, headers = {}) =>
  seller.post(`/api/invoices/${id}/payments`, { amount, method: 'bank_transfer', ...more }, headers);
const refund = (seller: Seller, id: string, amount: string, effect: string) =>
  seller.post(`/api/invoices/${id}/refunds`, { amount, effect, method: 'cash' });
const writeOff = (seller: Seller, id: string, body: object = {}) =>
  seller.post(`/api/invoices/${id}/write-off`, { note: 'Out of business', ...body });

const entryOf = ({ status, body, text }: Answer) => {
  expect(status, text).toBe(201);
  return (body as { entry: { id: string } }).entry;
};

async function ledgerOf(seller: Seller, id: string) {
  const { body } = await seller.get(`/api/invoices/${id}/ledger`);
  return ledgerEntrySchema.array().parse(body);
}

const linesOf = async (seller: Seller, id: string) =>
  (await ledgerOf(seller, id)).map(({ kind, amount, balance }) => `${kind} ${amount} ${balance}`);

async function creditOf(seller: Seller, clientId: string) {
  const credit = clientCreditSchema.parse((await seller.get(`/api/clients/${clientId}/credit`)).body);
  return credit.balances.map(({ currency, balance }) => `${currency} ${balance}`);
}

describe('a payment', () => {
  test('of a part leaves the rest open, and the last one settles the invoice', async () => {
    const { seller, id } = await setUp('100.00');
    const first = await pay(seller, id, '60', {
      reference: ' 4711 ',
      note: 'First half',
      paidOn: dayFromToday(-2),
    });
    expect(first.body).toMatchObject({
      entry: {
        kind: 'payment',
        amount: '60.00',
        balance: '40.00',
        reference: '4711',
        note: 'First half',
        isUndoable: true,
      },
      invoice: { id, status: 'pending', paidAmount: '60.00', balance: '40.00', paidAt: null },
    });
    await pay(seller, id, '40.00');
    expect(await moneyOf(seller, id)).toEqual({ status: 'paid', paidAmount: '100.00', balance: '0.00' });
    expect(await linesOf(seller, id)).toEqual(['payment 60.00 40.00', 'payment 40.00 0.00']);
  });

  test('counts on the day on which it came, at noon of the seller', async () => {
    server.clock.set('2026-06-15T15:00:00.000Z');
    const seller = await server.seller({ timeZone: 'America/New_York' });
    const { id: clientId } = await buildClient(seller);
    const build = async () => (await buildInvoice(seller, clientId, { dueDate: '2026-07-01' })).id;
    const paidAt = async (paidOn?: string) => {
      const answer = await pay(seller, await build(), '413.22', { paidOn });
      return (answer.body as { invoice: InvoiceWithItems }).invoice.paidAt;
    };
    expect(await paidAt('2026-06-10')).toBe('2026-06-10T16:00:00.000Z');
    expect(await paidAt('2026-06-15')).toBe('2026-06-15T15:00:00.000Z');
    expect(await paidAt()).toBe('2026-06-15T15:00:00.000Z');
    server.clock.run();
  });

  test('of more than is owed is refused with what is owed, unless the rest becomes credit', async () => {
    const { seller, clientId, ids } = await setUp('50.00', '70.00');
    const [first = '', second = ''] = ids;
    await pay(seller, first, '20.00');
    expect(await pay(seller, second, '100.00')).toMatchObject({
      status: 409,
      body: { code: 'overpayment', balance: '70.00' },
    });
    entryOf(await pay(seller, second, '100.00', { overpayment: 'credit' }));
    expect(await moneyOf(seller, first)).toMatchObject({ balance: '30.00' });
    expect(await moneyOf(seller, second)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await creditOf(seller, clientId)).toEqual(['USD 30.00']);
    entryOf(await seller.post(`/api/invoices/${first}/apply-credit`));
    expect(await moneyOf(seller, first)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await creditOf(seller, clientId)).toEqual([]);
  });

  test.each([
    ['amount', { amount: '0' }],
    ['amount', { amount: '-5.00' }],
    ['amount', { amount: '5.001' }],
    ['amount', { amount: 'all' }],
    ['amount', { amount: undefined }],
    ['amount', { amount: '10000000000.00' }],
    ['method', { method: 'wire' }],
    ['method', { method: undefined }],
    ['paidOn', { paidOn: dayFromToday(2) }],
    ['paidOn', { paidOn: '2026-02-30' }],
    ['reference', { reference: 'x'.repeat(101) }],
    ['note', { note: 'x'.repeat(1_001) }],
    ['overpayment', { overpayment: 'keep' }],
    ['sendReceipt', { sendReceipt: 'yes' }],
    ['currency', { currency: 'EUR' }],
  ])('is refused for its %s: %j', async (field, more) => {
    const { seller, id } = await setUp('100.00');
    const answer = await pay(seller, id, '10.00', more);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
    expect(await ledgerOf(seller, id)).toEqual([]);
  });

  test('of an invoice that is cancelled is refused', async () => {
    const { seller, id } = await setUp('100.00');
    await seller.put(`/api/invoices/${id}`, { status: 'cancelled' });
    expect(await pay(seller, id, '10.00')).toMatchObject({
      status: 409,
      body: { code: 'invoice_cancelled' },
    });
  });
});

test('a payment comes in a currency without decimals, or with three', async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const build = async (currency: string, rate: string) =>
    (await buildInvoice(seller, clientId, { currency }, [{ description: 'Work', quantity: 1, rate }])).id;
  const yen = await build('JPY', '1099');
  expect((await pay(seller, yen, '0.50')).status).toBe(400);
  entryOf(await pay(seller, yen, '99'));
  expect(await moneyOf(seller, yen)).toMatchObject({ paidAmount: '99', balance: '1000' });
  const dinar = await build('KWD', '38.887');
  entryOf(await pay(seller, dinar, '0.007'));
  expect(await moneyOf(seller, dinar)).toMatchObject({ paidAmount: '0.007', balance: '38.880' });
});

describe('a payment that is taken back', () => {
  test('leaves what else was paid, however often it is asked for', async () => {
    const { seller, id } = await setUp('100.00');
    await pay(seller, id, '60.00');
    const second = entryOf(await pay(seller, id, '40.00'));
    for (let times = 0; times < 2; times++)
      expect((await seller.delete(`/api/invoices/${id}/payments/${second.id}`)).status).toBe(204);
    expect((await seller.get(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'pending',
      paidAt: null,
      balance: '40.00',
    });
    expect(await linesOf(seller, id)).toEqual([
      'payment 60.00 40.00',
      'payment 40.00 0.00',
      'reversal -40.00 40.00',
    ]);
    expect((await seller.delete(`/api/invoices/${id}/payments/${randomUUID()}`)).status).toBe(404);
  });

  test('takes its credit along, unless that was used', async () => {
    const { seller, clientId, ids } = await setUp('70.00', '50.00');
    const [paid = '', other = ''] = ids;
    const entry = entryOf(await pay(seller, paid, '100.00', { overpayment: 'credit' }));
    const applied = entryOf(await seller.post(`/api/invoices/${other}/apply-credit`, { amount: '10.00' }));
    const take = () => seller.delete(`/api/invoices/${paid}/payments/${entry.id}`);
    expect(await take()).toMatchObject({ status: 409, body: { code: 'no_credit' } });
    expect((await seller.delete(`/api/invoices/${other}/payments/${applied.id}`)).status).toBe(204);
    expect(await creditOf(seller, clientId)).toEqual(['USD 30.00']);
    expect((await take()).status).toBe(204);
    expect(await creditOf(seller, clientId)).toEqual([]);
    expect(await moneyOf(seller, paid)).toEqual({ status: 'pending', paidAmount: '0.00', balance: '70.00' });
  });
});

describe('a refund', () => {
  test('that is kept leaves the invoice paid; one that is owed opens it again', async () => {
    const { seller, id } = await setUp('100.00');
    await pay(seller, id, '100.00');
    entryOf(await refund(seller, id, '30.00', 'kept'));
    expect(await moneyOf(seller, id)).toEqual({ status: 'paid', paidAmount: '70.00', balance: '0.00' });
    const owed = entryOf(await refund(seller, id, '20.00', 'owed'));
    expect(await moneyOf(seller, id)).toEqual({ status: 'pending', paidAmount: '50.00', balance: '20.00' });
    expect(await refund(seller, id, '50.01', 'owed')).toMatchObject({
      status: 409,
      body: { code: 'refund_exceeds_paid' },
    });
    expect((await seller.delete(`/api/invoices/${id}/payments/${owed.id}`)).status).toBe(204);
    expect(await moneyOf(seller, id)).toMatchObject({ status: 'paid', balance: '0.00' });
  });

  test('is to be undone before the payment that it is of', async () => {
    const { seller, id } = await setUp('100.00');
    const paid = entryOf(await pay(seller, id, '100.00'));
    await refund(seller, id, '30.00', 'kept');
    const { body } = await seller.delete(`/api/invoices/${id}/payments/${paid.id}`);
    expect(body).toMatchObject({ message: expect.stringContaining('Undo the refund first') });
    expect(await moneyOf(seller, id)).toMatchObject({ paidAmount: '70.00' });
  });

  test('keeps the payment that it went back of', async () => {
    const { seller, id } = await setUp('100.00');
    const entry = entryOf(await pay(seller, id, '100.00'));
    await refund(seller, id, '40.00', 'kept');
    const refused = { status: 409, body: { code: 'refund_exceeds_paid' } };
    expect(await seller.delete(`/api/invoices/${id}/payments/${entry.id}`)).toMatchObject(refused);
    expect(await seller.put(`/api/invoices/${id}`, { status: 'pending' })).toMatchObject(refused);
    expect(await moneyOf(seller, id)).toMatchObject({ status: 'paid', paidAmount: '60.00' });
  });

  test.each([
    ['amount', { amount: '0.00' }],
    ['effect', { effect: 'gone' }],
    ['effect', { effect: undefined }],
    ['paidOn', { paidOn: dayFromToday(2) }],
  ])('is refused for its %s: %j', async (field, more) => {
    const { seller, id } = await setUp('100.00');
    await pay(seller, id, '100.00');
    const body = { amount: '10.00', effect: 'kept', method: 'cash', ...more };
    expect(await seller.post(`/api/invoices/${id}/refunds`, body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await ledgerOf(seller, id)).toHaveLength(1);
  });
});

describe('credit', () => {
  test('pays as much as there is of it', async () => {
    const { seller, clientId, ids } = await setUp('10.00', '50.00');
    const [paid = '', open = ''] = ids;
    await pay(seller, paid, '40.00', { overpayment: 'credit' });
    entryOf(await seller.post(`/api/invoices/${open}/apply-credit`));
    expect(await moneyOf(seller, open)).toEqual({ status: 'pending', paidAmount: '30.00', balance: '20.00' });
    expect(await creditOf(seller, clientId)).toEqual([]);
    expect(await seller.post(`/api/invoices/${open}/apply-credit`)).toMatchObject({
      status: 409,
      body: { code: 'no_credit' },
    });
  });

  test('never more than there is, or than is owed', async () => {
    const { seller, clientId, ids } = await setUp('10.00', '20.00');
    const [paid = '', open = ''] = ids;
    await pay(seller, paid, '40.00', { overpayment: 'credit' });
    const apply = (amount: string) => seller.post(`/api/invoices/${open}/apply-credit`, { amount });
    expect(await apply('30.01')).toMatchObject({ status: 409, body: { code: 'no_credit' } });
    expect(await apply('20.01')).toMatchObject({
      status: 409,
      body: { code: 'overpayment', balance: '20.00' },
    });
    expect(await apply('0')).toMatchObject({
      status: 400,
      body: { fieldErrors: { amount: [expect.any(String)] } },
    });
    entryOf(await apply('20.00'));
    expect(await creditOf(seller, clientId)).toEqual(['USD 10.00']);
  });

  test('names the open invoices in its currency, those due first before others', async () => {
    const { seller, clientId, ids } = await setUp('10.00', '50.00', '20.00', '30.00');
    const [paid = '', later = '', cancelled = '', partly = ''] = ids;
    const applicable = async () => {
      const { body } = await seller.get(`/api/clients/${clientId}/credit`);
      return clientCreditSchema.parse(body).applicable.map(({ id, balance }) => `${id} ${balance}`);
    };
    expect(await applicable()).toEqual([]);
    await pay(seller, paid, '40.00', { overpayment: 'credit' });
    await seller.put(`/api/invoices/${later}`, { dueDate: dayFromToday(90) });
    await seller.put(`/api/invoices/${cancelled}`, { status: 'cancelled' });
    await pay(seller, partly, '12.00');
    const yen = { currency: 'JPY' };
    await buildInvoice(seller, clientId, yen, [{ description: 'Work', quantity: 1, rate: '900' }]);
    await buildInvoice(seller, (await buildClient(seller)).id);
    expect(await applicable()).toEqual([`${partly} 18.00`, `${later} 50.00`]);
  });

  test('is paid back, and keeps its client', async () => {
    const { seller, clientId, id } = await setUp('10.00');
    await pay(seller, id, '40.00', { overpayment: 'credit' });
    const back = (body: object) =>
      seller.post(`/api/clients/${clientId}/credit/refund`, { method: 'cash', ...body });
    expect(await back({ amount: '30.01' })).toMatchObject({ status: 409, body: { code: 'no_credit' } });
    expect(await back({ amount: '1.001' })).toMatchObject({ status: 400 });
    expect(await back({ currency: 'EUR' })).toMatchObject({ status: 409, body: { code: 'no_credit' } });
    expect(await back({ amount: '5.00', note: 'Posted' })).toMatchObject({
      status: 201,
      body: { entry: { kind: 'refund', amount: '-5.00', balance: '25.00', note: 'Posted' } },
    });
    await seller.put(`/api/invoices/${id}`, { status: 'pending' });
    expect(await seller.delete(`/api/clients/${clientId}`)).toMatchObject({
      status: 409,
      body: { code: 'has_payment' },
    });
    expect(await back({})).toMatchObject({ status: 201, body: { credit: { balances: [] } } });
    expect(await creditOf(seller, clientId)).toEqual([]);
  });

  test('that is left keeps its client from being deleted', async () => {
    const { seller, clientId, ids } = await setUp('10.00', '10.00');
    const [paid = '', other = ''] = ids;
    await pay(seller, paid, '10.00');
    await pay(seller, other, '15.00', { overpayment: 'credit' });
    await server.pool.query('delete from documents where id = $1', [other]);
    expect(await seller.delete(`/api/clients/${clientId}`)).toMatchObject({
      status: 409,
      body: { code: 'has_credit' },
    });
    await seller.post(`/api/clients/${clientId}/credit/refund`, { method: 'cash' });
    expect((await seller.delete(`/api/clients/${clientId}`)).status).toBe(204);
  });
});

describe('a write-off', () => {
  test('closes an invoice until it is undone or paid after all', async () => {
    const { seller, id } = await setUp('100.00');
    const entry = entryOf(await writeOff(seller, id));
    expect(await moneyOf(seller, id)).toEqual({ status: 'cancelled', paidAmount: '0.00', balance: '0.00' });
    expect((await seller.delete(`/api/invoices/${id}/write-off/${entry.id}`)).status).toBe(204);
    expect(await moneyOf(seller, id)).toMatchObject({ status: 'pending', balance: '100.00' });
    entryOf(await writeOff(seller, id));
    expect((await seller.put(`/api/invoices/${id}`, { status: 'pending' })).status).toBe(200);
    expect(await moneyOf(seller, id)).toMatchObject({ status: 'pending', balance: '100.00' });
    entryOf(await writeOff(seller, id));
    entryOf(await pay(seller, id, '30.00'));
    expect(await moneyOf(seller, id)).toEqual({ status: 'pending', paidAmount: '30.00', balance: '70.00' });
  });

  test('of the rest leaves what was paid', async () => {
    const { seller, id } = await setUp('100.00');
    await pay(seller, id, '30.00');
    expect(await writeOff(seller, id, { amount: '70.01' })).toMatchObject({
      status: 409,
      body: { code: 'overpayment', balance: '70.00' },
    });
    expect(await writeOff(seller, id, { note: ' ' })).toMatchObject({
      status: 400,
      body: { fieldErrors: { note: [expect.any(String)] } },
    });
    entryOf(await writeOff(seller, id, { amount: '20.00' }));
    expect(await moneyOf(seller, id)).toMatchObject({ status: 'pending', balance: '50.00' });
    entryOf(await writeOff(seller, id));
    expect(await moneyOf(seller, id)).toEqual({ status: 'paid', paidAmount: '30.00', balance: '0.00' });
  });
});

describe('the status set by hand', () => {
  test('paid pays what is still owed; pending takes that back alone', async () => {
    const { seller, id } = await setUp('100.00');
    await pay(seller, id, '60.00');
    await seller.put(`/api/invoices/${id}`, { status: 'paid' });
    expect(await linesOf(seller, id)).toEqual(['payment 60.00 40.00', 'payment 40.00 0.00']);
    await seller.put(`/api/invoices/${id}`, { status: 'pending' });
    expect(await moneyOf(seller, id)).toEqual({ status: 'pending', paidAmount: '60.00', balance: '40.00' });
  });

  test('cancelled is refused where something was paid', async () => {
    const { seller, id } = await setUp('100.00');
    const entry = entryOf(await pay(seller, id, '60.00'));
    const cancel = () => seller.put(`/api/invoices/${id}`, { status: 'cancelled' });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'has_payment' } });
    await seller.delete(`/api/invoices/${id}/payments/${entry.id}`);
    expect((await cancel()).status).toBe(200);
  });
});

describe('deleting an invoice', () => {
  test.each<[string, number, (seller: Seller, id: string) => Promise<unknown>]>([
    ['one full payment by hand', 204, (seller, id) => pay(seller, id, '100.00')],
    [
      'a payment that was taken back',
      204,
      async (seller, id) =>
        seller.delete(`/api/invoices/${id}/payments/${entryOf(await pay(seller, id, '60.00')).id}`),
    ],
    ['a part payment', 409, (seller, id) => pay(seller, id, '60.00')],
    [
      'two payments',
      409,
      async (seller, id) => {
        await pay(seller, id, '60.00');
        await pay(seller, id, '40.00');
      },
    ],
    [
      'a payment that became credit',
      409,
      (seller, id) => pay(seller, id, '110.00', { overpayment: 'credit' }),
    ],
    ['a write-off', 409, (seller, id) => writeOff(seller, id)],
  ])('with %s answers %i', async (_what, status, prepare) => {
    const { seller, id } = await setUp('100.00');
    await prepare(seller, id);
    const answer = await seller.delete(`/api/invoices/${id}`);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body).toMatchObject({ code: 'has_payment' });
  });
});

describe('many at once', () => {
  const twenty = <Result>(call: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => call(index)));
  function codesOf(answers: Answer[]) {
    const counts: Record<string, number> = {};
    for (const { status, body } of answers) {
      const code = [status, (body as { code?: string } | undefined)?.code].filter(Boolean).join(' ');
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  }

  test('payments of the whole balance under keys of their own: one counts', async () => {
    const { seller, id } = await setUp('100.00');
    const answers = await twenty(() => pay(seller, id, '100.00', {}, { 'idempotency-key': randomUUID() }));
    expect(codesOf(answers)).toEqual({ '201': 1, '409 overpayment': 19 });
    expect(await linesOf(seller, id)).toEqual(['payment 100.00 0.00']);
  });

  test('payments under one key are one payment', async () => {
    const { seller, id } = await setUp('100.00');
    const key = { 'idempotency-key': randomUUID() };
    const answers = await twenty(() => pay(seller, id, '10.00', {}, key));
    const { '409 idempotency_running': running = 0, ...others } = codesOf(answers);
    expect(others).toEqual({ '201': 20 - running });
    expect(entryOf(await pay(seller, id, '10.00', {}, key))).toBeDefined();
    expect(await linesOf(seller, id)).toEqual(['payment 10.00 90.00']);
  });

  test('payments of parts never add up to more than is owed', async () => {
    const { seller, id } = await setUp('100.00');
    expect(codesOf(await twenty(() => pay(seller, id, '9.00')))).toEqual({ '201': 11, '409 overpayment': 9 });
    expect(await moneyOf(seller, id)).toMatchObject({ paidAmount: '99.00', balance: '1.00' });
  });

  test('refunds never add up to more than was paid', async () => {
    const { seller, id } = await setUp('100.00');
    await pay(seller, id, '100.00');
    const answers = await twenty((index) => refund(seller, id, '9.00', index % 2 ? 'kept' : 'owed'));
    expect(codesOf(answers)).toEqual({ '201': 11, '409 refund_exceeds_paid': 9 });
  });

  test('credit is applied to several invoices once', async () => {
    const { seller, clientId, ids } = await setUp('10.00', '30.00', '30.00');
    const [paid = '', ...open] = ids;
    await pay(seller, paid, '40.00', { overpayment: 'credit' });
    const answers = await twenty((index) =>
      seller.post(`/api/invoices/${open[index % 2]}/apply-credit`, { amount: '5.00' }),
    );
    expect(codesOf(answers)).toEqual({ '201': 6, '409 no_credit': 14 });
    expect(await creditOf(seller, clientId)).toEqual([]);
  });

  test('credit is paid back once', async () => {
    const { seller, clientId, id } = await setUp('10.00');
    await pay(seller, id, '40.00', { overpayment: 'credit' });
    const answers = await twenty(() =>
      seller.post(`/api/clients/${clientId}/credit/refund`, { method: 'cash' }),
    );
    expect(codesOf(answers)).toEqual({ '201': 1, '409 no_credit': 19 });
  });

  test('write-offs are one', async () => {
    const { seller, id } = await setUp('100.00');
    expect(codesOf(await twenty(() => writeOff(seller, id)))).toEqual({ '201': 1, '409 overpayment': 19 });
  });

  test('taking a payment back is one reversal', async () => {
    const { seller, id } = await setUp('100.00');
    const entry = entryOf(await pay(seller, id, '100.00'));
    expect(codesOf(await twenty(() => seller.delete(`/api/invoices/${id}/payments/${entry.id}`)))).toEqual({
      '204': 20,
    });
    expect(await linesOf(seller, id)).toEqual(['payment 100.00 0.00', 'reversal -100.00 100.00']);
  });

  test('a payment and the removal of its invoice: one of both', async () => {
    const { seller, id } = await setUp('100.00');
    const [removed, ...paid] = await Promise.all([
      seller.delete(`/api/invoices/${id}`),
      ...Array.from({ length: 5 }, () => pay(seller, id, '10.00')),
    ]);
    expect(paid.some(({ status }) => status === 201)).toBe(removed?.status === 409);
  });
});
