import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { proposalStatuses } from '#shared/proposal.ts';
import { clients } from './clients.ts';
import { id, instant, oneOf, timestamps } from './columns.ts';
import { users } from './users.ts';

export const proposals = pgTable(
  'proposals',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').notNull(),
    number: integer('number').notNull(),
    displayNumber: text('display_number').notNull(),
    proposalNumber: text('proposal_number').notNull().unique(),
    title: text('title').notNull(),
    description: text('description'),
    amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
    validUntil: date('valid_until').notNull(),
    status: text('status', { enum: proposalStatuses }).notNull().default('pending'),
    acceptedAt: instant('accepted_at'),
    search: text('search').notNull(),
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
    check('proposals_status', oneOf('status', proposalStatuses)),
    check('proposals_amount', sql`amount between 0 and 9999999999.99`),
    check('proposals_accepted_at', sql`(status = 'accepted') = (accepted_at is not null)`),
  ],
);

export const proposalItems = pgTable(
  'proposal_items',
  {
    id: id(),
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    quantity: numeric('quantity', { precision: 10, scale: 2 }).notNull(),
    rate: numeric('rate', { precision: 12, scale: 2 }).notNull(),
    amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
  },
  (table) => [
    unique('proposal_items_position_key').on(table.proposalId, table.position),
    check('proposal_items_quantity', sql`quantity > 0 and quantity <= 99999999.99`),
    check('proposal_items_rate', sql`rate between 0 and 9999999999.99`),
    check('proposal_items_amount', sql`amount = round(quantity * rate, 2)`),
  ],
);
