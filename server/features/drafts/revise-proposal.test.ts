import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, buildTaxRate, dayFromToday } from '#server/test/factories.ts';
import { brokenInvariants, rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { DraftWithContent } from '#shared/draft.ts';
import { type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';
import { type PublicProposal, publicProposalSchema } from '#shared/public-document.ts';

const server = await startTestServer();
afterEach(() => server.clock.run());
afterAll(async () => {
  expect(await brokenInvariants(server.pool)).toEqual([]);
  await server.close();
});

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

const revise = (seller: Seller, { id }: { id: string }) => seller.post(`/api/proposals/${id}/revise`);
const send = (seller: Seller, { id }: { id: string }) => seller.post(`/api/drafts/${id}/send`, {});
const answer = ({ id }: { id: string }, body: object) =>
  server.anon().put(`/api/proposals/${id}/status`, body);
const read = async (seller: Seller, { id }: { id: string }): Promise<ProposalWithItems> =>
  proposalWithItemsSchema.strict().parse((await seller.get(`/api/proposals/${id}`)).body);
const shown = async ({ proposalNumber }: { proposalNumber: string }): Promise<PublicProposal> =>
  publicProposalSchema.parse((await server.anon().get(`/api/public/proposals/${proposalNumber}`)).body);

/** A proposal with all that one can have, answered so. */
async function answered(status?: 'accepted' | 'declined', fields: object = {}) {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const rate = await buildTaxRate(seller);
  const items = [
    { description: 'Site', quantity: 2, rate: '50.00', taxRateIds: [rate.id] },
    { description: 'Text', quantity: 1, rate: '30.00', optional: true, selected: false },
    { description: 'Hours', quantity: 2, rate: '10.00', clientQuantity: { min: 1, max: 4, step: 1 } },
  ];
  const proposal = await buildProposal(
    seller,
    client.id,
    {
      cover: text('Hello'),
      textSections: [{ title: 'Why us', body: text('Because') }],
      requiresSignature: true,
      sections: [{ title: 'More', at: 1, choice: 'any' }],
      discount: { percent: '10' },
      notes: 'Thanks',
      ...fields,
    },
    items,
  );
  const signature = { kind: 'typed', name: 'Zoë Client', consentVersion: 1 };
  if (status) expect((await answer(proposal, { status, signature })).status).toBe(200);
  return { seller, proposal, rate };
}

async function begun(...how: Parameters<typeof answered>) {
  const all = await answered(...how);
  const draft = await revise(all.seller, all.proposal);
  expect(draft.status, draft.text).toBe(201);
  return { ...all, draft: draft.body as DraftWithContent };
}

/** What a proposal says, whichever it is. */
const saidBy = ({ items, textSections, ...proposal }: ProposalWithItems) => ({
  ...{ cover: proposal.cover, requiresSignature: proposal.requiresSignature, amountMax: proposal.amountMax },
  ...{ sections: proposal.sections, discount: proposal.discount, notes: proposal.notes },
  ...{ title: proposal.title, description: proposal.description, deposit: proposal.deposit },
  textSections: textSections.map(({ title, body }) => ({ title, body })),
  items: items.map(({ id: _, ...line }) => line),
});

test.each(['accepted', 'declined'] as const)(
  'one that was %s becomes a draft, once, and a new proposal',
  async (status) => {
    const { seller, proposal, draft } = await begun(status);
    const before = await read(seller, proposal);
    expect(draft).toMatchObject({
      kind: 'proposal',
      source: 'revise',
      sourceId: proposal.id,
      replacesInvoiceId: null,
    });
    const again = await Promise.all(Array.from({ length: 5 }, () => revise(seller, proposal)));
    expect(again.map((each) => [each.status, (each.body as DraftWithContent).id])).toEqual(
      again.map(() => [200, draft.id]),
    );
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(seller, draft)));
    expect(sent.map((each) => each.status).sort()).toEqual([200, 200, 200, 200, 201]);
    const { id } = proposalWithItemsSchema.parse(sent[0]?.body);
    const made = await read(seller, { id });
    expect(saidBy(made)).toEqual(saidBy(proposal));
    expect(made).toMatchObject({
      ...{ status: 'pending', amount: proposal.amount, displayNumber: 'PRO-0002' },
      replaces: { id: proposal.id, displayNumber: 'PRO-0001' },
    });
    expect(await read(seller, proposal)).toEqual({
      ...before,
      replacedBy: { id, displayNumber: 'PRO-0002' },
    });
    expect(await shown(proposal)).toMatchObject({
      status,
      replacedBy: { proposalNumber: made.proposalNumber, displayNumber: 'PRO-0002' },
    });
    expect((await shown(made)).replaces).toEqual({ displayNumber: 'PRO-0001' });
  },
);

test('twenty calls at once begin one draft', async () => {
  const { seller, proposal } = await answered('declined');
  const answers = await Promise.all(Array.from({ length: 20 }, () => revise(seller, proposal)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => (body as DraftWithContent).id)).size).toBe(1);
});

