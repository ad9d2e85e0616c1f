import { namedStatement } from '#server/db/named-statement.ts';
import { array, nullable, text, uuid } from '#server/db/sql-types.ts';
import type { ContactMail } from '#shared/client-contact.ts';

/** SQL of the contacts of the client `c` as JSON, in order. */
export const contactsSql = `(select json_agg(json_build_object('name', k.name, 'email', k.email, 'role', k.role,
    'documents', k.gets_documents, 'reminders', k.gets_reminders, 'receipts', k.gets_receipts) order by k.position)
  from (select 0 as position, c.name, c.email, c.contact_role as role, c.gets_documents, c.gets_reminders, c.gets_receipts
    union all select p.position, p.name, p.email, p.role, p.gets_documents, p.gets_reminders, p.gets_receipts
      from client_contacts p where p.client_id = c.id) k)`;

/** SQL of who of the client `c` gets such mails: a set of `name`, `email` and `position`. */
export const recipientsSql = (mail: ContactMail) => `(
  select c.name, c.email, 0 as position where c.gets_${mail}
  union all select p.name, p.email, p.position from client_contacts p where p.client_id = c.id and p.gets_${mail})`;

const recipientsStatement = (mail: ContactMail) =>
  namedStatement({
    name: `find_recipients_of_${mail}`,
    parameters: { clientId: uuid, userId: uuid },
    row: { name: nullable(text), emails: nullable(array(text)) },
    sql: `select (array_agg(r.name order by r.position))[1] as name, array_agg(r.email order by r.position) as emails
      from clients c cross join lateral ${recipientsSql(mail)} r where c.id = :clientId and c.user_id = :userId`,
  });

export const recipientsStatements = {
  documents: recipientsStatement('documents'),
  receipts: recipientsStatement('receipts'),
};
