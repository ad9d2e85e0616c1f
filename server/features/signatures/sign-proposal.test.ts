import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { buildSignable } from '#server/test/seal.ts';
import { typed } from '#server/test/signature.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { consentTexts, signatureLimits } from '#shared/consent.ts';
import { type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';
import { publicProposalSchema } from '#shared/public-document.ts';
import { signedSchema } from '#shared/signature.ts';
import type { SignedContent } from './signed-content.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const answer = (id: string, signature?: object, from = server.anon()) =>
  from.send('PUT', `/api/proposals/${id}/status`, {
    body: { status: 'accepted', ...(signature && { signature }) },
    headers: { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Browser/1.0' },
  });

async function storedOf(id: string) {
  const { rows } = await server.pool.query('select * from signatures where document_id = $1', [id]);
  return rows as Record<string, unknown>[];
}

test('signing an acceptance freezes what was signed, by whom, from where, and when by the server', async () => {
  const seller = await server.seller({ timeZone: 'America/Los_Angeles', businessName: 'Bright Studio' });
  const proposal = await buildSignable(seller, { title: 'Shop' }, { name: 'Acme' });
  server.clock.set('2026-11-02T08:00:00.123Z');
  const { status, body, text } = await answer(proposal.id, { ...typed, name: '  Zoe\u0308 Client ' });
  expect(status, text).toBe(200);
  const { signature } = publicProposalSchema.parse(body);
  const [row, ...others] = await storedOf(proposal.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ kind: 'typed', strokes: null, consent_version: 1, version: 1 },
    ...{ ip: '192.0.2.7', user_agent: 'Browser/1.0', sealed_pdf: null, sealed_at: null },
    signed_at: new Date('2026-11-02T08:00:00.123Z'),
  });
  const content = JSON.parse(String(row?.content)) as SignedContent;
  expect(content).toMatchObject({
    format: 1,
    version: 1,
    document: {
      title: 'Shop',
      displayNumber: proposal.displayNumber,
      amount: proposal.amount,
      client: { name: 'Acme' },
      user: { businessName: 'Bright Studio' },
      requiresSignature: true,
      items: proposal.items.map(({ description, quantity, rate, amount }) => ({
        ...{ description, quantity, rate, amount },
      })),
    },
    consent: { version: 1, text: consentTexts[0] },
    signer: { name: 'Zoë Client', kind: 'typed', strokesHash: null, answeredBy: 'client' },
    signedAt: '2026-11-02T08:00:00.123Z',
  });
  // Whoever reads it can't follow the link.
  expect(String(row?.content)).not.toContain(proposal.proposalNumber);
  const hash = createHash('sha256').update(String(row?.content)).digest('hex');
  expect(row?.document_hash).toBe(hash);
  expect(signature).toEqual({
    ...{ kind: 'typed', version: 1, documentHash: hash, pdfHash: null, sealedAt: null, sealKind: null },
    ...{ signedAt: '2026-11-02T08:00:00.123Z', verifyCode: row?.verify_code },
    name: row?.name,
  });
  expect(signature?.verifyCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  const { body: own } = await seller.get(`/api/proposals/${proposal.id}`);
  expect(signedSchema.parse(proposalWithItemsSchema.parse(own).signature)).toEqual(signature);
});

test('what was chosen is signed with its sums, and nothing of it can change afterwards', async () => {
  const seller = await server.seller();
  const proposal = await buildSignable(seller, {}, {}, [
    { description: 'Design', quantity: 1, rate: '1000.00' },
    { description: 'Photographs', quantity: 1, rate: '400.00', optional: true, selected: false },
    { description: 'Hosting', quantity: 1, rate: '50.00', optional: true, selected: true },
  ]);
  const [, photographs, hosting] = proposal.items;
  const selection = [
    { itemId: photographs?.id, selected: true },
    { itemId: hosting?.id, selected: false },
  ];
  const accept = (body: object) =>
    server
      .anon()
      .put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', signature: typed, ...body });
  expect((await accept({ selection, expectedAmount: '1400.00' })).status).toBe(200);
  const [row] = await storedOf(proposal.id);
  const { document, acceptedLines } = JSON.parse(String(row?.content)) as SignedContent;
  expect(document.amount).toBe('1400.00');
  expect(acceptedLines?.map(({ description, amount }) => [description, amount])).toEqual([
    ['Design', '1000.00'],
    ['Photographs', '400.00'],
  ]);
  expect((await accept({ expectedAmount: '1050.00' })).status).toBe(409);
  expect(await storedOf(proposal.id)).toEqual([row]);
});

test('a drawn signature keeps its strokes, to a tenth', async () => {
  const seller = await server.seller();
  const { id } = await buildSignable(seller);
  const strokes = [
    [
      [1.234, 5],
      [1000, 300],
    ],
    [[0, 0.06]],
  ];
  expect((await answer(id, { ...typed, kind: 'drawn', strokes })).status).toBe(200);
  const [row] = await storedOf(id);
  const kept = [
    [
      [1.2, 5],
      [1000, 300],
    ],
    [[0, 0.1]],
  ];
  expect(row).toMatchObject({ kind: 'drawn', strokes: kept });
  const { signer } = JSON.parse(String(row?.content)) as SignedContent;
  expect(signer.strokesHash).toBe(createHash('sha256').update(JSON.stringify(kept)).digest('hex'));
});

test('where a signature is required, nothing is accepted without one, by nobody', async () => {
  const seller = await server.seller();
  const { id } = await buildSignable(seller);
  const before = await rowHash(server.pool, seller.user.id);
  for (const from of [server.anon(), seller]) {
    const refused = await answer(id, undefined, from);
    expect(refused).toMatchObject({
      status: 400,
      body: { fieldErrors: { signature: ['Sign this proposal to accept it'] } },
    });
  }
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  const declined = await server.anon().put(`/api/proposals/${id}/status`, { status: 'declined' });
  expect(declined.status).toBe(200);
  expect(await storedOf(id)).toEqual([]);
});

test('a proposal that asks for none can be signed, and accepted without', async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const [signed, unsigned] = [await buildProposal(seller, clientId), await buildProposal(seller, clientId)];
  expect((await answer(signed.id, typed)).status).toBe(200);
  expect((await answer(unsigned.id)).body).not.toHaveProperty('signature');
  expect(await storedOf(signed.id)).toHaveLength(1);
  expect(await storedOf(unsigned.id)).toEqual([]);
});

