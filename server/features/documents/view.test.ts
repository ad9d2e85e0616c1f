import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { InvoicePage, ProposalPage } from '#shared/page-render.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function sent() {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id, {
    terms: 'Within 30 days',
    discount: { percent: '5' },
  });
  const proposal = await buildProposal(seller, client.id);
  return { seller, invoice, proposal };
}

test('the seller gets the papers that the client has on the public pages', async () => {
  const { seller, invoice, proposal } = await sent();
  const page = async (path: string) => (await server.anon().get(`/api/public/${path}/page`)).body;
  const invoicePage = (await page(`invoices/${invoice.invoiceNumber}`)) as InvoicePage;
  expect(await seller.get(`/api/invoices/${invoice.id}/view`)).toMatchObject({
    status: 200,
    body: invoicePage.invoice,
  });
  const proposalPage = (await page(`proposals/${proposal.proposalNumber}`)) as ProposalPage;
  expect((await seller.get(`/api/proposals/${proposal.id}/view`)).body).toEqual(proposalPage.proposal);
});

describe.each(['invoice', 'proposal'] as const)('the paper of an %s', (kind) => {
  test('is missing for an id that is none, that nobody has, and of the other kind', async () => {
    const { seller, invoice, proposal } = await sent();
    const other = kind === 'invoice' ? proposal : invoice;
    for (const id of ['0', '00000000-0000-4000-8000-000000000000', other.id])
      expect((await seller.get(`/api/${kind}s/${id}/view`)).status, id).toBe(404);
  });

  test('is for its seller alone', async () => {
    const documents = await sent();
    const path = `/api/${kind}s/${documents[kind].id}/view`;
    expect((await server.anon().get(path)).status).toBe(401);
    expect((await (await server.seller()).get(path)).status).toBe(404);
  });
});
