import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { MailPayloads, MailTemplate } from '#server/features/delivery/mails/mail-payloads.ts';
import { switchesOf } from '#server/features/delivery/mails/mail-switches.ts';
import { wantsMailSql } from '#server/features/notifications/mail-preferences.sql.ts';
import type { MailLimits } from './mail-limits.ts';
import { type Outcome, recordDeliveryResults } from './record-delivery-results.ts';

/** A mail and by which lease it is held. */
export interface Claim {
  id: string;
  leaseToken: string;
}

/** What may be taken: so many mails in all and of one lane, of which some are taken already. */
interface Places {
  limit: number;
  ofLane: number;
  taken: ReadonlyMap<string, number>;
}

export interface ClaimedMail {
  id: string;
  userId: string;
  notificationId: string | null;
  template: string;
  payload: unknown;
  /** What it shares its delivery with: the recipient's mail system, or the text message service. */
  lane: string;
  attempts: number;
  /** One of the few mails of an unconfirmed seller, counted at an earlier try. */
  isCounted: boolean;
  /** The seller has confirmed their own address. */
  isConfirmed: boolean;
  /** The recipient's address does not exist, as this seller learnt before. */
  isBounced: boolean;
  /** Mails of this seller within 24 hours, to anybody and to this recipient. */
  sentBySeller: number;
  sentToRecipient: number;
  isPro: boolean;
  /** The seller's (IANA). */
  timeZone: string;
  /** The seller's own, while Pro. */
  customLogo: string | null;
  hideCredits: boolean;
}

const IS_AWAITED = "(template in ('confirm_email', 'reset_password', 'verify_paypal'))";

// What is delivered alike: the recipients of one mail system, or all text messages.
const LANE = `case when template in ('document_text', 'reminder_text') then 'texts'
  else lower(substring(payload ->> 'to' from '[^@]*$')) end`;

// `next_attempt_at` is rounded to milliseconds, so that a mail of this instant may seem to lie ahead.
const IS_DUE = `status = 'pending' and next_attempt_at <= now() + interval '10 milliseconds'
  and (lease_until is null or lease_until < now())`;

// Links that somebody waits for overtake the rest, and take no heed of lanes. A full lane is passed over. Of the others
// the first few hundred are looked at: enough to fill all places.
const CLAIM = `with taken as (select * from unnest($4::text[], $5::int[]) as t(lane, places)
  ), first as (
    select id, ${LANE} as lane, ${IS_AWAITED} as is_awaited, seq from outbox
    where ${IS_DUE} and (${IS_AWAITED} or ${LANE} is null
      or not ${LANE} = any(array(select lane from taken where places >= $6)))
    order by ${IS_AWAITED} desc, seq limit 400
  ), queued as (
    select first.*, row_number() over (partition by lane order by is_awaited desc, seq) as place from first
  ), due as (
    select outbox.id from outbox join queued on queued.id = outbox.id left join taken on taken.lane = queued.lane
    where ${IS_DUE} and (queued.is_awaited or queued.place <= $6 - coalesce(taken.places, 0))
    order by queued.is_awaited desc, outbox.seq limit $2 for update of outbox skip locked
  ), claimed as (
    update outbox set lease_until = now() + interval '60 seconds', lease_token = $1, attempts = attempts + 1
    where id in (select id from due) returning *
  )
  select c.id, c.user_id as "userId", c.notification_id as "notificationId", c.template, c.payload, c.attempts,
    coalesce(${LANE}, '') as lane,
    c.is_counted as "isCounted", u.email_confirmed_at is not null as "isConfirmed",
    exists (select 1 from suppressions s where s.channel = 'email' and s.user_id = c.user_id
      and s.address = lower(c.payload ->> 'to') and s.reason = 'bounced') as "isBounced",
    coalesce((select sum(v.count) from mail_volumes v
      where v.user_id = c.user_id and v.hour > now() - interval '24 hours'), 0)::int as "sentBySeller",
    coalesce((select sum(v.count) from mail_volumes v where v.user_id = c.user_id
      and v.address = lower(c.payload ->> 'to') and v.hour > now() - interval '24 hours'), 0)::int as "sentToRecipient",
    ${isProSql('u', '$3::timestamptz')} as "isPro", u.time_zone as "timeZone",
    case when ${isProSql('u', '$3::timestamptz')} then u.custom_logo end as "customLogo",
    u.hide_credits and ${isProSql('u', '$3::timestamptz')} as "hideCredits"
  from claimed c join users u on u.id = c.user_id order by ${IS_AWAITED} desc, c.seq`;

