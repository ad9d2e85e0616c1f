import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The seed of an account's one-time codes. It counts once its owner has given a code of it. */
export const userTotp = pgTable('user_totp', {
  userId: owner().primaryKey(),
  /** Sealed by `server/secret-box.ts`, bound to the owner's id. */
  secret: bytes('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The last step of 30 seconds whose code was taken: each counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().default(sql`now()`),
});

/** Codes for the day on which the device is lost, each good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: owner(),
    /** SHA-256 of the code, in hex. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [unique('recovery_codes_key').on(table.userId, table.codeHash)],
);

/** Public keys of devices that sign in for an account. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: owner(),
    /** Base64url, as the device names it. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    /** The host that it was made for. */
    rpId: text('rp_id').notNull(),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    lastUsedAt: instant('last_used_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('passkeys_credential_key').on(table.credentialId),
    index('passkeys_owner_index').on(table.userId, table.createdAt),
  ],
);

export const challengePurposes = ['register', 'sign_in', 'second_factor', 'step_up'] as const;

/** What a device is asked to sign, good once and for some minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: id(),
    /** Null where nobody is known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_owner_index').on(table.userId),
    index('passkey_challenges_expires_index').on(table.expiresAt),
    check('passkey_challenges_purpose', oneOf('purpose', challengePurposes)),
  ],
);

/** Whose password was right and whose second factor is still asked for. There is no session yet. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    id: id(),
    userId: owner(),
    /** SHA-256 of the ticket, in hex. */
    ticketHash: text('ticket_hash').notNull(),
    /** Names the password that was given: its change ends the ticket. */
    passwordPrint: text('password_print').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('sign_in_tickets_key').on(table.ticketHash),
    index('sign_in_tickets_owner_index').on(table.userId),
    index('sign_in_tickets_expires_index').on(table.expiresAt),
  ],
);

/** From which browsers and networks an account was signed in to lately. */
export const knownSignIns = pgTable(
  'known_sign_ins',
  {
    id: id(),
    userId: owner(),
    /** Name of the browser and its system, without versions. */
    browser: text('browser').notNull(),
    /** `203.0.113.0/24` or `2001:db8:1::/48`. */
    network: text('network').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    unique('known_sign_ins_key').on(table.userId, table.browser, table.network),
    index('known_sign_ins_seen_index').on(table.lastSeenAt),
  ],
);
