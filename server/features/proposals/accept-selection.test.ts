import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, buildTaxRate } from '#server/test/factories.ts';
import { brokenInvariants, rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';
import { type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';
import { publicProposalSchema } from '#shared/public-document.ts';

const server = await startTestServer();
// A second server on the same database: what is decided here holds there.
const second = await startTestServer({ database: { url: server.databaseUrl, pool: server.pool } });
afterAll(async () => {
  expect(await brokenInvariants(server.pool)).toEqual([]);
  await second.close();
  await server.close();
});

const packages = [150, 200, 400].map((rate) => ({ description: `Package ${rate}`, quantity: 2, rate }));
const one = { sections: [{ title: 'Packages', at: 0, choice: 'one' }] };

async function offer(fields: object = one, items: object[] = packages) {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const proposal = await buildProposal(seller, client.id, fields, items);
  return { seller, proposal, ids: proposal.items.map(({ id }) => id) };
}

const answer = (id: string, body: object, from = server.anon()) =>
  from.put(`/api/proposals/${id}/status`, { status: 'accepted', ...body });

const take = (itemId: string | undefined, quantity?: unknown) => ({
  ...{ itemId, selected: true },
  ...(quantity !== undefined && { quantity }),
});
const leave = (itemId: string | undefined) => ({ itemId, selected: false });

const read = async (seller: Seller, { id }: { id: string }): Promise<ProposalWithItems> =>
  proposalWithItemsSchema.strict().parse((await seller.get(`/api/proposals/${id}`)).body);

async function convert(seller: Seller, { id }: { id: string }): Promise<InvoiceWithItems> {
  const converted = await seller.post(`/api/proposals/${id}/convert`);
  expect(converted.status, converted.text).toBe(201);
  return invoiceWithItemsSchema.strict().parse(converted.body);
}

describe('of packages', () => {
  test('the first counts where none is chosen, and one that is chosen takes its place', async () => {
    const { seller, proposal, ids } = await offer();
    expect(proposal.amount).toBe('300.00');
    const accepted = await answer(proposal.id, { selection: [take(ids[2])], expectedAmount: '800.00' });
    expect(accepted.status, accepted.text).toBe(200);
    expect(publicProposalSchema.parse(accepted.body)).toMatchObject({
      status: 'accepted',
      amount: '800.00',
      options: { accepted: [{ itemId: ids[2], quantity: '2.00', amount: '800.00' }] },
    });
    expect(await read(seller, proposal)).toMatchObject({
      amount: '800.00',
      acceptedLines: [{ itemId: ids[2], description: 'Package 400', rate: '400.00', netAmount: '800.00' }],
    });
    const byDefault = await offer();
    await answer(byDefault.proposal.id, {});
    expect(await read(byDefault.seller, byDefault.proposal)).toMatchObject({
      amount: '300.00',
      acceptedLines: [{ itemId: byDefault.ids[0] }],
    });
  });

  test('none, two, one twice, or one of another proposal is refused and changes nothing', async () => {
    const { seller, proposal, ids } = await offer();
    const before = await rowHash(server.pool, seller.user.id);
    for (const [selection, path] of [
      [[leave(ids[0])], 'selection'],
      [[take(ids[0]), take(ids[1])], 'selection'],
      [[take(ids[1]), take(ids[1])], 'selection.1.itemId'],
      [[take(randomUUID())], 'selection.0.itemId'],
      [[take(ids[1], 3)], 'selection.0.quantity'],
      [[take(ids[1], '1e3')], 'selection.0.quantity'],
      [[take(ids[1], -2)], 'selection.0.quantity'],
      ['all', 'selection'],
    ] as const)
      expect(await answer(proposal.id, { selection })).toMatchObject({
        status: 400,
        body: { fieldErrors: { [path]: [expect.any(String)] } },
      });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});

describe('a selection', () => {
  const items = [
    { description: 'Site', quantity: 1, rate: '100.00' },
    { description: 'Text', quantity: 1, rate: '50.00', optional: true },
    { description: 'Hours', quantity: 4, rate: '10.00', clientQuantity: { min: 2, max: 8, step: 2 } },
  ];

  test('leaves out what is optional, never what is not, and takes quantities that are offered', async () => {
    const { seller, proposal, ids } = await offer({}, items);
    const before = await rowHash(server.pool, seller.user.id);
    for (const [selection, path] of [
      [[leave(ids[0])], 'selection.0.selected'],
      [[take(ids[2], 3)], 'selection.0.quantity'],
      [[take(ids[2], 10)], 'selection.0.quantity'],
      [[leave(ids[1]), take(ids[2], 0)], 'selection.1.quantity'],
    ] as const)
      expect(await answer(proposal.id, { selection })).toMatchObject({
        status: 400,
        body: { fieldErrors: { [path]: [expect.any(String)] } },
      });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    const hostile = { amount: '0.01', rate: '0.01', discount: { percent: '100' }, netAmount: '0.00' };
    const selection = [
      { ...leave(ids[1]), ...hostile },
      { ...take(ids[2], 8), ...hostile },
    ];
    const accepted = await answer(proposal.id, { selection, amount: '0.01', items: [] });
    expect(accepted).toMatchObject({ status: 200, body: { amount: '180.00' } });
    expect((await read(seller, proposal)).items.map(({ quantity }) => quantity)).toEqual([
      '1.00',
      '1.00',
      '4.00',
    ]);
  });

  test('that comes to another amount than the client was shown is not accepted', async () => {
    const { seller, proposal, ids } = await offer({}, items);
    const before = await rowHash(server.pool, seller.user.id);
    for (const expectedAmount of ['190.01', '140.00', 'all', ''])
      expect(await answer(proposal.id, { expectedAmount })).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    const answered = await answer(proposal.id, { expectedAmount: '140', selection: [leave(ids[1])] });
    expect(answered).toMatchObject({ status: 200, body: { amount: '140.00' } });
  });

  test.each([101, null, {}, ['101.00'], '1'.repeat(21)])(
    'with an expected total of %j is refused in words',
    async (expectedAmount) => {
      const { proposal } = await offer({}, items);
      expect(await answer(proposal.id, { expectedAmount })).toMatchObject({
        status: 400,
        body: { fieldErrors: { expectedAmount: ['Send the total as text, like "1250.50"'] } },
      });
    },
  );

  test('stays: the same one is answered again, another is refused', async () => {
    const { seller, proposal, ids } = await offer({}, items);
    const selection = [leave(ids[1]), take(ids[2], 6)];
    expect(await answer(proposal.id, { selection })).toMatchObject({
      status: 200,
      body: { amount: '160.00' },
    });
    const before = await rowHash(server.pool, seller.user.id);
    for (const same of [selection, [...selection].reverse(), [...selection, take(ids[0])]])
      expect(await answer(proposal.id, { selection: same })).toMatchObject({ status: 200 });
    for (const other of [undefined, [leave(ids[1])], [take(ids[2], 8)], [take(randomUUID())]])
      expect(await answer(proposal.id, { selection: other })).toMatchObject({
        status: 409,
        body: { code: 'proposal_accepted' },
      });
    const declined = await answer(proposal.id, { status: 'declined', selection });
    expect(declined).toMatchObject({ status: 409, body: { code: 'proposal_accepted' } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('is not asked for where nothing can be chosen, nor of whoever declines', async () => {
    const plain = await offer({}, [{ description: 'Site', quantity: 1, rate: '100.00' }]);
    const accepted = await answer(plain.proposal.id, {
      selection: [take(plain.ids[0])],
      expectedAmount: '100.00',
    });
    expect(accepted.status).toBe(200);
    expect(accepted.body).not.toHaveProperty('options');
    expect(await read(plain.seller, plain.proposal)).toMatchObject({ amount: '100.00', acceptedLines: null });
    const { proposal, ids } = await offer({}, items);
    const declined = await answer(proposal.id, { status: 'declined', selection: [leave(ids[0])] });
    expect(declined).toMatchObject({ status: 200, body: { status: 'declined', amount: '190.00' } });
  });

  test('of nothing at all is refused', async () => {
    const nothing = [{ description: 'Text', quantity: 1, rate: '50.00', optional: true, selected: false }];
    const { proposal, ids } = await offer({}, nothing);
    expect(proposal).toMatchObject({ amount: '0.00', amountMax: '50.00' });
    expect(await answer(proposal.id, {})).toMatchObject({
      status: 400,
      body: { fieldErrors: { selection: [expect.any(String)] } },
    });
    expect(await answer(proposal.id, { selection: [take(ids[0])] })).toMatchObject({
      body: { amount: '50.00' },
    });
  });
});

test('twenty answers at once with different selections on two servers: one wins, and all of it agrees', async () => {
  const hours = {
    description: 'Hours',
    quantity: 1,
    rate: '10.00',
    clientQuantity: { min: 1, max: 20, step: 1 },
  };
  const { seller, proposal, ids } = await offer({ deposit: { percent: '50', dueDays: 0 } }, [hours]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      answer(
        proposal.id,
        { selection: [take(ids[0], index + 1)], expectedAmount: `${(index + 1) * 10}.00` },
        (index % 2 ? server : second).anon(),
      ),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const { amount } = publicProposalSchema.parse(won[0]?.body);
  const stored = await read(seller, proposal);
  expect(stored).toMatchObject({ amount, acceptedLines: [{ amount }] });
  expect(stored.invoices).toMatchObject([{ type: 'deposit', amount: (Number(amount) / 2).toFixed(2) }]);
});

describe('what was accepted', () => {
  test('decides about the deposit and the invoice, with its taxes and discounts', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const [high, low] = [
      await buildTaxRate(seller, { percent: '20' }),
      await buildTaxRate(seller, { percent: '5' }),
    ];
    const items = [
      { description: 'Site', quantity: 1, rate: '1000.00', taxRateIds: [high.id] },
      {
        description: 'Books',
        quantity: 10,
        rate: '38.00',
        taxRateIds: [low.id],
        clientQuantity: { min: 1, max: 10, step: 1 },
      },
      { description: 'Care', quantity: 1, rate: '90.00', optional: true, discount: { amount: '10.00' } },
    ];
    const sections = [
      { title: 'Work', at: 0 },
      { title: 'Printed', at: 1 },
      { title: 'Later', at: 2, choice: 'any' },
    ];
    const fields = { sections, deposit: { percent: '40', dueDays: 7 } };
    const proposal = await buildProposal(seller, client.id, fields, items);
    const [, books, care] = proposal.items;
    // 1000.00 with 20 %, 190.00 with 5 %.
    const accepted = await answer(proposal.id, { selection: [take(books?.id, 5), leave(care?.id)] });
    expect(accepted, accepted.text).toMatchObject({
      status: 200,
      body: { amount: '1399.50', taxAmount: '209.50', depositAmount: '559.80' },
    });
    const stored = await read(seller, proposal);
    expect(stored.invoices).toMatchObject([{ type: 'deposit', amount: '559.80' }]);
    expect(stored.taxes).toMatchObject([
      { percent: '20', base: '1000.00', amount: '200.00' },
      { percent: '5', base: '190.00', amount: '9.50' },
    ]);
    expect(await convert(seller, proposal)).toMatchObject({
      ...{ amount: '839.70', netAmount: '1190.00', taxAmount: '209.50' },
      items: [{ description: 'Site' }, { description: 'Books', quantity: '5.00', amount: '190.00' }],
      sections: [
        { title: 'Work', at: 0 },
        { title: 'Printed', at: 1 },
      ],
    });
  });

  test('keeps its discounts in the invoice', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const { id } = await buildTaxRate(seller, { percent: '10' });
    const fields = { discount: { percent: '25' } };
    const proposal = await buildProposal(seller, client.id, fields, [
      { description: 'Work', quantity: 2, rate: '100.00', taxRateIds: [id] },
    ]);
    expect(proposal).toMatchObject({ amount: '165.00', discountAmount: '50.00' });
    await answer(proposal.id, {});
    const sums = ({
      amount,
      subtotal,
      discount,
      discountAmount,
      netAmount,
      taxAmount,
      taxes,
    }: ProposalWithItems | InvoiceWithItems) => ({
      ...{ amount, subtotal, discount, discountAmount, netAmount, taxAmount, taxes },
    });
    expect(sums(await convert(seller, proposal))).toEqual(sums(await read(seller, proposal)));
  });

  test('is what its parts are of, in the quantities that were taken', async () => {
    const items = [
      { description: 'Site', quantity: 1, rate: '100.00' },
      { description: 'Hours', quantity: 2, rate: '10.00', clientQuantity: { min: 1, max: 9, step: 1 } },
      { description: 'Care', quantity: 1, rate: '90.00', optional: true },
    ];
    const { seller, proposal, ids } = await offer({}, items);
    await answer(proposal.id, { selection: [take(ids[1], 6), leave(ids[2])] });
    const part = (itemId: string | undefined, quantity: number) =>
      seller.post(`/api/proposals/${proposal.id}/convert`, { lines: [{ itemId, quantity }] });
    expect(await part(ids[1], 4)).toMatchObject({ status: 201, body: { amount: '40.00' } });
    expect(await part(ids[1], 3)).toMatchObject({ status: 409, body: { code: 'over_invoiced' } });
    expect((await part(ids[2], 1)).status).toBe(400);
    expect(await convert(seller, proposal)).toMatchObject({ amount: '120.00' });
  });

  test('takes off no more than it comes to, be it a discount or a deposit', async () => {
    const items = [
      { description: 'Site', quantity: 1, rate: '30.00', discount: { amount: '20.00' } },
      {
        description: 'Hours',
        quantity: 5,
        rate: '10.00',
        discount: { amount: '40.00' },
        clientQuantity: { min: 1, max: 9, step: 1 },
      },
      { description: 'Care', quantity: 1, rate: '90.00', optional: true },
    ];
    const { seller, proposal, ids } = await offer(
      { discount: { amount: '60.00' }, deposit: { amount: '45.00', dueDays: 0 } },
      items,
    );
    // 10.00 + 10.00 + 90.00 - 60.00
    expect(proposal).toMatchObject({ amount: '50.00', depositAmount: '45.00' });
    const accepted = await answer(proposal.id, { selection: [take(ids[1], 1), leave(ids[2])] });
    expect(accepted, accepted.text).toMatchObject({ status: 200, body: { amount: '0.00' } });
    expect(accepted.body).not.toHaveProperty('deposit');
    expect(await convert(seller, proposal)).toMatchObject({
      ...{ amount: '0.00', subtotal: '10.00', discountAmount: '10.00' },
      items: [{ discountAmount: '20.00' }, { amount: '10.00', discountAmount: '10.00' }],
    });
  });
});

describe('a proposal that is to be signed', () => {
  const signature = { kind: 'typed', name: 'Zoë Client', consentVersion: 1 };

  test('is accepted with a signature only, and declined without', async () => {
    const { seller, proposal } = await offer({ requiresSignature: true });
    const before = await rowHash(server.pool, seller.user.id);
    expect(await answer(proposal.id, {})).toMatchObject({
      status: 400,
      body: { code: 'signature_required', fieldErrors: { signature: [expect.any(String)] } },
    });
    for (const wrong of [{}, { ...signature, name: ' ' }, { ...signature, kind: 'drawn', strokes: [] }])
      expect((await answer(proposal.id, { signature: wrong })).status).toBe(400);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await answer(proposal.id, { signature })).status).toBe(200);
    expect((await answer(proposal.id, {})).status).toBe(200);
    const declined = await offer({ requiresSignature: true });
    expect((await answer(declined.proposal.id, { status: 'declined' })).status).toBe(200);
  });
});
