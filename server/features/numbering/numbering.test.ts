import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal, invoiceFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Numbering, numberingSchema, type UpdateNumbering } from '#shared/numbering.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-12-30T12:00:00Z'));
afterEach(() => server.clock.run());

const PATH = '/api/user/numbering';
const read = async (seller: Seller) => numberingSchema.strict().parse((await seller.get(PATH)).body);

async function renumber(seller: Seller, update: UpdateNumbering): Promise<Numbering> {
  const answer = await seller.put(PATH, update);
  expect(answer.status).toBe(200);
  return numberingSchema.strict().parse(answer.body);
}

async function sellerWithClient() {
  const seller = await server.seller();
  return { seller, clientId: (await buildClient(seller)).id };
}

/** The display number of one more invoice. */
const nextInvoice = async (seller: Seller, clientId: string) =>
  (await buildInvoice(seller, clientId)).displayNumber;

const storedSeries = async (seller: Seller) =>
  (
    await server.pool.query(
      `select display_number, number, series, series_year, series_number, split_part(public_token, '-' ||
        right(public_token, 26), 1) as page from documents where user_id = $1 order by kind, number`,
      [seller.user.id],
    )
  ).rows;

test('everybody begins with INV-0001, PRO-0001 and CRN-0001', async () => {
  const { seller, clientId } = await sellerWithClient();
  const plain = { padding: 4, next: 1, restartsYearly: false };
  expect(await read(seller)).toEqual({
    invoice: { prefix: 'INV-', ...plain, preview: ['INV-0001', 'INV-0002', 'INV-0003'] },
    proposal: { prefix: 'PRO-', ...plain, preview: ['PRO-0001', 'PRO-0002', 'PRO-0003'] },
    credit_note: { prefix: 'CRN-', ...plain, preview: ['CRN-0001', 'CRN-0002', 'CRN-0003'] },
  });
  await buildInvoice(seller, clientId);
  await renumber(seller, { kind: 'invoice', prefix: 'INV-', padding: 4, next: 2, restartsYearly: false });
  await buildInvoice(seller, clientId);
  const none = { series: null, series_year: null, series_number: null };
  expect(await storedSeries(seller)).toEqual([
    { display_number: 'INV-0001', number: 1, ...none, page: 'INV-0001' },
    { display_number: 'INV-0002', number: 2, ...none, page: 'INV-0002' },
  ]);
});

test('a series is continued where another program has left it', async () => {
  const { seller, clientId } = await sellerWithClient();
  await buildInvoice(seller, clientId);
  const { invoice, proposal } = await renumber(seller, {
    ...{ kind: 'invoice', prefix: '{year}/RE-', padding: 3, next: 117, restartsYearly: true },
  });
  expect(invoice).toEqual({
    ...{ prefix: '{year}/RE-', padding: 3, next: 117, restartsYearly: true },
    preview: ['2026/RE-117', '2026/RE-118', '2026/RE-119'],
  });
  expect(proposal.prefix).toBe('PRO-');
  const created = await buildInvoice(seller, clientId);
  expect(created).toMatchObject({ displayNumber: '2026/RE-117' });
  expect(created.invoiceNumber).toMatch(/^2026-RE-117-[0-9A-Z]{26}$/);
  const offer = await buildProposal(seller, clientId);
  expect(offer.displayNumber).toBe('PRO-0001');
  expect((await storedSeries(seller)).map(({ number }) => number)).toEqual([1, 2, 1]);
  expect((await read(seller)).invoice.next).toBe(118);
});

test('a number of a series is found, and leads to its own kind alone', async () => {
  const { seller, clientId } = await sellerWithClient();
  await renumber(seller, { kind: 'invoice', prefix: 'A/{year}-', next: 42 });
  await renumber(seller, { kind: 'proposal', prefix: 'INV-', next: 7 });
  const [invoice, proposal] = [await buildInvoice(seller, clientId), await buildProposal(seller, clientId)];
  expect([invoice.displayNumber, proposal.displayNumber]).toEqual(['A/2026-0042', 'INV-0007']);
  for (const search of [
    'A/2026-0042',
    'a/2026',
    '42',
    invoice.invoiceNumber,
    `x/invoice/${invoice.invoiceNumber}`,
  ]) {
    const query = encodeURIComponent(search);
    expect([search, (await seller.get(`/api/invoices?search=${query}`)).body]).toMatchObject([
      search,
      [{ id: invoice.id }],
    ]);
    expect((await seller.get(`/api/search?q=${query}`)).body).toMatchObject({
      invoices: [{ id: invoice.id }],
    });
  }
  await seller.put(`/api/invoices/${invoice.id}`, { title: 'Renamed' });
  expect((await seller.get('/api/search?q=42')).body).toMatchObject({ invoices: [{ id: invoice.id }] });
  // The running number is not what is printed.
  expect((await seller.get('/api/search?q=1')).body).toMatchObject({ invoices: [], proposals: [] });
  const visitor = server.anon();
  const statusOf = async (kind: string, token: string) =>
    (await visitor.get(`/api/public/${kind}/${token}`)).status;
  expect(await statusOf('invoices', invoice.invoiceNumber)).toBe(200);
  expect(await statusOf('proposals', proposal.proposalNumber)).toBe(200);
  expect(await statusOf('invoices', proposal.proposalNumber)).toBe(404);
  expect(await statusOf('proposals', invoice.invoiceNumber)).toBe(404);
  const seen = async (kind: string, token: string) =>
    (await visitor.post(`/api/public/${kind}/${token}/seen`, {})).status;
  expect(await seen('invoices', proposal.proposalNumber)).toBe(404);
  expect(await seen('proposals', proposal.proposalNumber)).toBe(204);
  const page = await visitor.get(`/invoice/${invoice.invoiceNumber}`);
  expect([page.status, page.text.includes('A/2026-0042')]).toEqual([200, true]);
  const pdf = await visitor.get(`/api/public/invoices/${invoice.invoiceNumber}/pdf`);
  expect(pdf.headers.get('content-disposition')).toContain('Invoice A-2026-0042.pdf');
});

