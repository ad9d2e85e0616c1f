import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

export const memberRoles = ['accountant'] as const;

/** Who may read whose books. It is an invitation until the member has accepted it. */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: memberRoles }).notNull().default('accountant'),
    invitedEmail: text('invited_email').notNull(),
    /** SHA-256 of what the invitation's link carries, in hex. */
    tokenHash: text('token_hash'),
    invitedAt: instant('invited_at').notNull(),
    acceptedAt: instant('accepted_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('memberships_invited_key')
      .on(table.ownerId, sql`lower(${table.invitedEmail})`)
      .where(sql`ended_at is null`),
    uniqueIndex('memberships_member_key').on(table.ownerId, table.memberId).where(sql`ended_at is null`),
    uniqueIndex('memberships_token_key').on(table.tokenHash),
    index('memberships_member_index').on(table.memberId).where(sql`ended_at is null`),
    check('memberships_role', oneOf('role', memberRoles)),
    check('memberships_accepted', sql`(member_id is null) = (accepted_at is null)`),
  ],
);
