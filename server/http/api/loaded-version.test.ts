import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildItem, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.run());

interface Row {
  id: string;
  updatedAt: string;
}

interface Kind {
  path: string;
  /** The field that two people change. */
  field: string;
  build: (seller: Seller) => Promise<Row>;
}

const kinds: Kind[] = [
  { path: 'clients', field: 'company', build: (seller) => buildClient(seller) },
  { path: 'items', field: 'description', build: (seller) => buildItem(seller) },
  {
    path: 'invoices',
    field: 'title',
    build: async (seller) => buildInvoice(seller, (await buildClient(seller)).id),
  },
  {
    path: 'proposals',
    field: 'title',
    build: async (seller) => buildProposal(seller, (await buildClient(seller)).id),
  },
];

const quoted = (version: string) => ({ 'If-Match': `"${version}"` });

describe.each(kinds)('a change of one of the $path', ({ path, field, build }) => {
  async function prepare() {
    const seller = await server.seller();
    const opened = await build(seller);
    const url = `/api/${path}/${opened.id}`;
    const change = (value: string, headers: Record<string, string> = {}) =>
      seller.send('PUT', url, { body: { [field]: value }, headers });
    const present = async () => (await seller.get(url)).body as Row & Record<string, unknown>;
    return { opened, change, present };
  }

  test('passes with the version that was loaded, and answers the next one', async () => {
    const { opened, change } = await prepare();
    const first = await change('First', quoted(opened.updatedAt));
    expect(first.status, first.text).toBe(200);
    const second = await change('Second', quoted((first.body as Row).updatedAt));
    expect(second.status, second.text).toBe(200);
  });

  test('is refused with an earlier version, and nothing is stored', async () => {
    const { opened, change, present } = await prepare();
    await change('Theirs', quoted(opened.updatedAt));
    const late = await change('Ours', quoted(opened.updatedAt));
    expect(late.status).toBe(409);
    expect(late.body).toEqual({
      message: 'This was changed somewhere else after you opened it.',
      code: 'changed_meanwhile',
    });
    expect((await present())[field]).toBe('Theirs');
  });

  test('is taken from callers who do not ask, or take any version', async () => {
    const { opened, change, present } = await prepare();
    await change('Theirs', quoted(opened.updatedAt));
    expect((await change('Plain')).status).toBe(200);
    expect((await change('Any', { 'If-Match': '*' })).status).toBe(200);
    expect((await present())[field]).toBe('Any');
  });

  test('that changes nothing passes with any version', async () => {
    const { opened, change } = await prepare();
    await change('Theirs', quoted(opened.updatedAt));
    expect((await change('Theirs', quoted(opened.updatedAt))).status).toBe(200);
  });

  test('names a version that cannot be one in a 400', async () => {
    const { change, present } = await prepare();
    const before = await present();
    for (const header of ['yesterday', '"yesterday"', 'W/"2026-01-01T00:00:00.000Z"'])
      expect((await change('Ours', { 'If-Match': header })).status).toBe(400);
    expect(await present()).toEqual(before);
  });

  test('of two at the same time one is refused', async () => {
    const { opened, change } = await prepare();
    const answers = await Promise.all(
      ['One', 'Other'].map((value) => change(value, quoted(opened.updatedAt))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
