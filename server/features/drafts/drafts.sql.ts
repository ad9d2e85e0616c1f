import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, date, instant, jsonb, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import { type DraftContent, type DraftKind, draftKinds, MAX_DRAFTS } from '#shared/draft.ts';
import type { Sending } from '#shared/message-templates.ts';

const FIELDS = `d.id, d.kind, d.client_id as "clientId",
  case when c.id is not null then json_build_object('name', c.name) end as client, d.title, d.version, d.source,
  d.source_id as "sourceId", case when d.source = 'revise' and d.kind = 'invoice' then d.source_id end as "replacesInvoiceId", ${isoSql('d.send_at')} as "sendAt", d.failure, d.sent_document_id as "documentId",
  ${isoSql('d.created_at')} as "createdAt", ${isoSql('d.updated_at')} as "updatedAt"`;

const FROM = 'drafts d left join clients c on c.id = d.client_id and c.user_id = d.user_id';

const UNSENT = ['d.user_id = :userId', 'd.sent_document_id is null'];

/** One seller's drafts that were not sent, newest first. */
export const listStatements = {
  all: jsonListStatement({
    name: 'list_drafts',
    ...{ parameters: { userId: uuid }, fields: FIELDS, from: FROM, where: UNSENT },
    ...{ orderBy: 'd.updated_at desc, d.id', isPaged: false },
  }),
  ...(Object.fromEntries(
    draftKinds.map((kind) => [
      kind,
      jsonListStatement({
        name: `list_${kind}_drafts`,
        ...{ parameters: { userId: uuid }, fields: FIELDS, from: FROM },
        where: [...UNSENT, `d.kind = '${kind}'`],
        ...{ orderBy: 'd.updated_at desc, d.id', isPaged: false },
      }),
    ]),
  ) as Record<DraftKind, ReturnType<typeof jsonListStatement>>),
};

export const findStatement = namedStatement({
  name: 'find_draft',
  parameters: { id: uuid, userId: uuid },
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (
    select ${FIELDS}, d.content, d.send_options as "sendOptions" from ${FROM}
    where d.id = :id and d.user_id = :userId) r`,
});

const stored = {
  kind: oneOf<DraftKind>(),
  content: jsonb<DraftContent>(),
  version: text,
  documentId: nullable(uuid),
  sendOptions: nullable(jsonb<Sending>()),
};

const STORED = `d.kind, d.content, d.version::text as version, d.sent_document_id as "documentId",
  d.send_options as "sendOptions"`;

/** A draft under its lock, so that saving and sending follow one another. */
export const lockStatement = namedStatement({
  name: 'lock_draft',
  parameters: { id: uuid, userId: uuid },
  row: { ...stored, isDue: boolean },
  sql: `select ${STORED}, coalesce(d.send_at <= now(), false) as "isDue"
    from drafts d where d.id = :id and d.user_id = :userId for update`,
});

const fields = {
  ...{ id: uuid, userId: uuid, clientId: nullable(uuid), title: text, content: jsonb(), now: instant },
};

// A client that is gone, or somebody else's, leaves the draft without one.
const OWN_CLIENT = '(select id from clients where id = :clientId and user_id = :userId for key share)';

/** Nothing where there is a draft of that id, whoever's. */
export const addStatement = namedStatement({
  name: 'add_draft',
  parameters: { ...fields, kind: text, source: text },
  row: { id: uuid },
  sql: `insert into drafts (id, user_id, kind, client_id, title, content, source, created_at, updated_at)
    values (:id, :userId, :kind, ${OWN_CLIENT}, left(:title, 200), :content, :source, :now, :now)
    on conflict (id) do nothing returning id`,
});

// What was to go out by itself is not what was written since.
export const changeStatement = namedStatement({
  name: 'change_draft',
  parameters: fields,
  row: {},
  sql: `update drafts set client_id = ${OWN_CLIENT}, title = left(:title, 200), content = :content, version = version + 1,
      send_at = null, lease_until = null, failure = null, updated_at = :now
    where id = :id and user_id = :userId`,
});

/** Whether there is room for another one. Belongs behind {@link lockSellerStatement}. */
export const hasRoomStatement = namedStatement({
  name: 'has_room_for_draft',
  parameters: { userId: uuid },
  row: { hasRoom: boolean },
  sql: `select count(*) < ${MAX_DRAFTS} as "hasRoom" from drafts where user_id = :userId and sent_document_id is null`,
});

export const lockSellerStatement = namedStatement({
  name: 'lock_seller_of_drafts',
  parameters: { userId: uuid },
  row: { id: uuid },
  sql: 'select id from users where id = :userId for no key update',
});

export const removeStatement = namedStatement({
  name: 'remove_draft',
  parameters: { id: uuid, userId: uuid },
  row: { id: uuid },
  sql: 'delete from drafts where id = :id and user_id = :userId and sent_document_id is null returning id',
});

/** What it held is in the document now. */
export const markSentStatement = namedStatement({
  name: 'mark_draft_sent',
  parameters: { id: uuid, userId: uuid, documentId: uuid, now: instant },
  row: {},
  sql: `update drafts set sent_document_id = :documentId, content = '{}', send_options = null, send_at = null,
      lease_until = null, failure = null, updated_at = :now
    where id = :id and user_id = :userId`,
});

/** Nothing where that time has come already, by the database's clock. */
export const scheduleStatement = namedStatement({
  name: 'schedule_draft',
  parameters: { id: uuid, userId: uuid, sendAt: instant, sendOptions: jsonb(), now: instant },
  row: { id: uuid },
  sql: `update drafts set send_at = :sendAt, send_options = :sendOptions, lease_until = null, failure = null,
      updated_at = :now
    where id = :id and user_id = :userId and :sendAt > now() returning id`,
});

export const unscheduleStatement = namedStatement({
  name: 'unschedule_draft',
  parameters: { id: uuid, userId: uuid, failure: nullable(text), now: instant },
  row: { id: uuid },
  sql: `update drafts set send_at = null, lease_until = null, failure = :failure, updated_at = :now
    where id = :id and user_id = :userId and sent_document_id is null returning id`,
});

/**
 * Takes drafts whose time has come, by the database's clock, for 60 seconds; another worker takes others. `now` decides what
 * day it is for their sellers, and whether they are Pro.
 */
export const claimDueStatement = namedStatement({
  name: 'claim_due_drafts',
  parameters: { now: instant },
  row: {
    ...{ id: uuid, userId: uuid, kind: oneOf<DraftKind>(), title: text, sellerEmail: text },
    ...{ clientId: nullable(uuid), clientName: nullable(text) },
    ...{ timeZone: text, today: date, isPro: boolean },
  },
  sql: `with due as (
      select id from drafts
      where send_at <= now() and sent_document_id is null and (lease_until is null or lease_until < now())
        and not exists (select from users u where u.id = drafts.user_id and u.deletes_at is not null)
      order by send_at limit 20 for update skip locked
    ), claimed as (
      update drafts set lease_until = now() + interval '60 seconds' where id in (select id from due) returning *
    )
    select d.id, d.user_id as "userId", d.kind, d.title, u.email as "sellerEmail",
      c.id as "clientId", c.name as "clientName",
      u.time_zone as "timeZone", (:now at time zone u.time_zone)::date as today, ${isProSql('u', ':now')} as "isPro"
    from claimed d join users u on u.id = d.user_id
      left join clients c on c.id = d.client_id and c.user_id = d.user_id
    order by d.send_at`,
});