test('of twenty answers at once one signs', async () => {
  const seller = await server.seller();
  const { id } = await buildSignable(seller);
  const names = Array.from({ length: 20 }, (_, index) => `Signer ${index}`);
  const answers = await Promise.all(names.map((name) => answer(id, { ...typed, name })));
  const [row, ...others] = await storedOf(id);
  expect(others).toEqual([]);
  const signer = names.indexOf(String(row?.name));
  // Nobody else is told that they signed; whoever did may ask again.
  expect(answers.map(({ status }) => status)).toEqual(
    names.map((_, index) => (index === signer ? 200 : 409)),
  );
  const again = await answer(id, { ...typed, name: names[signer] });
  expect([again.status, (again.body as ProposalWithItems).signature?.name]).toEqual([200, row?.name]);
});

test("in the seller's own session the signature says so", async () => {
  const seller = await server.seller();
  const { id } = await buildSignable(seller);
  expect((await answer(id, typed, seller)).status).toBe(200);
  const [row] = await storedOf(id);
  expect((JSON.parse(String(row?.content)) as SignedContent).signer.answeredBy).toBe('seller');
});

const point = [1, 1];
const isFull = Array.from({ length: 200 }, () => Array.from({ length: 60 }, () => [999.9, 299.9]));

test.each([
  ['without a name', { ...typed, name: ' ' }],
  ['with a name of control characters', { ...typed, name: '\u0001\u001b' }],
  ['with a name of 201 characters', { ...typed, name: 'x'.repeat(201) }],
  ['with a NUL in the name', { ...typed, name: 'Zoë\u0000' }],
  ['without consent', { kind: 'typed', name: 'Zoë' }],
  ['with a consent that there is not', { ...typed, consentVersion: 99 }],
  ['with half a consent', { ...typed, consentVersion: 0.5 }],
  ['of another kind', { ...typed, kind: 'uploaded', image: 'data:image/png;base64,AAAA' }],
  ['drawn without strokes', { ...typed, kind: 'drawn' }],
  ['drawn with no strokes', { ...typed, kind: 'drawn', strokes: [] }],
  ['drawn with an empty stroke', { ...typed, kind: 'drawn', strokes: [[]] }],
  ['drawn outside', { ...typed, kind: 'drawn', strokes: [[[1001, 0]]] }],
  ['drawn above', { ...typed, kind: 'drawn', strokes: [[[0, -1]]] }],
  ['drawn with what is no number', { ...typed, kind: 'drawn', strokes: [[[Number.NaN, 0]]] }],
  ['drawn with texts', { ...typed, kind: 'drawn', strokes: [[['1', '2']]] }],
  ['drawn in three dimensions', { ...typed, kind: 'drawn', strokes: [[[1, 2, 3]]] }],
  ['of too many points', { ...typed, kind: 'drawn', strokes: [Array(2_001).fill(point)] }],
  ['of too many strokes', { ...typed, kind: 'drawn', strokes: Array(201).fill([point]) }],
  ['of more than 64 KB', { ...typed, kind: 'drawn', strokes: isFull }],
  ['that is a text', 'Zoë'],
])('a signature %s is a 400 that changes nothing', async (_what, signature) => {
  const seller = await server.seller();
  const { id } = await buildSignable(seller);
  const before = await rowHash(server.pool, seller.user.id);
  const { status, body } = await answer(id, signature as object);
  expect(status).toBe(400);
  const [[field, messages] = []] = Object.entries(
    (body as { fieldErrors: Record<string, string[]> }).fieldErrors,
  );
  expect(field).toMatch(/^signature/);
  // In words for people, not for programmers.
  expect(messages?.[0]).not.toMatch(/Invalid input|expected|Too (big|small)/);
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

describe('names that somebody made up', () => {
  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u202egnp.exe\u202c',
    'שרה כהן',
    'محمد عبد الله',
    '東京 太郎',
    '👩‍🔧 Zoë',
    'x'.repeat(200),
  ])('%j are kept as they are', async (name) => {
    const seller = await server.seller();
    const { id } = await buildSignable(seller);
    const { status, body } = await answer(id, { ...typed, name });
    expect(status).toBe(200);
    expect(publicProposalSchema.parse(body).signature?.name).toBe(name);
  });
});

