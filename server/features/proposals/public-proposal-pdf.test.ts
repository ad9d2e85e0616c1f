import { afterAll, expect, test } from 'vitest';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const pathOf = ({ proposalNumber }: { proposalNumber: string }) =>
  `/api/public/proposals/${proposalNumber}/pdf`;

test('whoever has the link gets the proposal as a PDF', async () => {
  const seller = await server.seller();
  const proposal = await buildProposal(seller, (await buildClient(seller)).id);
  const { pages, headers, facts } = await getPdf(server.origin, pathOf(proposal));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Bright Studio - Proposal PRO-0001.pdf"',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(facts).toMatchObject({ Title: 'Proposal PRO-0001 from Bright Studio' });
  for (const text of ['Proposal PRO-0001', 'Total Value', 'Prepared For', 'Proposal Items', 'Sent'])
    expect(pages[0]).toContain(text);
  expect(JSON.stringify([pages, facts])).not.toContain(proposal.id);
});

test('an answer shows in it at once', async () => {
  const seller = await server.seller();
  const proposal = await buildProposal(seller, (await buildClient(seller)).id);
  const before = await getPdf(server.origin, pathOf(proposal));
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  const after = await getPdf(server.origin, pathOf(proposal));
  expect(after.pages[0]).toContain('Accepted');
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test.each(['PRO-0001', 'PRO-0001-7K3QX9M2PDWZ4T8HB6CVN5R1EY', 'INV-0001-7K3QX9M2PDWZ4T8HB6CVN5R1EY', '%25'])(
  'of %s there is none',
  async (number) => {
    const answer = await server.anon().get(`/api/public/proposals/${number}/pdf`);
    expect([answer.status, answer.text]).toEqual([404, '{"message":"Proposal not found"}']);
  },
);