describe('next', () => {
  test('goes up only', async () => {
    const { seller, clientId } = await sellerWithClient();
    for (const _ of [1, 2, 3]) await buildInvoice(seller, clientId);
    const refuses = async (update: object, lowest: number) =>
      expect(await seller.put(PATH, { kind: 'invoice', ...update })).toMatchObject({
        status: 400,
        body: { fieldErrors: { next: [`Must be at least ${lowest}: lower numbers have been used`] } },
      });
    await refuses({ next: 3 }, 4);
    await renumber(seller, { kind: 'invoice', next: 100 });
    expect(await nextInvoice(seller, clientId)).toBe('INV-0100');
    await refuses({ next: 100 }, 101);
    await refuses({ padding: 6, next: 7 }, 101);
    // What another prefix leaves behind counts, whatever its zeros.
    await renumber(seller, { kind: 'invoice', prefix: 'INV-01', padding: 2, next: 50 });
    expect(await nextInvoice(seller, clientId)).toBe('INV-0150');
    await refuses({ prefix: 'INV-', next: 150 }, 151);
    expect((await renumber(seller, { kind: 'invoice', prefix: 'INV-', padding: 4 })).invoice.next).toBe(151);
    expect(await nextInvoice(seller, clientId)).toBe('INV-0151');
  });

  test('stays above what was deleted', async () => {
    const { seller, clientId } = await sellerWithClient();
    await renumber(seller, { kind: 'invoice', prefix: 'R-', next: 10 });
    const invoice = await buildInvoice(seller, clientId);
    await seller.delete(`/api/invoices/${invoice.id}`);
    await renumber(seller, { kind: 'invoice', prefix: 'S-', next: 1 });
    expect(await nextInvoice(seller, clientId)).toBe('S-0001');
    const back = await seller.put(PATH, { kind: 'invoice', prefix: 'R-', next: 10 });
    expect(back).toMatchObject({ status: 400, body: { fieldErrors: { next: [expect.any(String)] } } });
    await renumber(seller, { kind: 'invoice', prefix: 'R-' });
    expect(await nextInvoice(seller, clientId)).toBe('R-0011');
  });

  test('is kept where only the looks change', async () => {
    const { seller, clientId } = await sellerWithClient();
    for (const _ of [1, 2]) await buildInvoice(seller, clientId);
    await renumber(seller, { kind: 'invoice', prefix: 'X' });
    expect(await nextInvoice(seller, clientId)).toBe('X0003');
    await renumber(seller, { kind: 'invoice', padding: 1 });
    expect(await nextInvoice(seller, clientId)).toBe('X4');
  });
});