test.each([
  ['Lena\nSigned 2020-01-01 00:00 UTC', 'Lena Signed 2020-01-01 00:00 UTC'],
  ['Lena\u001b[31m\u0007 Brandt', 'Lena [31m Brandt'],
  ['Lena\u2028\tBrandt', 'Lena Brandt'],
])('%j is signed in one line, and may be sent again', async (typedName, name) => {
  const seller = await server.seller();
  const { id } = await buildSignable(seller);
  for (const _time of [1, 2])
    expect(await answer(id, { ...typed, name: typedName })).toMatchObject({
      status: 200,
      body: { signature: { name } },
    });
  const [row] = await storedOf(id);
  expect((JSON.parse(String(row?.content)) as SignedContent).signer.name).toBe(name);
});

test('strokes of almost 64 KB are taken', async () => {
  const seller = await server.seller();
  const { id } = await buildSignable(seller);
  const strokes = Array.from({ length: 30 }, () => Array.from({ length: 145 }, () => [999.9, 299.9]));
  expect(JSON.stringify(strokes).length).toBeLessThan(signatureLimits.bytes);
  expect(JSON.stringify(strokes).length).toBeGreaterThan(signatureLimits.bytes * 0.9);
  expect((await answer(id, { ...typed, kind: 'drawn', strokes })).status).toBe(200);
});

test('a proposal that is not there is a 404', async () => {
  expect((await answer(randomUUID(), typed)).status).toBe(404);
});
