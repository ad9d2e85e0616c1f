import { and, eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';
import { wantsMailSql } from '#server/db/mail-preferences.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { MailPayloads, MailTemplate } from './mail-templates.ts';
import { switchesOf } from './seller-mails.ts';

/** Tries before a mail is given up. */
export const MAX_ATTEMPTS = 5;

export interface ClaimedMail {
  id: string;
  template: string;
  payload: unknown;
  attempts: number;
}

// `next_attempt_at` is rounded to milliseconds, so that a mail of this instant may seem to lie ahead.
const CLAIM = `update outbox set lease_until = now() + interval '60 seconds', lease_token = $1, attempts = attempts + 1
  where id in (
    select id from outbox
    where status = 'pending' and next_attempt_at <= now() + interval '10 milliseconds'
      and (lease_until is null or lease_until < now())
    order by seq limit $2 for update skip locked)
  returning id, template, payload, attempts`;

const addSql = (template: MailTemplate) => `insert into outbox (user_id, template, payload)
  select m.user_id, $1, m.payload
  from rows from (jsonb_to_recordset($2::jsonb) as ("userId" uuid, payload jsonb)) with ordinality
    as m(user_id, payload, position)
  where ${wantsMailSql('m.user_id', switchesOf[template])}
  order by m.position`;

/** Mails of all sellers that wait to go out. Leases and waits are measured by the database's clock. */
export function outboxRepo(db: Database) {
  /** The row, if this claim still holds it; its notification first, in the order of everybody who locks both. */
  async function settle(
    { id }: ClaimedMail,
    leaseToken: string,
    told: Partial<typeof notifications.$inferInsert>,
    settled: Record<string, unknown>,
  ): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const [held] = await transaction
        .select({ notificationId: outbox.notificationId })
        .from(outbox)
        .where(and(eq(outbox.id, id), eq(outbox.leaseToken, leaseToken)));
      if (!held) return;
      if (held.notificationId)
        await transaction
          .update(notifications)
          .set(told)
          .where(and(eq(notifications.id, held.notificationId), sql`status <> 'delivered'`));
      await transaction
        .update(outbox)
        .set({ ...settled, leaseUntil: null, leaseToken: null })
        .where(and(eq(outbox.id, id), eq(outbox.leaseToken, leaseToken)));
    });
  }

  async function addAll<Template extends MailTemplate>(
    template: Template,
    mails: readonly { userId: string; payload: MailPayloads[Template] }[],
  ): Promise<void> {
    await queryNamed(db, `add_outbox_${template}`, addSql(template), [template, JSON.stringify(mails)]);
  }

  return {
    /** Puts a mail into the outbox, in the caller's transaction, unless the seller has switched such mails off. */
    add: <Template extends MailTemplate>(
      userId: string,
      template: Template,
      payload: MailPayloads[Template],
    ) => addAll(template, [{ userId, payload }]),

    /** As `add`, for mails of several sellers. */
    addAll,

    /** Takes up to `limit` mails that are due, for 60 seconds. */
    claim: (leaseToken: string, limit: number) =>
      queryNamed<ClaimedMail>(db, 'claim_outbox', CLAIM, [leaseToken, limit]),

    markSent: (mail: ClaimedMail, leaseToken: string, now: Date) =>
      settle(
        mail,
        leaseToken,
        { status: 'sent', sentAt: now, failureReason: null },
        { status: 'sent', sentAt: sql`now()`, lastError: null },
      ),

    /** Another try later: after 30 seconds, then four times as long each time, an hour at most. */
    postpone: (mail: ClaimedMail, leaseToken: string, reason: string) =>
      settle(
        mail,
        leaseToken,
        { failureReason: reason },
        {
          lastError: reason,
          nextAttemptAt: sql`now() + make_interval(secs => least(3600, 30 * power(4, ${mail.attempts - 1})))`,
        },
      ),

    giveUp: (mail: ClaimedMail, leaseToken: string, reason: string) =>
      settle(
        mail,
        leaseToken,
        { status: 'failed', failureReason: reason },
        { status: 'failed', lastError: reason },
      ),
  };
}