test('one that has expired is valid again as a new one, and no longer to be accepted itself', async () => {
  const { seller, proposal, draft } = await begun(undefined, { validUntil: dayFromToday(-1) });
  expect(draft.content.proposal).toMatchObject({ validUntil: dayFromToday(30) });
  const { id } = (await send(seller, draft)).body as ProposalWithItems;
  expect((await seller.put(`/api/proposals/${proposal.id}`, { validUntil: dayFromToday(9) })).status).toBe(
    200,
  );
  const before = await rowHash(server.pool, seller.user.id);
  expect(await answer(proposal, { status: 'declined' })).toMatchObject({
    status: 409,
    body: { code: 'proposal_replaced' },
  });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  expect((await answer({ id }, { status: 'declined' })).status).toBe(200);
});

describe('the draft', () => {
  test('may be changed and sent by its form, and keeps the taxes of lines that it names', async () => {
    const { seller, proposal, rate, draft } = await begun('declined');
    expect((await seller.delete(`/api/tax-rates/${rate.id}`)).status).toBe(204);
    const { proposal: fields, items } = draft.content as { proposal: object; items: object[] };
    const created = await seller.post('/api/proposals', {
      ...{ proposal: { ...fields, title: 'A better offer' }, items, draftId: draft.id },
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({ title: 'A better offer', amount: proposal.amount });
    expect((await shown(proposal)).replacedBy).toMatchObject({ displayNumber: 'PRO-0002' });
  });

  test('holds the files that go with the proposal, and what its form shows of them', async () => {
    const { seller, proposal } = await answered();
    const { rows } = await server.pool.query(
      `insert into files (user_id, purpose, name, size, type, sha256, ready_at, created_at)
      values ($1, 'attachment', 'terms.pdf', 68, 'application/pdf', $2, now(), now()) returning id`,
      [seller.user.id, 'a'.repeat(64)],
    );
    const { id } = rows[0] as { id: string };
    expect((await seller.put(`/api/proposals/${proposal.id}`, { attachmentIds: [id] })).status).toBe(200);
    expect((await answer(proposal, { status: 'declined' })).status).toBe(200);
    const draft = (await revise(seller, proposal)).body as DraftWithContent;
    expect(draft.content.proposal).toMatchObject({
      ...{
        attachmentIds: [id],
        attachedFiles: [{ id, name: 'terms.pdf', type: 'application/pdf', size: 68 }],
      },
    });
    expect((await send(seller, draft)).body).toMatchObject({ attachments: [{ id, name: 'terms.pdf' }] });
  });

  test('begins anew once it was deleted, or what it became was', async () => {
    const { seller, proposal, draft } = await begun('declined');
    expect((await seller.delete(`/api/drafts/${draft.id}`)).status).toBe(204);
    const next = await revise(seller, proposal);
    expect(next.status).toBe(201);
    const { id } = (await send(seller, next.body as DraftWithContent)).body as ProposalWithItems;
    expect(await revise(seller, proposal)).toMatchObject({
      status: 409,
      body: { code: 'proposal_replaced' },
    });
    expect((await seller.delete(`/api/proposals/${id}`)).status).toBe(204);
    expect((await revise(seller, proposal)).status).toBe(201);
  });
});

describe('409 for one that', () => {
  test('is open', async () => {
    const { seller, proposal } = await answered();
    expect(await revise(seller, proposal)).toMatchObject({ status: 409, body: { code: 'proposal_pending' } });
  });

  test('was invoiced, be it after the draft was begun; and the other way round', async () => {
    const { seller, proposal, draft } = await begun('accepted');
    const invoice = (await seller.post(`/api/proposals/${proposal.id}/convert`)).body as { id: string };
    for (const refused of [await revise(seller, proposal), await send(seller, draft)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'proposal_converted' } });
    expect((await seller.post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong' })).status).toBe(200);
    expect((await send(seller, draft)).status).toBe(201);
    expect(await seller.post(`/api/proposals/${proposal.id}/convert`)).toMatchObject({
      status: 409,
      body: { code: 'proposal_replaced' },
    });
  });

  test('is invoiced and replaced at once: one of both wins', async () => {
    const { seller, proposal, draft } = await begun('accepted');
    const both = await Promise.all([
      seller.post(`/api/proposals/${proposal.id}/convert`),
      send(seller, draft),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

test('is for the seller of the proposal alone', async () => {
  const { seller, proposal } = await answered('declined');
  expect((await server.anon().post(`/api/proposals/${proposal.id}/revise`)).status).toBe(401);
  for (const id of [proposal.id, randomUUID(), 'none'])
    expect((await revise(await server.seller(), { id })).status).toBe(404);
  const invoice = await seller.post(`/api/invoices/${proposal.id}/revise`);
  expect(invoice.status).toBe(404);
});
