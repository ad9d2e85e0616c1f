import type { PublicProposal } from './public-document.ts';
import { buildPublicInvoice } from './public-invoice.fixture.ts';

type Overrides = Partial<Omit<PublicProposal, 'user' | 'client'>> & {
  user?: Partial<PublicProposal['user']>;
  client?: Partial<PublicProposal['client']>;
};

/** For tests: an open proposal of a studio, with two lines. */
export function buildPublicProposal({ user, client, ...proposal }: Overrides = {}): PublicProposal {
  const invoice = buildPublicInvoice({ ...(user && { user }), ...(client && { client }) });
  return {
    id: '0198c1f0-0000-4000-8000-000000000000',
    proposalNumber: 'PRO-0019-7K3QX9M2PDWZ4T8HB6CVN5R1EY',
    displayNumber: 'PRO-0019',
    title: 'A web shop that sells beans, not just cups',
    description: 'Single orders and subscriptions.\nDesign starts within two weeks.',
    status: 'pending',
    validUntil: '2026-09-30',
    amount: '4420.00',
    acceptedAt: null,
    timeZone: 'America/Los_Angeles',
    items: invoice.items,
    ...proposal,
    client: invoice.client,
    user: invoice.user,
  };
}
