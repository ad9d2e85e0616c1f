import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/schema/columns.ts';
import { proposalAnswerers, storedProposalStatuses } from '#shared/proposal-status.ts';
import { documentColumns } from './document-columns.ts';

/** A view of `documents`, through which proposals are read and written by the names that they have on the wire. */
export const proposals = pgTable('proposals', {
  ...documentColumns(),
  proposalNumber: text('proposal_number').notNull(),
  validUntil: date('valid_until').notNull(),
  status: text('status', { enum: storedProposalStatuses }).notNull().default('pending'),
  acceptedAt: instant('accepted_at'),
  answeredAt: instant('answered_at'),
  answeredBy: text('answered_by', { enum: proposalAnswerers }),
  answerName: text('answer_name'),
  answerReason: text('answer_reason'),
  answeredIp: text('answered_ip'),
  answeredAgent: text('answered_agent'),
});
