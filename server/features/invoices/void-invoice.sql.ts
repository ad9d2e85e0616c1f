import { namedStatement } from '#server/db/named-statement.ts';
import { instant, nullable, text, uuid } from '#server/db/sql-types.ts';

/**
 * Lets revisions of an invoice that wait for their time wait no longer. One that is being sent finds out by itself: whoever sends
 * holds its row and wants that of the invoice.
 */
export const unscheduleRevisions = namedStatement({
  name: 'unschedule_revisions',
  parameters: { sourceId: uuid, userId: uuid, failure: text, now: instant },
  row: { title: text, clientId: nullable(uuid), clientName: nullable(text), sellerEmail: text },
  sql: `with waiting as (
      select id from drafts where user_id = :userId and source = 'revise' and source_id = :sourceId
        and send_at is not null and sent_document_id is null for update skip locked
    ), freed as (
      update drafts set send_at = null, lease_until = null, failure = :failure, updated_at = :now
      where id in (select id from waiting) returning *
    )
    select f.title, c.id as "clientId", c.name as "clientName", u.email as "sellerEmail"
    from freed f join users u on u.id = f.user_id left join clients c on c.id = f.client_id and c.user_id = f.user_id`,
});
