/** Status of a proposal as answered: an open one that is past its validity in the seller's zone is `expired`. */
export const proposalStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** As it may be stored or sent. `sent` is another word for pending: both are one open state. */
export const storedProposalStatuses = ['sent', 'pending', 'accepted', 'declined', 'expired'] as const;
export type StoredProposalStatus = (typeof storedProposalStatuses)[number];

/** What an open proposal may be answered with. */
export const proposalAnswers = ['accepted', 'declined'] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];

/** Who gave the answer: whoever held the link, or the seller signed in. */
export const proposalAnswerers = ['client', 'seller'] as const;
export type ProposalAnswerer = (typeof proposalAnswerers)[number];

/** Days a new proposal stays valid unless the seller says otherwise. */
export const PROPOSAL_VALID_DAYS = 30;
