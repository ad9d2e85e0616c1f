import { namedStatement } from '#server/db/named-statement.ts';
import { instant, json, jsonb, uuid } from '#server/db/sql-types.ts';
import { insertLinesSql, lineFieldsSql, offeredLineFieldsSql } from './document-lines.sql.ts';
import { partiesSql, sellerDetailsSql } from './document-parties.sql.ts';
import { insertTaxesSql } from './document-taxes.sql.ts';
import type { StoredLine } from './line-content.ts';
import { addressedSql, MAIL_RECIPIENTS_SQL, RECIPIENT_LIST_SQL } from './send-document.sql.ts';

/** The lines of a document in order. */
export const findLines = namedStatement({
  name: 'find_lines',
  parameters: { documentId: uuid },
  row: { lines: json<StoredLine[]>() },
  sql: `select coalesce(json_agg(json_build_object('id', l.id, ${lineFieldsSql}, ${offeredLineFieldsSql})
      order by l.position), '[]') as lines
    from document_lines l where l.document_id = :documentId`,
});

/** Replaces the lines of a document. */
export const replaceLines = {
  remove: namedStatement({
    name: 'remove_lines',
    parameters: { documentId: uuid },
    row: {},
    sql: 'delete from document_lines where document_id = :documentId',
  }),
  add: namedStatement({
    name: 'add_lines',
    parameters: { documentId: uuid, lines: jsonb() },
    row: {},
    sql: insertLinesSql('(select user_id, id from documents where id = :documentId)'),
  }),
};

/** Replaces what each rate takes of a document. */
export const replaceTaxes = {
  remove: namedStatement({
    name: 'remove_taxes',
    parameters: { documentId: uuid },
    row: {},
    sql: 'delete from document_taxes where document_id = :documentId',
  }),
  add: namedStatement({
    name: 'add_taxes',
    parameters: { documentId: uuid, taxes: jsonb() },
    row: {},
    sql: insertTaxesSql('(select user_id, id from documents where id = :documentId)'),
  }),
};

/** The snapshot of both parties as they are now; documents from before it was kept have none. */
export const currentParties = namedStatement({
  name: 'current_parties',
  parameters: { documentId: uuid, userId: uuid, clientId: uuid },
  row: { parties: json<unknown>() },
  sql: `select ${partiesSql}::json as parties
    from documents d join users u on u.id = d.user_id join clients c on c.user_id = d.user_id and c.id = :clientId
      left join ${sellerDetailsSql} on true
    where d.id = :documentId and d.user_id = :userId and d.parties is not null`,
});

/**
 * Takes along what belongs to a document that has moved to another client, so that nothing of it goes when the former
 * client is deleted. A document that waits to be sent goes to the people of the new client.
 */
export const moveToClient = namedStatement({
  name: 'move_to_client',
  parameters: { documentId: uuid, clientId: uuid, createdAt: instant },
  row: {},
  sql: `with notified as (
      update notifications n set client_id = c.id,
        recipient = case when n.status <> 'pending' or n.type <> 'initial' then n.recipient
          when n.method = 'email' then ${RECIPIENT_LIST_SQL} else coalesce(c.phone, '') end
      from clients c cross join lateral ${addressedSql()}
      where c.id = :clientId and n.document_id = :documentId returning n.id
    ), waiting as (
      update outbox o set payload = (o.payload - 'cc' - 'reached') || case o.template
        when 'document_text' then jsonb_build_object('to', coalesce(c.phone, ''), 'clientName', c.name)
        else ${MAIL_RECIPIENTS_SQL} end
      from clients c cross join lateral ${addressedSql()}
      where c.id = :clientId and o.document_id = :documentId and o.template in ('document_sent', 'document_text')
        and o.status in ('pending', 'held') and (o.lease_until is null or o.lease_until < now())
        and o.notification_id in (select id from notified)
    ), events as (
      update activities set client_id = :clientId where document_id = :documentId
    )
    update clients set last_document_at = greatest(last_document_at, :createdAt) where id = :clientId`,
});
