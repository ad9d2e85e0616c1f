import { namedStatement } from '#server/db/named-statement.ts';
import { IS_AWAITED } from '#server/db/schema/outbox.ts';
import { array, boolean, instant, integer, jsonb, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { switchesOf } from '#server/features/delivery/mails/mail-switches.ts';
import { wantsMailSql } from '#server/features/notifications/mail-preferences.sql.ts';
import type { MailTemplate } from './mails/mail-payloads.ts';

// What is delivered alike: the recipients of one mail system, or all text messages.
const LANE = `case when template in ('document_text', 'reminder_text') then 'texts'
  else lower(substring(payload ->> 'to' from '[^@]*$')) end`;

// Who has not got the claimed mail yet.
const OPEN_ADDRESSES = `(select array(
    select lower(c.payload ->> 'to') union select lower(a) from jsonb_array_elements_text(c.payload -> 'cc') a
    except select lower(a) from jsonb_array_elements_text(c.payload -> 'reached') a) as addresses)`;

// `next_attempt_at` is rounded to milliseconds, so that a mail of this instant may seem to lie ahead.
const IS_DUE = `status = 'pending' and next_attempt_at <= now() + interval '10 milliseconds'
  and (lease_until is null or lease_until < now())`;

/**
 * Takes mails that are due, for 60 seconds. Links that somebody waits for overtake the rest, and take no heed of lanes. A full
 * lane is passed over. Of the others the first few hundred are looked at: enough to fill all places.
 */
export const claimMails = namedStatement({
  name: 'claim_outbox',
  parameters: {
    ...{ leaseToken: uuid, limit: integer, ofLane: integer, now: instant },
    ...{ takenLanes: array(text), takenPlaces: array(integer) },
  },
  row: {
    ...{ id: uuid, userId: uuid, notificationId: nullable(uuid), template: text },
    /** What the mail says. */
    payload: jsonb<unknown>(),
    attempts: integer,
    /** What it shares its delivery with: the recipient's mail system, or the text message service. */
    lane: text,
    /** One of the few mails of an unconfirmed seller, counted at an earlier try. */
    isCounted: boolean,
    /** The seller has confirmed their own address. */
    isConfirmed: boolean,
    /** Recipients whose addresses do not exist, as this seller learnt before; in lower case. */
    bounced: array(text),
    /** Mails of this seller within 24 hours, to anybody and to the one recipient who got most. */
    sentBySeller: integer,
    sentToRecipient: integer,
    isPro: boolean,
    /** The seller's (IANA). */
    timeZone: text,
    /** The seller's own, while Pro. */
    customLogo: nullable(text),
    hideCredits: boolean,
  },
  sql: `with taken as (select * from unnest(:takenLanes, :takenPlaces) as t(lane, places)
    ), first as (
      select id, ${LANE} as lane, ${IS_AWAITED} as is_awaited, seq from outbox
      where ${IS_DUE} and (${IS_AWAITED} or ${LANE} is null
        or not ${LANE} = any(array(select lane from taken where places >= :ofLane)))
      order by ${IS_AWAITED} desc, seq limit 400
    ), queued as (
      select first.*, row_number() over (partition by lane order by is_awaited desc, seq) as place from first
    ), due as (
      select outbox.id from outbox join queued on queued.id = outbox.id left join taken on taken.lane = queued.lane
      where ${IS_DUE} and (queued.is_awaited or queued.place <= :ofLane - coalesce(taken.places, 0))
      order by queued.is_awaited desc, outbox.seq limit :limit for update of outbox skip locked
    ), claimed as (
      update outbox set lease_until = now() + interval '60 seconds', lease_token = :leaseToken, attempts = attempts + 1
      where id in (select id from due) returning *
    )
    select c.id, c.user_id as "userId", c.notification_id as "notificationId", c.template, c.payload, c.attempts,
      coalesce(${LANE}, '') as lane,
      c.is_counted as "isCounted", u.email_confirmed_at is not null as "isConfirmed",
      array(select s.address from suppressions s where s.channel = 'email' and s.user_id = c.user_id
        and s.address = any(r.addresses) and s.reason = 'bounced') as bounced,
      coalesce((select sum(v.count) from mail_volumes v
        where v.user_id = c.user_id and v.hour > now() - interval '24 hours'), 0)::int as "sentBySeller",
      coalesce((select max(sent) from (select sum(v.count) as sent from mail_volumes v where v.user_id = c.user_id
        and v.address = any(r.addresses) and v.hour > now() - interval '24 hours' group by v.address) v), 0)::int
        as "sentToRecipient",
      ${isProSql('u', ':now')} as "isPro", u.time_zone as "timeZone",
      case when ${isProSql('u', ':now')} then u.custom_logo end as "customLogo",
      u.hide_credits and ${isProSql('u', ':now')} as "hideCredits"
    from claimed c join users u on u.id = c.user_id cross join lateral ${OPEN_ADDRESSES} r order by ${IS_AWAITED} desc, c.seq`,
});

export const renewClaims = namedStatement({
  name: 'renew_outbox',
  parameters: { ids: array(uuid), leaseTokens: array(uuid) },
  row: {},
  sql: `update outbox b set lease_until = now() + interval '60 seconds'
    from unnest(:ids, :leaseTokens) as c(id, lease_token)
    where b.id = c.id and b.lease_token = c.lease_token and b.lease_until < now() + interval '40 seconds'`,
});

// The seller's row counts, not the mails: those go with a deleted document. One mail counts once a recipient.
export const countUnconfirmed = namedStatement({
  name: 'count_unconfirmed_mail',
  parameters: { userId: uuid, id: uuid, recipients: integer, most: integer },
  row: { id: uuid },
  sql: `with seller as (
      update users set unconfirmed_mails = unconfirmed_mails + :recipients
      where id = :userId and email_confirmed_at is null and unconfirmed_mails + :recipients <= :most returning id
    ) update outbox set is_counted = true where id = :id and exists (select 1 from seller) returning id`,
});

const addStatement = (template: MailTemplate) =>
  namedStatement({
    name: `add_outbox_${template}`,
    parameters: { template: text, mails: jsonb() },
    row: {},
    sql: `insert into outbox (user_id, document_id, template, payload)
      select m.user_id, m.document_id, :template, m.payload
      from rows from (jsonb_to_recordset(:mails) as ("userId" uuid, "documentId" uuid, payload jsonb)) with ordinality
        as m(user_id, document_id, payload, position)
      where ${wantsMailSql('m.user_id', switchesOf[template])}
      order by m.position`,
  });

/** Puts mails into the outbox, unless their sellers have switched such mails off. */
export const addStatements = Object.fromEntries(
  (Object.keys(switchesOf) as MailTemplate[]).map((template) => [template, addStatement(template)]),
) as Record<MailTemplate, ReturnType<typeof addStatement>>;
