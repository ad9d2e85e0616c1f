import { DEFAULT_CURRENCY } from './currency-places.ts';
import { formatInstantLongDate } from './dates.ts';
import { formatMoney } from './money.ts';
import type { PublicProposal } from './public-document.ts';
import { sellerInSentence } from './seller-name.ts';
import type { Tone } from './status-view.ts';

/** What a visitor may do with a proposal, or what has become of it. */
export interface ProposalPanelView {
  id: 'action-required' | 'proposal-accepted' | 'proposal-declined' | 'proposal-expired';
  tone: Tone;
  title: string;
  text: string;
  /** 'Accepted on January 30, 2026' */
  detail?: string;
  /** Where to go on: to the invoice of the deposit. */
  link?: { href: string; label: string };
  /** Present while the proposal can be answered: where to, and what is asked first. */
  answer?: { proposalId: string; version?: string; acceptQuestion: string; declineHint: string };
}

/**
 * The panel of the public proposal page.
 * @param version of what the page shows; an answer names it
 */
export function proposalPanel(proposal: PublicProposal, version?: string): ProposalPanelView {
  const seller = sellerInSentence(proposal);
  const { depositInvoice, depositAmount, currency = DEFAULT_CURRENCY } = proposal;
  const deposit = depositAmount && formatMoney(depositAmount, currency);
  switch (proposal.status) {
    case 'accepted':
      return {
        id: 'proposal-accepted',
        tone: 'positive',
        title: 'Proposal Accepted',
        text: "Thank you for accepting this proposal! We'll be in touch soon to get started.",
        ...(proposal.acceptedAt && {
          detail: `Accepted on ${formatInstantLongDate(proposal.acceptedAt, proposal.timeZone)}`,
        }),
        ...(depositInvoice &&
          deposit && {
            link: { href: `/invoice/${depositInvoice.number}`, label: `Open the deposit of ${deposit}` },
          }),
      };
    case 'declined':
      return {
        id: 'proposal-declined',
        tone: 'critical',
        title: 'Proposal Declined',
        text: 'This proposal has been declined. Thank you for your consideration.',
      };
    case 'expired':
      return {
        id: 'proposal-expired',
        tone: 'neutral',
        title: 'Proposal Expired',
        text: "This proposal has expired. Please contact us if you're still interested.",
      };
    case 'pending':
      return {
        id: 'action-required',
        tone: 'neutral',
        title: 'Action Required',
        text: `${seller ?? 'The seller'} is notified as soon as you answer.`,
        answer: {
          proposalId: proposal.id,
          ...(version && { version }),
          acceptQuestion: `Accept this proposal for ${formatMoney(proposal.amount, currency)}?${deposit ? ` A deposit of ${deposit} is invoiced at once.` : ''}`,
          declineHint: `Your answer is final. To request changes, write to ${seller ?? 'the seller'} instead.`,
        },
      };
  }
}
