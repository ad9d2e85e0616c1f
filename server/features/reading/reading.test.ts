import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { MOST_SECONDS, readingSchema } from '#shared/section-times.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const letter = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dear Maya,' }] }],
};

async function offered() {
  server.clock.set('2026-03-01T10:00:00.000Z');
  const seller = await server.seller({ timeZone: 'UTC' });
  const client = await buildClient(seller);
  const proposal = await buildProposal(seller, client.id, {
    ...{ validUntil: '2026-04-01', cover: letter, terms: 'Half in advance' },
    textSections: [{ title: 'How we work', body: letter }],
  });
  const path = `/api/public/proposals/${proposal.proposalNumber}/seen`;
  const look = (body?: object, headers: Record<string, string> = {}, agent: Agent = server.anon()) =>
    agent.send('POST', path, { body, headers: { 'user-agent': PHONE, ...headers } });
  return { seller, client, proposal, path, look, own: `/api/proposals/${proposal.id}/reading` };
}

const readingOf = async (seller: Seller, own: string) => readingSchema.parse((await seller.get(own)).body);
const secondsOf = async (seller: Seller, own: string) =>
  (await readingOf(seller, own)).sections.map(({ title, seconds }) => `${title} ${seconds}`);

describe('how long sections were in sight', () => {
  test('is added up for the seller, with how often and when it was opened', async () => {
    const { seller, own, look } = await offered();
    expect(await readingOf(seller, own)).toEqual({
      ...{ opened: 0, firstSeenAt: null, lastSeenAt: null, version: 1 },
      sections: [
        { anchor: 'cover', title: 'Introduction', seconds: 0 },
        { anchor: 'section', title: 'How we work', seconds: 0 },
        { anchor: 'proposal', title: 'Pricing', seconds: 0 },
        { anchor: 'terms', title: 'Terms', seconds: 0 },
      ],
    });
    expect((await look()).status).toBe(204);
    const sections = [
      { index: 0, seconds: 12 },
      { index: 2, seconds: 70 },
    ];
    expect(await look({ sections })).toMatchObject({ status: 204, text: '' });
    server.clock.set('2026-03-02T09:00:00.000Z');
    await look({
      sections: [
        { index: 2, seconds: 5 },
        { index: 2, seconds: 6 },
        { index: 3, seconds: 1 },
      ],
    });
    expect(await secondsOf(seller, own)).toEqual([
      'Introduction 12',
      'How we work 0',
      'Pricing 81',
      'Terms 1',
    ]);
    expect(await readingOf(seller, own)).toMatchObject({
      ...{ opened: 2, firstSeenAt: '2026-03-01T10:00:00.000Z', lastSeenAt: '2026-03-02T09:00:00.000Z' },
    });
  });

  test('is that of the current version', async () => {
    const { seller, proposal, own, look } = await offered();
    await look({ sections: [{ index: 2, seconds: 9 }] });
    expect((await seller.put(`/api/proposals/${proposal.id}`, { cover: null, title: 'Shop' })).status).toBe(
      200,
    );
    expect(await secondsOf(seller, own)).toEqual(['How we work 0', 'Pricing 0', 'Terms 0']);
    await look({ sections: [{ index: 1, seconds: 4 }] });
    expect(await secondsOf(seller, own)).toEqual(['How we work 0', 'Pricing 4', 'Terms 0']);
    expect((await look({ sections: [{ index: 3, seconds: 4 }] })).status).toBe(400);
  });

  test('is at most an hour at a time, and none is lost when several come at once', async () => {
    const { seller, own, look } = await offered();
    const sections = [0, 1, 2].map((index) => ({ index, seconds: 1_500 }));
    await look({ sections });
    expect(await secondsOf(seller, own)).toEqual([
      'Introduction 1500',
      'How we work 1500',
      'Pricing 600',
      'Terms 0',
    ]);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        look({ sections: [0, 1, 2, 3].map((k) => ({ index: n % 2 ? k : 3 - k, seconds: 1 })) }),
      ),
    );
    expect(await secondsOf(seller, own)).toEqual([
      'Introduction 1512',
      'How we work 1512',
      'Pricing 612',
      'Terms 12',
    ]);
  });

  test('leaves out the seller and machines', async () => {
    const { seller, own, look } = await offered();
    const body = { sections: [{ index: 0, seconds: 30 }] };
    expect((await look(body, {}, seller)).status).toBe(204);
    for (const agent of ['Mozilla/5.0 (compatible; Mimecast URL Scanner)', 'facebookexternalhit/1.1', ''])
      expect((await look(body, { 'user-agent': agent })).status).toBe(204);
    expect((await look(body, { 'sec-purpose': 'prefetch' })).status).toBe(204);
    expect(await readingOf(seller, own)).toMatchObject({ opened: 0, sections: [{ seconds: 0 }, {}, {}, {}] });
  });
});

describe('is refused', () => {
  test.each([
    [{ sections: 5 }, 'sections'],
    [{ sections: [{ index: -1, seconds: 5 }] }, 'sections.0.index'],
    [{ sections: [{ index: 4, seconds: 5 }] }, 'sections.0.index'],
    [{ sections: [{ index: 1.5, seconds: 5 }] }, 'sections.0.index'],
    [{ sections: [{ index: '1', seconds: 5 }] }, 'sections.0.index'],
    [
      {
        sections: [
          { index: 0, seconds: 5 },
          { index: 1, seconds: 0 },
        ],
      },
      'sections.1.seconds',
    ],
    [{ sections: [{ index: 1, seconds: MOST_SECONDS + 1 }] }, 'sections.0.seconds'],
    [{ sections: [{ index: 1, seconds: 1e99 }] }, 'sections.0.seconds'],
    [{ sections: Array.from({ length: 31 }, () => ({ index: 1, seconds: 5 })) }, 'sections'],
  ])('%j: 400, and it is no visit', async (body, field) => {
    const { seller, own, look } = await offered();
    expect(await look(body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await readingOf(seller, own)).toMatchObject({ opened: 0, sections: [{ seconds: 0 }, {}, {}, {}] });
  });

  test('without such a proposal; an invoice takes none', async () => {
    const { seller, client, path, look } = await offered();
    const sections = [{ index: 0, seconds: 30 }];
    const headers = { 'user-agent': PHONE };
    const wrong = path.replace(/PRO-[^/]+/, 'PRO-0001');
    expect((await server.anon().send('POST', wrong, { body: { sections }, headers })).status).toBe(404);
    const { invoiceNumber } = await buildInvoice(seller, client.id);
    const invoice = `/api/public/invoices/${invoiceNumber}/seen`;
    expect((await server.anon().send('POST', invoice, { body: { sections: 5 }, headers })).status).toBe(204);
    expect(
      (await server.pool.query('select from section_times where user_id = $1', [seller.user.id])).rowCount,
    ).toBe(0);
    expect((await look({ sections }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('to other sellers, and whoever is signed out', async () => {
    const { own } = await offered();
    const other = await server.seller();
    expect((await other.get(own)).status).toBe(404);
    expect((await other.get(`/api/proposals/${randomUUID()}/reading`)).status).toBe(404);
    expect((await server.anon().get(own)).status).toBe(401);
  });
});
