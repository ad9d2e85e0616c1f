import { namedStatement } from '#server/db/named-statement.ts';
import { array, instant, numeric, text, uuid } from '#server/db/sql-types.ts';
import { partiesSql } from './issue-document.sql.ts';

/** The lines of a document in order. */
export const findLines = namedStatement({
  name: 'find_lines',
  parameters: { documentId: uuid },
  row: { description: text, quantity: text, rate: text },
  sql: `select description, quantity::text, rate::text from document_lines
    where document_id = :documentId order by position`,
});

/** Lines of a document with those that stand there now. */
export const replaceLines = {
  remove: namedStatement({
    name: 'remove_lines',
    parameters: { documentId: uuid },
    row: {},
    sql: 'delete from document_lines where document_id = :documentId',
  }),
  add: namedStatement({
    name: 'add_lines',
    parameters: {
      documentId: uuid,
      descriptions: array(text),
      quantities: array(numeric),
      rates: array(numeric),
      amounts: array(numeric),
    },
    row: {},
    sql: `insert into document_lines (user_id, document_id, position, description, quantity, rate, amount)
      select d.user_id, d.id, l.position, l.description, l.quantity, l.rate, l.amount
      from unnest(:descriptions, :quantities, :rates, :amounts)
        with ordinality as l(description, quantity, rate, amount, position), documents d where d.id = :documentId`,
  }),
};

/** The snapshot of both parties as they are now; documents of before it was kept stay without one. */
export const currentParties = namedStatement({
  name: 'current_parties',
  parameters: { documentId: uuid, clientId: uuid },
  row: { parties: text },
  sql: `select ${partiesSql}::text as parties
    from documents d join users u on u.id = d.user_id join clients c on c.user_id = d.user_id and c.id = :clientId
    where d.id = :documentId and d.parties is not null`,
});

/**
 * Takes along what belongs to a document that has moved to another client, so that nothing of it goes when the former
 * client is deleted; what has not been sent yet goes to the new client's address.
 */
export const moveToClient = namedStatement({
  name: 'move_to_client',
  parameters: { documentId: uuid, clientId: uuid, createdAt: instant },
  row: {},
  sql: `with notes as (
      update notifications n set client_id = c.id,
        recipient = case when n.method = 'email' and n.status = 'pending' then c.email else n.recipient end
      from clients c where c.id = :clientId and n.document_id = :documentId
    ), events as (
      update activities set client_id = :clientId where document_id = :documentId
    )
    update clients set last_document_at = greatest(last_document_at, :createdAt) where id = :clientId`,
});
