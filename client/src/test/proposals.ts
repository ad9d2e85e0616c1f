import type { ProposalWithItems } from '#shared/proposal.ts';
import { proposalStatuses } from '#shared/proposal-status.ts';
import { documentServer, fakeClient } from './documents.ts';
import { fakeLine, plainDetails, plainLetter, plainOffer } from './plain-document.ts';
import { fakeUser } from './users.ts';

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

export function fakeProposal(number: number, fields: Partial<ProposalWithItems> = {}): ProposalWithItems {
  return {
    id: `00000000-0000-4000-9000-${pad(number, 12)}`,
    proposalNumber: `PRO-${pad(number, 4)}-0123456789ABCDEFGHJKMNPQRS`,
    displayNumber: `PRO-${pad(number, 4)}`,
    clientId: fakeClient.id,
    title: `Offer ${number}`,
    description: null,
    amount: '210.50',
    validUntil: '2099-12-10',
    status: 'pending',
    acceptedAt: null,
    answeredAt: null,
    answeredBy: null,
    answerName: null,
    answerReason: null,
    unreadComments: 0,
    invoiceId: null,
    invoiceDisplayNumber: null,
    firstSeenAt: null,
    lastSeenAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    client: { name: fakeClient.name, email: fakeClient.email },
    answeredIp: null,
    answeredAgent: null,
    ...plainDetails('210.50'),
    ...{ deposit: null, depositAmount: null, invoices: [] },
    ...plainLetter(),
    items: [
      fakeLine({
        id: `00000000-0000-4000-8001-${pad(number, 12)}`,
        description: 'Design',
        quantity: '2.00',
        rate: '100.00',
        amount: '200.00',
        ...plainOffer,
      }),
      fakeLine({
        id: `00000000-0000-4000-8002-${pad(number, 12)}`,
        description: 'Print',
        quantity: '1.00',
        rate: '10.50',
        amount: '10.50',
        ...plainOffer,
      }),
    ],
    ...fields,
  };
}

/** A server with one client and these proposals; removing from the array removes from the server. */
export function proposalServer(proposals: ProposalWithItems[], user = fakeUser()) {
  return documentServer('/api/proposals', proposals, proposalStatuses, user);
}
