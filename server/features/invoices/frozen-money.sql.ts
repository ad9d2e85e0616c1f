import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, nullable, text, uuid } from '#server/db/sql-types.ts';

/**
 * Why what is owed of an invoice can no longer change: it was sent by a seller who locks invoices then, or money has to do
 * with it. Entries that were taken back, and those that did it, don't count. Null while it may change.
 */
export const findFrozenReason = namedStatement({
  name: 'find_frozen_reason',
  parameters: { documentId: uuid },
  row: { reason: nullable(text) },
  sql: `select case
      when exists (select from ledger_entries e where e.document_id = d.id and e.kind <> 'reversal'
        and not exists (select from ledger_entries r where r.reverses_id = e.id)) then 'money'
      when exists (select from payments p where p.document_id = d.id and p.status in ('processing', 'review')) then 'payment'
      when s.lock_on = 'sent' then 'sent' end as reason
    from documents d left join seller_details s on s.user_id = d.user_id where d.id = :documentId`,
});

/** Whether a seller locks invoices when they are sent, and has such ones: one invoice, or any of a client. */
export const hasLockedInvoice = namedStatement({
  name: 'has_locked_invoice',
  parameters: { userId: uuid, invoiceId: nullable(uuid), clientId: nullable(uuid) },
  row: { found: boolean },
  sql: `select exists (select from seller_details s join documents d on d.user_id = s.user_id and d.kind = 'invoice'
    where s.user_id = :userId and s.lock_on = 'sent' and (d.id = :invoiceId or d.client_id = :clientId)) as found`,
});
