import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { ProposalPage } from '#shared/page-render.ts';

const server = await startTestServer();
afterAll(() => server.close());

const TAIL = '7K3QX9M2PDWZ4T8HB6CVN5R1EY';

/** What the HTML of a page carries for its script. */
async function inlined(path: string): Promise<unknown> {
  const { text } = await server.anon().get(path);
  const [, json = ''] =
    /<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json);
}

async function documentsOf(fields: { title?: string } = {}) {
  const seller = await server.seller({ businessName: 'Bright Studio' });
  const client = await buildClient(seller);
  return {
    seller,
    invoice: await buildInvoice(seller, client.id, fields),
    proposal: await buildProposal(seller, client.id, fields),
  };
}

describe.each(['invoice', 'proposal'] as const)('the page of a public %s as JSON', (kind) => {
  test('is what its HTML is rendered from, for anybody with the link', async () => {
    const { invoice, proposal } = await documentsOf();
    const number = kind === 'invoice' ? invoice.invoiceNumber : proposal.proposalNumber;
    const page = await server.anon().get(`/api/public/${kind}s/${number}/page`);
    expect(page.status).toBe(200);
    expect(page.body).toEqual(await inlined(`/${kind}/${number}`));
    expect(page.body).toMatchObject({ kind, [kind]: { seller: { name: 'Bright Studio' } } });
    expect(page.text).not.toContain(number);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
  });

  test.each(['INV-0001', `INV-9999-${TAIL}`, `PRO-9999-${TAIL}`, 'x'.repeat(300), '%00'])(
    'of %s is not found',
    async (number) => {
      const page = await server.anon().get(`/api/public/${kind}s/${number}/page`);
      expect(page.status).toBe(404);
      expect(page.body).toEqual({
        message: kind === 'invoice' ? 'Invoice not found' : 'Proposal not found',
      });
    },
  );

  test('is gone with its document', async () => {
    const { seller, invoice, proposal } = await documentsOf();
    const [id, number] =
      kind === 'invoice' ? [invoice.id, invoice.invoiceNumber] : [proposal.id, proposal.proposalNumber];
    expect((await seller.delete(`/api/${kind}s/${id}`)).status).toBe(204);
    expect((await server.anon().get(`/api/public/${kind}s/${number}/page`)).status).toBe(404);
  });
});

test('the page of a proposal names the version that an answer is given to', async () => {
  const { seller, proposal } = await documentsOf();
  const read = async () =>
    (await server.anon().get(`/api/public/proposals/${proposal.proposalNumber}/page`)).body as ProposalPage;
  const before = (await read()).panel.answer?.version;
  await seller.put(`/api/proposals/${proposal.id}`, { title: 'Another website' });
  const after = (await read()).panel.answer?.version;
  expect(after).not.toBe(before);
  const answer = (version = '') =>
    server.anon().send('PUT', `/api/proposals/${proposal.id}/status`, {
      body: { status: 'accepted' },
      headers: { 'document-version': version },
    });
  expect((await answer(before)).body).toMatchObject({ code: 'changed_meanwhile' });
  expect((await answer(after)).status).toBe(200);
  expect(await read()).toMatchObject({ panel: { id: 'proposal-accepted' } });
});
