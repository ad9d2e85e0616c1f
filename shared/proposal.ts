/** Status of a proposal as answered. `sent` and `pending` are one open state. */
export const proposalStatuses = ['sent', 'pending', 'accepted', 'declined', 'expired'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** Days a new proposal stays valid unless the seller says otherwise. */
export const PROPOSAL_VALID_DAYS = 30;
