import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { signInTickets } from '#server/db/schema/account-security.ts';

const LIFETIME_MS = 5 * 60_000;
export const TRIES_PER_TICKET = 5;
/** Of one account: more than anybody has open at once. */
const MOST_AT_ONCE = 20;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

export interface Ticket {
  id: string;
  userId: string;
  /** Names the password that was given. */
  passwordPrint: string;
  tries: number;
}

const columns = {
  id: signInTickets.id,
  userId: signInTickets.userId,
  passwordPrint: signInTickets.passwordPrint,
  tries: signInTickets.tries,
};

/** Whose password was right, before anybody is signed in. Only hashes are kept. */
export function signInTicketsRepo(db: Database) {
  const valid = (ticket: string, now: Date) =>
    and(
      eq(signInTickets.ticketHash, hashOf(ticket)),
      gt(signInTickets.expiresAt, now),
      lt(signInTickets.tries, TRIES_PER_TICKET),
    );
  return {
    /** A new ticket of 256 random bits, in base64url. */
    async issue(owner: Pick<Ticket, 'userId' | 'passwordPrint'>, now: Date): Promise<string> {
      const { userId } = owner;
      const kept = sql`${signInTickets.id} not in (select id from sign_in_tickets where user_id = ${userId}
        order by expires_at desc limit ${MOST_AT_ONCE - 1})`;
      await db
        .delete(signInTickets)
        .where(and(eq(signInTickets.userId, userId), or(lte(signInTickets.expiresAt, now), kept)));
      const ticket = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      await db.insert(signInTickets).values({ ...owner, ticketHash: hashOf(ticket), expiresAt });
      return ticket;
    },

    async find(ticket: string, now: Date): Promise<Ticket | undefined> {
      const [row] = await db.select(columns).from(signInTickets).where(valid(ticket, now));
      return row;
    },

    /** Counts a try, before it is known to be right. @returns undefined when there are none left */
    async countTry(ticket: string, now: Date): Promise<Ticket | undefined> {
      const [row] = await db
        .update(signInTickets)
        .set({ tries: sql`${signInTickets.tries} + 1` })
        .where(valid(ticket, now))
        .returning(columns);
      return row;
    },

    /** Uses a ticket up: of simultaneous uses one gets true. */
    async redeem(id: string): Promise<boolean> {
      const rows = await db
        .delete(signInTickets)
        .where(eq(signInTickets.id, id))
        .returning({ id: signInTickets.id });
      return rows.length > 0;
    },
  };
}
