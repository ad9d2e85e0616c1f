import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import {
  array,
  boolean,
  date,
  instant,
  integer,
  json,
  jsonb,
  nullable,
  numeric,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { invoiceKind, isoSql, SETTLEMENT_SQL } from '#server/features/documents/document-kind.ts';
import { effectiveStatusSql } from '#server/features/documents/effective-status.sql.ts';
import { MAX_RECURRING } from '#shared/recurring.ts';
import type { ListedRow } from './present-recurring.ts';

const FIELDS = `r.id, r.client_id as "clientId",
  case when c.id is not null then json_build_object('name', c.name) end as client, r.title, r.currency,
  r.amount::text as amount, r.mode, r.state, r.pause_reason as "pauseReason", r.frequency, r.every,
  r.start_on as "startOn", r.last_day as "lastDay", r.week_day as "weekDay", r.ends_on as "endsOn",
  r.max_count as "maxCount", to_char(r.send_at, 'HH24:MI') as "sendAt", r.due_days as "dueDays",
  r.heads_up as "headsUp", r.next_on as "nextOn", ${isoSql('r.next_at')} as "nextAt", r.made_count as "madeCount",
  r.failures, ${isoSql('r.created_at')} as "createdAt", ${isoSql('r.updated_at')} as "updatedAt",
  array(select u.occurs_on from recurring_runs u where u.recurring_id = r.id and u.occurs_on >= r.next_on) as taken`;

const FROM = 'recurring_invoices r left join clients c on c.id = r.client_id and c.user_id = r.user_id';

interface RecurringListShape {
  /** In one state (`:state`). */
  hasState: boolean;
  /** By a LIKE pattern (`:pattern`) over title, references and the client, or by an amount (`:amounts`). */
  hasSearch: boolean;
  isPaged: boolean;
}

/** One seller's recurring invoices: the next first, ended ones last. Rows are made whole by `present-recurring.ts`. */
export function recurringListStatement({ hasState, hasSearch, isPaged }: RecurringListShape) {
  const where = ['r.user_id = :userId'];
  if (hasState) where.push('r.state = :state');
  if (hasSearch)
    where.push(`(r.search like :pattern or r.amount = any(:amounts) or r.client_id = any(array(
      select id from clients where user_id = :userId and search_contact like :pattern)))`);
  return jsonListStatement({
    name: ['list_recurring', hasState && 'state', hasSearch && 'search'].filter(Boolean).join('_'),
    parameters: {
      userId: uuid,
      ...(hasState && { state: text }),
      ...(hasSearch && { pattern: text, amounts: array(numeric) }),
    },
    fields: FIELDS,
    from: FROM,
    where,
    orderBy: 'r.next_on, r.id',
    isPaged,
  });
}

/** All shapes, for the test of what statements answer. */
export const recurringListStatements = [false, true].flatMap((isPaged) =>
  [false, true].flatMap((hasState) =>
    [false, true].map((hasSearch) => recurringListStatement({ hasState, hasSearch, isPaged })),
  ),
);

const runFieldsSql = `u.occurs_on as "occursOn", u.outcome, u.reason,
  case when d.id is not null then json_build_object('id', d.id, 'displayNumber', d.display_number,
    'status', ${effectiveStatusSql(invoiceKind, 'd', ':today')}, 'settlement', ${SETTLEMENT_SQL}, 'amount', d.amount::text) end as invoice,
  case when f.sent_document_id is null then f.id end as "draftId", ${isoSql('u.created_at')} as at`;

// What became of a draft is the invoice that it was sent as.
const RUNS = `recurring_runs u left join drafts f on f.id = u.draft_id
  left join documents d on d.id = coalesce(u.document_id, f.sent_document_id)`;

/** One with what its invoices are made of, and what became of its last dates. */
export const findRecurringStatement = namedStatement({
  name: 'find_recurring',
  parameters: { id: uuid, userId: uuid, today: date },
  row: { listed: json<ListedRow>(), content: jsonb<Record<string, unknown>>(), runs: json<unknown[]>() },
  sql: `select (select row_to_json(l) from (select ${FIELDS}) l) as listed, r.content,
      (select coalesce(json_agg(n), '[]') from (
        select ${runFieldsSql} from ${RUNS} where u.recurring_id = r.id order by u.occurs_on desc limit 100) n) as runs
    from ${FROM} where r.id = :id and r.user_id = :userId`,
});

export const findRunStatement = namedStatement({
  name: 'find_recurring_run',
  parameters: { recurringId: uuid, userId: uuid, occursOn: date, today: date },
  row: { json: text },
  sql: `select row_to_json(n)::text as json from (
    select ${runFieldsSql} from ${RUNS}
    where u.recurring_id = :recurringId and u.user_id = :userId and u.occurs_on = :occursOn) n`,
});

/** The seller's row, under a lock that a change of their time zone waits for. `now` decides whether they are Pro. */
export const lockSellerStatement = namedStatement({
  name: 'lock_seller_of_recurring',
  parameters: { userId: uuid, now: instant },
  row: { timeZone: text, isPro: boolean },
  sql: `select u.time_zone as "timeZone", ${isProSql('u', ':now')} as "isPro"
    from users u where u.id = :userId for no key update`,
});

/** Whether there is room for another one. Belongs behind {@link lockSellerStatement}, in a statement of its own. */
export const hasRoomStatement = namedStatement({
  name: 'has_room_for_recurring',
  parameters: { userId: uuid },
  row: { hasRoom: boolean },
  sql: `select count(*) < ${MAX_RECURRING} as "hasRoom" from recurring_invoices where user_id = :userId`,
});

/**
 * Takes one whose time has come, by the application's clock, and its seller, as long as the transaction lasts; another
 * worker takes another one.
 * @param except what has failed in this round
 */
export const claimDueStatement = namedStatement({
  name: 'claim_due_recurring',
  parameters: { now: instant, except: array(uuid) },
  row: { id: uuid, userId: uuid, timeZone: text, isPro: boolean },
  sql: `select r.id, r.user_id as "userId", u.time_zone as "timeZone", ${isProSql('u', ':now')} as "isPro"
    from recurring_invoices r join users u on u.id = r.user_id
    where r.state = 'active' and r.next_at <= :now and u.deletes_at is null and r.id <> all(:except)
    order by r.next_at, r.id limit 1 for update of r skip locked for no key update of u skip locked`,
});

/** Nothing where the date was taken before. */
export const claimDateStatement = namedStatement({
  name: 'claim_recurring_date',
  parameters: { userId: uuid, recurringId: uuid, occursOn: date, outcome: text, now: instant },
  row: { occursOn: date },
  sql: `insert into recurring_runs (user_id, recurring_id, occurs_on, outcome, created_at)
    values (:userId, :recurringId, :occursOn, :outcome, :now)
    on conflict (recurring_id, occurs_on) do nothing returning occurs_on as "occursOn"`,
});

export const recordRunStatement = namedStatement({
  name: 'record_recurring_run',
  parameters: {
    ...{ recurringId: uuid, occursOn: date, outcome: text, reason: nullable(text) },
    ...{ documentId: nullable(uuid), draftId: nullable(uuid) },
  },
  row: {},
  sql: `update recurring_runs set outcome = :outcome, reason = :reason, document_id = :documentId, draft_id = :draftId
    where recurring_id = :recurringId and occurs_on = :occursOn`,
});

/** The dates from a day on that were made, skipped or have failed. */
export const takenDatesStatement = namedStatement({
  name: 'taken_recurring_dates',
  parameters: { recurringId: uuid, from: date },
  row: { dates: array(text) },
  sql: `select array(select occurs_on::text from recurring_runs
    where recurring_id = :recurringId and occurs_on >= :from order by occurs_on) as dates`,
});

/** Whom what is said of a recurring invoice is to, and about. */
export const findPeopleStatement = namedStatement({
  name: 'people_of_recurring',
  parameters: { id: uuid },
  row: { sellerEmail: text, clientId: nullable(uuid), clientName: nullable(text) },
  sql: `select u.email as "sellerEmail", c.id as "clientId", c.name as "clientName"
    from recurring_invoices r join users u on u.id = r.user_id
      left join clients c on c.id = r.client_id and c.user_id = r.user_id
    where r.id = :id`,
});

/**
 * Marks what goes out within a day as told, and answers it; each date once. Without a client nothing will go out.
 */
export const claimAheadStatement = namedStatement({
  name: 'claim_recurring_ahead',
  parameters: { now: instant, limit: integer },
  row: { id: uuid, sellerEmail: text, timeZone: text, clientName: text },
  sql: `with due as (
      select r.id, u.email, u.time_zone, c.name from recurring_invoices r join users u on u.id = r.user_id
        join clients c on c.id = r.client_id
      where r.state = 'active' and r.mode = 'send' and u.deletes_at is null and r.heads_up and r.told_of is distinct from r.next_on
        and r.next_at <= :now + interval '1 day' and r.next_at > :now
      order by r.next_at limit :limit for update of r skip locked)
    update recurring_invoices r set told_of = r.next_on from due where due.id = r.id
    returning r.id, due.email as "sellerEmail", due.time_zone as "timeZone", due.name as "clientName"`,
});

/** Dates that lie ahead, under their locks. */
export const lockDatesStatement = namedStatement({
  name: 'lock_recurring_dates',
  parameters: { userId: uuid },
  row: { id: uuid, nextOn: date, sendAt: text },
  sql: `select id, next_on as "nextOn", to_char(send_at, 'HH24:MI') as "sendAt" from recurring_invoices
    where user_id = :userId and next_on is not null order by id for update`,
});

export const rescheduleStatement = namedStatement({
  name: 'reschedule_recurring',
  parameters: { userId: uuid, ids: array(uuid), instants: array(instant) },
  row: {},
  sql: `update recurring_invoices r set next_at = m.at from unnest(:ids, :instants) as m(id, at)
    where r.id = m.id and r.user_id = :userId`,
});