describe('a new year', () => {
  test('begins in the seller’s zone, and the numbers with it', async () => {
    const { seller, clientId } = await sellerWithClient();
    await seller.put('/api/user/profile', { timeZone: 'Pacific/Auckland' });
    await renumber(seller, {
      kind: 'invoice',
      prefix: '{year}-',
      padding: 2,
      next: 98,
      restartsYearly: true,
    });
    await renumber(seller, { kind: 'proposal', prefix: 'P{year}-', next: 5 });
    server.clock.set('2026-12-31T10:59:00Z');
    expect(await nextInvoice(seller, clientId)).toBe('2026-98');
    server.clock.set('2026-12-31T11:00:00Z');
    expect((await read(seller)).invoice).toMatchObject({
      next: 1,
      preview: ['2027-01', '2027-02', '2027-03'],
    });
    expect((await read(seller)).proposal).toMatchObject({
      next: 5,
      preview: ['P2027-0005', 'P2027-0006', 'P2027-0007'],
    });
    expect(await nextInvoice(seller, clientId)).toBe('2027-01');
    expect((await buildProposal(seller, clientId)).displayNumber).toBe('P2027-0005');
    // A day that is set back, or a zone further west, brings no year back.
    await seller.put('/api/user/profile', { timeZone: 'America/New_York' });
    expect(await nextInvoice(seller, clientId)).toBe('2027-02');
    expect((await storedSeries(seller)).map(({ series, series_number: n }) => `${series} ${n}`)).toEqual([
      ...['2026- 98', '2027- 1', '2027- 2', 'P2027- 5'],
    ]);
  });

  test('passes numbers that look like its own', async () => {
    const { seller, clientId } = await sellerWithClient();
    await renumber(seller, { kind: 'invoice', prefix: 'R2027-', next: 3 });
    expect(await nextInvoice(seller, clientId)).toBe('R2027-0003');
    await renumber(seller, { kind: 'invoice', prefix: 'R{year}-', next: 1, restartsYearly: true });
    expect(await nextInvoice(seller, clientId)).toBe('R2026-0001');
    server.clock.set('2027-01-01T12:00:00Z');
    expect((await read(seller)).invoice.next).toBe(4);
    expect(await nextInvoice(seller, clientId)).toBe('R2027-0004');
  });

  test('that is reached while many are created leaves no gap', async () => {
    const { seller, clientId } = await sellerWithClient();
    await renumber(seller, { kind: 'invoice', prefix: 'R{year}-', restartsYearly: true });
    for (const _ of [1, 2]) await buildInvoice(seller, clientId);
    server.clock.set('2027-01-01T00:00:00Z');
    const numbers = await Promise.all(Array.from({ length: 20 }, () => nextInvoice(seller, clientId)));
    expect(numbers.sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `R2027-${String(index + 1).padStart(4, '0')}`),
    );
  });
});

test('50 creations at once take 50 numbers without a gap', async () => {
  const { seller, clientId } = await sellerWithClient();
  await renumber(seller, { kind: 'invoice', prefix: 'Q-', next: 1000, padding: 1 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => seller.post('/api/invoices', invoiceFields(clientId))),
  );
  const numbers = answers.map(({ body }) => (body as { displayNumber: string }).displayNumber).sort();
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => `Q-${1000 + index}`));
});

test('changes and creations at once never give a number twice', async () => {
  const { seller, clientId } = await sellerWithClient();
  const changes = ['A-', 'B-', 'A-', 'INV-', 'B-'].map((prefix, index) =>
    seller.put(PATH, { kind: 'invoice', prefix, ...(index === 2 && { next: 40 }) }),
  );
  const creations = Array.from({ length: 20 }, () => nextInvoice(seller, clientId));
  const [numbers, statuses] = await Promise.all([
    Promise.all(creations),
    Promise.all(changes.map(async (change) => (await change).status)),
  ]);
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
  expect(new Set(numbers).size).toBe(20);
  const running = (await storedSeries(seller)).map(({ number }) => number);
  expect(running).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test.each([
  ['kind', { kind: 'receipt' }],
  ['kind', {}],
  ['prefix', { kind: 'invoice', prefix: '' }],
  ['prefix', { kind: 'invoice', prefix: 'ABCDEFGHIJKLM' }],
  ['prefix', { kind: 'invoice', prefix: 'inv-' }],
  ['prefix', { kind: 'invoice', prefix: 'INV_' }],
  ['prefix', { kind: 'invoice', prefix: '../%00' }],
  ['prefix', { kind: 'invoice', prefix: '{year}{year}' }],
  ['prefix', { kind: 'invoice', prefix: '{month}-' }],
  ['padding', { kind: 'invoice', padding: 0 }],
  ['padding', { kind: 'invoice', padding: 11 }],
  ['padding', { kind: 'invoice', padding: 2.5 }],
  ['next', { kind: 'invoice', next: 0 }],
  ['next', { kind: 'invoice', next: '12' }],
  ['next', { kind: 'invoice', next: 1_000_000_000 }],
  ['restartsYearly', { kind: 'invoice', restartsYearly: 'yes' }],
  ['restartsYearly', { kind: 'invoice', prefix: 'R-', restartsYearly: true }],
])('a bad %s is refused, and nothing changes: %j', async (field, update) => {
  const seller = await server.seller();
  const before = await rowHash(server.pool, seller.user.id);
  expect(await seller.put(PATH, update)).toMatchObject({
    status: 400,
    body: { fieldErrors: { [field]: [expect.any(String)] } },
  });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test('signed out answers 401, and nobody changes somebody else’s numbers', async () => {
  const [owner, other] = [await server.seller(), await server.seller()];
  expect((await server.anon().get(PATH)).status).toBe(401);
  expect((await server.anon().put(PATH, { kind: 'invoice', next: 5 })).status).toBe(401);
  await renumber(other, { kind: 'invoice', prefix: 'MINE-', next: 5 });
  expect((await read(owner)).invoice.preview[0]).toBe('INV-0001');
});
