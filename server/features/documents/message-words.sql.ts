import { namedStatement } from '#server/db/named-statement.ts';
import { array, text, uuid } from '#server/db/sql-types.ts';
import { addressedSql } from './send-document.sql.ts';

/** To whom mails with documents of a client go first, and the addresses of all contacts there, in small letters. */
export const contactsStatement = namedStatement({
  name: 'find_contact_addresses',
  parameters: { clientId: uuid, sellerId: uuid },
  row: { first: text, addresses: array(text) },
  sql: `select lower(a.emails[1]) as first,
      array(select lower(c.email) union all
        select lower(k.email) from client_contacts k where k.client_id = c.id and k.user_id = c.user_id) as addresses
    from clients c cross join lateral ${addressedSql()} where c.id = :clientId and c.user_id = :sellerId`,
});
