import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

export const tokenPurposes = [
  'confirm_email',
  'reset_password',
  'verify_paypal',
  'change_email',
  'undo_email_change',
  'report_sign_in',
  'download_archive',
  'keep_account',
] as const;

/** Links in mails that act for an account, each good for one use. The row goes with its use. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    /** What it acts with, such as the new address. */
    data: jsonb('data'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('account_tokens_hash_key').on(table.tokenHash),
    index('account_tokens_owner_index').on(table.userId, table.purpose),
    index('account_tokens_expires_index').on(table.expiresAt),
    check('account_tokens_purpose', oneOf('purpose', tokenPurposes)),
  ],
);
