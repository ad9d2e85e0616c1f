import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, integer, jsonb, text, uuid } from '#server/db/sql-types.ts';

/** Whoever opens a document again within this time is still at the same visit, which is written once. */
export const VISIT_MINUTES = 5;

export const findOwner = namedStatement({
  name: 'find_document_owner',
  parameters: { publicToken: text, kind: text },
  row: { userId: uuid },
  sql: 'select user_id as "userId" from documents where public_token = :publicToken and kind = :kind',
});

// Of several visits at once the row lock lets one write; the others see its time and are part of the same visit.
export const markVisit = namedStatement({
  name: 'mark_visit',
  parameters: { publicToken: text, now: instant },
  row: {
    ...{ id: uuid, userId: uuid, clientId: uuid },
    ...{
      displayNumber: text,
      title: text,
      amount: text,
      currency: text,
      isFirst: boolean,
      sellerEmail: text,
      clientName: text,
    },
  },
  sql: `with visit as (
    update documents d set first_seen_at = coalesce(d.first_seen_at, :now), last_seen_at = :now
    from users u, clients c
    where d.public_token = :publicToken and u.id = d.user_id and c.id = d.client_id
      and (d.last_seen_at is null or d.last_seen_at < :now - interval '${VISIT_MINUTES} minutes')
    returning d.id, d.user_id as "userId", d.client_id as "clientId", d.display_number as "displayNumber", d.title,
      d.amount::text as amount, d.currency, d.first_seen_at = d.last_seen_at as "isFirst", u.email as "sellerEmail",
      c.name as "clientName"
    ), view as (insert into document_views (user_id, document_id, seen_at) select "userId", id, :now from visit)
    select * from visit`,
});

/** How many parts the page of a proposal has; none of it where there is no such proposal. */
export const countSections = namedStatement({
  name: 'count_sections_of_proposal',
  parameters: { publicToken: text },
  row: { count: integer },
  sql: `select (cover is not null)::int + jsonb_array_length(text_sections) + 1 + (coalesce(terms, '') <> '')::int as count
    from documents where public_token = :publicToken and kind = 'proposal'`,
});

/** Adds to how long each section of the current version was in sight, always in the same order of rows. */
export const addSectionTimes = namedStatement({
  name: 'add_section_times',
  parameters: { publicToken: text, sections: jsonb() },
  row: {},
  sql: `insert into section_times (user_id, document_id, version, section, seconds)
    select d.user_id, d.id, d.version, s.index, sum(s.seconds)
    from documents d cross join jsonb_to_recordset(:sections) s(index integer, seconds integer)
    where d.public_token = :publicToken and d.kind = 'proposal'
    group by d.user_id, d.id, d.version, s.index order by s.index
    on conflict (document_id, version, section) do update set seconds = section_times.seconds + excluded.seconds`,
});
