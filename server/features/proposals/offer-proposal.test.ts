import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, buildTaxRate, proposalFields } from '#server/test/factories.ts';
import { brokenInvariants, rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';
import { type PublicProposal, publicProposalSchema } from '#shared/public-document.ts';
import type { DocumentVersion } from '#shared/version-changes.ts';

const server = await startTestServer();
afterAll(async () => {
  expect(await brokenInvariants(server.pool)).toEqual([]);
  await server.close();
});

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const picture = (fileId: string) => ({
  type: 'doc',
  content: [{ type: 'image', attrs: { fileId, alt: 'Plan' } }],
});
const line = (description: string, rate: string, fields: object = {}) => ({
  ...{ description, quantity: 1, rate },
  ...fields,
});

interface FileFields {
  purpose?: 'image' | 'attachment';
  isReady?: boolean;
  name?: string;
}

/** A file as an upload leaves it. */
async function storeFile(
  seller: Seller,
  { purpose = 'image', isReady = true, name = 'plan.png' }: FileFields = {},
): Promise<string> {
  const { rows } = await server.pool.query(
    `insert into files (user_id, purpose, name, size, type, sha256, ready_at, width, height, created_at)
    values ($1, $2, $3, 68, $4, $5, $6, 40, 30, now()) returning id`,
    [
      seller.user.id,
      purpose,
      name,
      ...(isReady ? ['image/png', 'a'.repeat(64), new Date()] : [null, null, null]),
    ],
  );
  return (rows[0] as { id: string }).id;
}

async function start() {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  return { seller, clientId };
}

const shown = async ({ proposalNumber }: { proposalNumber: string }): Promise<PublicProposal> =>
  publicProposalSchema.parse((await server.anon().get(`/api/public/proposals/${proposalNumber}`)).body);

const read = async (seller: Seller, { id }: { id: string }): Promise<ProposalWithItems> =>
  proposalWithItemsSchema.strict().parse((await seller.get(`/api/proposals/${id}`)).body);

const versionsOf = async (seller: Seller, { id }: { id: string }) =>
  (await seller.get(`/api/proposals/${id}/versions`)).body as DocumentVersion[];

const versionHeader = async ({ proposalNumber }: { proposalNumber: string }) =>
  (await server.anon().get(`/api/public/proposals/${proposalNumber}`)).headers.get('document-version');

describe('the texts of a proposal', () => {
  test('are stored with their files and shown to whoever has the link', async () => {
    const { seller, clientId } = await start();
    const [image, terms] = [
      await storeFile(seller),
      await storeFile(seller, { purpose: 'attachment', name: 'terms.pdf' }),
    ];
    const fields = {
      cover: picture(image),
      textSections: [{ title: 'Why us', body: text('Because') }],
      requiresSignature: true,
      attachmentIds: [terms],
    };
    const proposal = await buildProposal(seller, clientId, fields);
    expect(proposal).toMatchObject({
      cover: fields.cover,
      textSections: [{ id: expect.any(String), title: 'Why us', body: text('Because') }],
      requiresSignature: true,
      attachments: [{ id: terms, name: 'terms.pdf', size: 68 }],
      amountMax: null,
    });
    expect(await read(seller, proposal)).toEqual(proposal);
    expect(await shown(proposal)).toMatchObject({
      cover: fields.cover,
      textSections: proposal.textSections,
      images: [{ id: image, width: 40, height: 30 }],
      attachments: proposal.attachments,
      requiresSignature: true,
    });
  });

  test('are not there for a proposal without any', async () => {
    const { seller, clientId } = await start();
    const empty = { cover: text('  '), textSections: [], requiresSignature: false, attachmentIds: [] };
    const [plain, sent] = [
      await shown(await buildProposal(seller, clientId)),
      await shown(await buildProposal(seller, clientId, empty)),
    ];
    expect(Object.keys(sent)).toEqual(Object.keys(plain));
    for (const key of ['cover', 'textSections', 'attachments', 'options', 'changes', 'requiresSignature'])
      expect(plain).not.toHaveProperty(key);
  });
});

describe('changed texts of a proposal', () => {
  test('stay while other fields change; sections keep their ids, and each change is a version', async () => {
    const { seller, clientId } = await start();
    const image = await storeFile(seller);
    const proposal = await buildProposal(seller, clientId, {
      cover: picture(image),
      textSections: [
        { title: 'Why us', body: text('Because') },
        { title: 'When', body: text('Soon') },
      ],
    });
    const put = async (body: object) => {
      const answer = await seller.put(`/api/proposals/${proposal.id}`, body);
      expect(answer.status, answer.text).toBe(200);
      return proposalWithItemsSchema.strict().parse(answer.body);
    };
    expect(await put({ cover: proposal.cover, textSections: proposal.textSections })).toEqual(proposal);
    const { id: _, ...unnamed } = proposal.textSections[0] ?? {};
    expect(await put({ textSections: [unnamed, proposal.textSections[1]] })).toEqual(proposal);
    expect(await put({ title: 'Another title' })).toMatchObject({
      cover: proposal.cover,
      textSections: proposal.textSections,
    });
    const header = await versionHeader(proposal);
    const [why, when] = proposal.textSections;
    const changed = await put({
      cover: null,
      textSections: [
        { ...when, body: text('Later') },
        { id: randomUUID(), title: 'Who', body: null },
      ],
      requiresSignature: true,
    });
    expect(changed.textSections[0]?.id).toBe(when?.id);
    expect([why?.id, when?.id]).not.toContain(changed.textSections[1]?.id);
    expect(await versionHeader(proposal)).not.toBe(header);
    const [latest] = await versionsOf(seller, proposal);
    expect(latest).toMatchObject({
      version: 3,
      changes: [
        { field: 'requiresSignature', from: 'no', to: 'yes' },
        { field: 'cover', from: 'Introduction', to: null },
        { field: 'textSections', from: 'When', to: 'When' },
        { field: 'textSections', from: null, to: 'Who' },
        { field: 'textSections', from: 'Why us', to: null },
      ],
    });
    expect((await shown(proposal)).changes).toEqual({ amountBefore: proposal.amount, list: latest?.changes });
    const { rows } = await server.pool.query('select 1 from document_files where document_id = $1', [
      proposal.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('name only ready files of the seller, each for its purpose', async () => {
    const { seller, clientId } = await start();
    const other = await server.seller();
    const proposal = await buildProposal(seller, clientId);
    const wrong: [object, string][] = [
      [{ cover: picture(await storeFile(other)) }, 'cover'],
      [{ cover: picture(randomUUID()) }, 'cover'],
      [{ cover: picture(await storeFile(seller, { isReady: false })) }, 'cover'],
      [
        { textSections: [{ title: 'A', body: picture(await storeFile(seller, { purpose: 'attachment' })) }] },
        'textSections.0.body',
      ],
      [{ attachmentIds: [await storeFile(seller)] }, 'attachmentIds'],
      [{ attachmentIds: [await storeFile(other, { purpose: 'attachment' })] }, 'attachmentIds'],
    ];
    const before = await rowHash(server.pool, seller.user.id);
    for (const [fields, path] of wrong) {
      expect(await seller.put(`/api/proposals/${proposal.id}`, fields)).toMatchObject({
        status: 400,
        body: { fieldErrors: { [path]: [expect.any(String)] } },
      });
      expect(await seller.post('/api/proposals', proposalFields(clientId, fields))).toMatchObject({
        status: 400,
        body: { fieldErrors: { [`proposal.${path}`]: [expect.any(String)] } },
      });
    }
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});

describe('options', () => {
  test('amount to what is chosen by default and say what the dearest selection comes to', async () => {
    const { seller, clientId } = await start();
    const rate = await buildTaxRate(seller, { percent: '10' });
    const taxRateIds = [rate.id];
    const items = [
      line('Small', '150.00', { quantity: 2, taxRateIds }),
      line('Medium', '200.00', { quantity: 2, taxRateIds }),
      line('Large', '400.00', { quantity: 2, taxRateIds }),
      line('Extra', '50.00', { optional: true, selected: false, taxRateIds }),
      line('Hours', '10.00', { quantity: 5, clientQuantity: { min: 1, max: 10, step: 2 } }),
    ];
    const sections = [
      { title: 'Packages', at: 0, choice: 'one' },
      { title: 'More', at: 3 },
    ];
    const deposit = { percent: '50', dueDays: 3 };
    const proposal = await buildProposal(seller, clientId, { sections, deposit }, items);
    // 300.00 with 10 % and 50.00; at most 800.00 and 50.00 with 10 %, and nine hours.
    expect(proposal).toMatchObject({
      ...{ amount: '380.00', subtotal: '350.00', taxAmount: '30.00', amountMax: '1025.00' },
      depositAmount: '190.00',
      sections: [{ choice: 'one' }, { title: 'More' }],
      items: [
        { amount: '300.00', optional: false },
        { amount: '400.00' },
        { amount: '800.00' },
        { amount: '50.00', optional: true, selected: false },
        { clientQuantity: { min: '1.00', max: '10.00', step: '2.00' } },
      ],
    });
    const { options, amount, sections: headings } = await shown(proposal);
    expect(amount).toBe('380.00');
    expect(headings).toEqual([
      { title: 'Packages', at: 0 },
      { title: 'More', at: 3 },
    ]);
    expect(options).toMatchObject({
      amountMax: '1025.00',
      sections: [
        { at: 0, choice: 'one' },
        { at: 3, choice: 'all' },
      ],
    });
    expect(options?.lines.map(({ id }) => id)).toEqual(proposal.items.map(({ id }) => id));
    expect(options?.lines[0]).toMatchObject({ discount: null, taxes: [{ percent: '10' }] });
  });

  test('change with the proposal: sums follow, lines keep their ids, and versions name what differs', async () => {
    const { seller, clientId } = await start();
    const proposal = await buildProposal(seller, clientId, {}, [
      line('Site', '100.00'),
      line('Logo', '40.00'),
    ]);
    const [site, logo] = proposal.items;
    const items = [
      { ...site, rate: '120.00' },
      { ...logo, optional: true, selected: false },
    ].map(({ id, ...item }) => ({ id, ...line(item.description ?? '', item.rate ?? ''), ...pick(item) }));
    const answer = await seller.put(`/api/proposals/${proposal.id}`, { items });
    expect(answer.status, answer.text).toBe(200);
    expect(await read(seller, proposal)).toMatchObject({
      ...{ amount: '120.00', amountMax: '160.00' },
      items: [
        { id: site?.id, rate: '120.00' },
        { id: logo?.id, optional: true, selected: false },
      ],
    });
    expect((await versionsOf(seller, proposal))[0]?.changes).toMatchObject([
      { field: 'amount', from: '140.00', to: '120.00' },
      { field: 'items', from: { rate: '100.00' }, to: { rate: '120.00' } },
      { field: 'items', to: { description: 'Logo', optional: true, selected: false } },
    ]);
    const sections = [{ title: 'Choose', at: 0, choice: 'one' }];
    await seller.put(`/api/proposals/${proposal.id}`, { sections, items });
    const chosen = await read(seller, proposal);
    expect(chosen).toMatchObject({
      amount: '120.00',
      amountMax: '120.00',
      items: [{ id: site?.id }, { id: logo?.id }],
    });
    await seller.put(`/api/proposals/${proposal.id}`, { discount: { percent: '50' } });
    expect(await read(seller, proposal)).toMatchObject({
      ...{ amount: '60.00', amountMax: '60.00' },
      items: [{ id: site?.id }, { id: logo?.id }],
    });
    const plain = proposal.items.map(({ id, description, rate }) => ({
      ...line(description, rate),
      ...{ id, optional: false, selected: true, clientQuantity: null },
    }));
    await seller.put(`/api/proposals/${proposal.id}`, { sections: [], items: plain, discount: null });
    expect(await read(seller, proposal)).toMatchObject({ amount: '140.00', amountMax: null });
    expect(await shown(proposal)).not.toHaveProperty('options');
  });
});

describe('wrong options', () => {
  test.each<[string, object, string]>([
    [
      'the quantity is none of those',
      { quantity: 4, clientQuantity: { min: 1, max: 9, step: 2 } },
      'items.0.quantity',
    ],
    [
      'the largest is below the smallest',
      { clientQuantity: { min: 2, max: 1, step: 1 } },
      'items.0.clientQuantity.max',
    ],
    ['a step is nothing', { clientQuantity: { min: 1, max: 2, step: 0 } }, 'items.0.clientQuantity.step'],
    ['optional is a word', { optional: 'yes' }, 'items.0.optional'],
  ])('are refused where %s', async (_what, fields, path) => {
    const { seller, clientId } = await start();
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await seller.post(
      '/api/proposals',
      proposalFields(clientId, {}, [line('A', '5.00', fields)]),
    );
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [path]: [expect.any(String)] } } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('are no part of an invoice', async () => {
    const { seller, clientId } = await start();
    const { id } = await buildProposal(seller, clientId, {}, [
      line('A', '5.00'),
      line('B', '6.00', { optional: true, selected: false }),
    ]);
    await server.anon().put(`/api/proposals/${id}/status`, { status: 'accepted' });
    const invoice = (await seller.post(`/api/proposals/${id}/convert`)).body as { items: object[] };
    expect(invoice.items[0]).not.toHaveProperty('optional');
    expect(invoice).not.toHaveProperty('cover');
  });
});

const pick = (item: { optional?: boolean | undefined; selected?: boolean | undefined }) => ({
  optional: item.optional ?? false,
  selected: item.selected ?? true,
});
