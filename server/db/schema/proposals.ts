import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { proposalAnswerers, storedProposalStatuses } from '#shared/proposal-status.ts';
import { clients } from './clients.ts';
import { instant, oneOf, timestamps } from './columns.ts';
import { documentAmountRule, documentColumns, lineColumns, lineRules } from './document-columns.ts';

export const proposals = pgTable(
  'proposals',
  {
    ...documentColumns(),
    /** Display number and secret tail: the address of the public page. */
    proposalNumber: text('proposal_number').notNull().unique(),
    validUntil: date('valid_until').notNull(),
    status: text('status', { enum: storedProposalStatuses }).notNull().default('pending'),
    acceptedAt: instant('accepted_at'),
    /** When it was accepted or declined, by whom, from where, and what they wrote with it. */
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by', { enum: proposalAnswerers }),
    answerName: text('answer_name'),
    answerReason: text('answer_reason'),
    answeredIp: text('answered_ip'),
    answeredAgent: text('answered_agent'),
    ...timestamps(),
  },
  (table) => [
    foreignKey({
      name: 'proposals_client_fk',
      columns: [table.clientId, table.userId],
      foreignColumns: [clients.id, clients.userId],
    }).onDelete('cascade'),
    // Also the order of the list.
    unique('proposals_number_key').on(table.userId, table.number),
    index('proposals_status_index').on(table.userId, table.status, table.number),
    index('proposals_client_index').on(table.clientId, table.number),
    index('proposals_search_index').using('gin', table.userId, sql`${table.search} gin_trgm_ops`),
    // The beginning alone: an index entry has a longest size.
    index('proposals_prefix_index').on(table.userId, sql`left(${table.search}, 64) text_pattern_ops`),
    check('proposals_status', oneOf('status', storedProposalStatuses)),
    check('proposals_amount', documentAmountRule),
    check('proposals_accepted_at', sql`(status = 'accepted') = (accepted_at is not null)`),
    check(
      'proposals_answered_at',
      sql`(status in ('accepted', 'declined')) = (answered_at is not null) and (answered_at is null) = (answered_by is null)`,
    ),
    check('proposals_answered_by', oneOf('answered_by', proposalAnswerers)),
  ],
);

export const proposalItems = pgTable(
  'proposal_items',
  {
    ...lineColumns(),
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('proposal_items_position_key').on(table.proposalId, table.position),
    check('proposal_items_quantity', lineRules.quantity),
    check('proposal_items_rate', lineRules.rate),
    check('proposal_items_amount', lineRules.amount),
  ],
);