const RENEW = `update outbox b set lease_until = now() + interval '60 seconds'
  from unnest($1::uuid[], $2::uuid[]) as c(id, lease_token)
  where b.id = c.id and b.lease_token = c.lease_token and b.lease_until < now() + interval '40 seconds'`;

// The seller's row counts, not the mails: those go with a deleted document.
const COUNT_UNCONFIRMED = `with seller as (
    update users set unconfirmed_mails = unconfirmed_mails + 1
    where id = $1 and email_confirmed_at is null and unconfirmed_mails < $3 returning id
  ) update outbox set is_counted = true where id = $2 and exists (select 1 from seller) returning id`;

const addSql = (template: MailTemplate) => `insert into outbox (user_id, document_id, template, payload)
  select m.user_id, m.document_id, $1, m.payload
  from rows from (jsonb_to_recordset($2::jsonb) as ("userId" uuid, "documentId" uuid, payload jsonb)) with ordinality
    as m(user_id, document_id, payload, position)
  where ${wantsMailSql('m.user_id', switchesOf[template])}
  order by m.position`;

/** Mails of all sellers that wait to go out. Leases and waits are measured by the database's clock. */
export function outboxRepo(db: Database) {
  async function addAll<Template extends MailTemplate>(
    template: Template,
    mails: readonly { userId: string; documentId?: string | null; payload: MailPayloads[Template] }[],
  ): Promise<void> {
    await queryNamed(db, `add_outbox_${template}`, addSql(template), [template, JSON.stringify(mails)]);
  }

  return {
    /**
     * Puts a mail into the outbox, in the caller's transaction, unless the seller has switched such mails off.
     * @param documentId what it is about
     */
    add: <Template extends MailTemplate>(
      userId: string,
      template: Template,
      payload: MailPayloads[Template],
      documentId: string | null = null,
    ) => addAll(template, [{ userId, documentId, payload }]),

    /** As `add`, for mails of several sellers. */
    addAll,

    /** Takes mails that are due, for 60 seconds. `now` decides whether a seller is Pro. */
    claim: (leaseToken: string, now: Date, { limit, ofLane, taken }: Places) =>
      queryNamed<ClaimedMail>(db, 'claim_outbox', CLAIM, [
        leaseToken,
        limit,
        now.toISOString(),
        [...taken.keys()],
        [...taken.values()],
        ofLane,
      ]),

    /** Holds claimed mails for another 60 seconds, as far as their claims still hold. */
    renew: (claims: readonly Claim[]) =>
      queryNamed(db, 'renew_outbox', RENEW, [
        claims.map(({ id }) => id),
        claims.map(({ leaseToken }) => leaseToken),
      ]),

    /** Counts a mail to a client of a seller who is not confirmed; false when no more may go. */
    async countUnconfirmed(
      { id, userId }: ClaimedMail,
      { beforeConfirmation }: MailLimits,
    ): Promise<boolean> {
      const rows = await queryNamed(db, 'count_unconfirmed_mail', COUNT_UNCONFIRMED, [
        userId,
        id,
        beforeConfirmation,
      ]);
      return rows.length > 0;
    },

    /** Writes down what became of claimed mails, as far as their claims still hold, in one transaction. */
    settle: (outcomes: readonly Outcome[], now: Date): Promise<void> =>
      inTransaction(db, (transaction) => recordDeliveryResults(transaction, outcomes, now)),
  };
}
