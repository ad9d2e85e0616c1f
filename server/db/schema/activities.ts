import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { activityTypes } from '#shared/activity.ts';
import { clients } from './clients.ts';
import { id, instant, oneOf } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './users.ts';

/** What happened in a seller's business, newest last by `seq`; written with the event itself. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id'),
    type: text('type', { enum: activityTypes }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    amount: numeric('amount'),
    /** ISO 4217. */
    currency: text('currency').notNull().default('USD'),
    status: text('status'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    foreignKey({
      name: 'activities_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('activities_list_index').on(table.userId, table.createdAt, table.seq),
    index('activities_client_index').on(table.clientId),
    // One event of a kind for each document or client.
    uniqueIndex('activities_document_key').on(table.documentId, table.userId, table.type),
    check('activities_type', oneOf('type', activityTypes)),
  ],
);
