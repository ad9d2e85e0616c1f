import { namedStatement } from '#server/db/named-statement.ts';
import { array, boolean, oneOf, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import type { LedgerKind } from '#shared/ledger.ts';

/** An entry of an invoice, or of the credit in a group of the invoice's, whether it stands or not. */
export const findEntry = namedStatement({
  name: 'find_ledger_entry',
  parameters: { id: uuid, documentId: uuid, userId: uuid },
  row: { kind: oneOf<LedgerKind>() },
  sql: `select kind from ledger_entries where id = :id and user_id = :userId
    and group_id in (select group_id from ledger_entries where document_id = :documentId)`,
});

const FIELDS = `e.id, e.group_id as "groupId", e.kind, e.amount::text as amount, e.method, e.happened_on as "happenedOn",
  e.reference, e.note, e.created_by as "createdBy", e.reverses_id as "reversesId",
  (select r.id from ledger_entries r where r.reverses_id = e.id) as "reversedById", e.credit_note_id as "creditNoteId",
  (select p.provider from payments p where p.id = e.payment_id) as provider`;

// Credit notes and providers have the last word on what they have written, and what was given back of a payment holds it.
const IS_UNDOABLE = `e.created_by = 'seller' and e.kind in ('payment', 'credit', 'refund', 'write_off')
  and e.credit_note_id is null and not exists (select from ledger_entries r where r.reverses_id = e.id)
  and (e.kind not in ('payment', 'credit') or e.amount <= d.paid_amount)`;

const CAN_ASK_AGAIN = `e.kind = 'refund' and exists (select from ledger_entries k
  where k.group_id = e.group_id and k.kind = 'refund_kept'
    and not exists (select from ledger_entries r where r.reverses_id = k.id))
  and not exists (select from ledger_entries r where r.reverses_id = e.id)`;

/** The ledger of an invoice as a JSON array, oldest first; no row where the seller has no such invoice. */
export const readLedger = namedStatement({
  name: 'read_ledger',
  parameters: { documentId: uuid, userId: uuid },
  row: { json: text },
  sql: `select (select coalesce(json_agg(l), '[]') from (
      select ${FIELDS}, ${IS_UNDOABLE} as "isUndoable", ${CAN_ASK_AGAIN} as "canAskAgain",
        (d.amount - sum(e.amount) over (order by e.seq))::text as balance, ${isoSql('e.created_at')} as "createdAt"
      from ledger_entries e where e.document_id = d.id order by e.seq) l)::text as json
    from documents d where d.id = :documentId and d.user_id = :userId and d.kind = 'invoice'`,
});

/** Invoices that are named, those due first. */
const MOST_APPLICABLE = 20;

/** The credit of a client as JSON; no row where the seller has no such client. */
export const readCredit = namedStatement({
  name: 'read_client_credit',
  parameters: { clientId: uuid, userId: uuid },
  row: { json: text },
  sql: `select json_build_object(
      'balances', (select coalesce(json_agg(json_build_object('currency', currency, 'balance', balance::text)
          order by currency), '[]')
        from client_credits k where k.client_id = c.id and k.balance <> 0),
      'applicable', (select coalesce(json_agg(o), '[]') from (
        select d.id, d.display_number as "displayNumber", d.title, d.currency, d.balance::text as balance, d.next_due_on as "nextDueOn"
        from documents d join client_credits k on k.client_id = d.client_id and k.currency = d.currency and k.balance > 0
        where d.client_id = c.id and d.user_id = c.user_id and d.kind = 'invoice' and d.balance > 0 and d.status in ('pending', 'overdue')
        order by d.next_due_on, d.number limit ${MOST_APPLICABLE}) o),
      'entries', (select coalesce(json_agg(l), '[]') from (
        select ${FIELDS}, e.currency,
          sum(e.amount) over (partition by e.currency order by e.seq)::text as balance, ${isoSql('e.created_at')} as "createdAt",
          (select json_build_object('id', d.id, 'displayNumber', d.display_number)
            from ledger_entries o join documents d on d.id = o.document_id
            where o.group_id = e.group_id limit 1) as invoice
        from ledger_entries e where e.client_id = c.id order by e.seq) l))::text as json
    from clients c where c.id = :clientId and c.user_id = :userId`,
});

/** What keeps invoices from being deleted, of those whose ledger holds anything. */
export const findHeld = namedStatement({
  name: 'find_held_invoices',
  parameters: { documentIds: array(uuid) },
  row: { id: uuid, hasCreditNote: boolean, isOfProvider: boolean, isWhole: boolean },
  sql: `select d.id, coalesce(bool_or(e.credit_note_id is not null), false) as "hasCreditNote",
      coalesce(bool_or(e.created_by = 'provider'), false) as "isOfProvider",
      count(*) = 1 and bool_and(e.kind = 'payment' and e.amount = d.amount
        and not exists (select from ledger_entries k where k.group_id = e.group_id and k.client_id is not null)) as "isWhole"
    from documents d join ledger_entries e on e.document_id = d.id
    where d.id = any(:documentIds) and e.kind <> 'reversal'
      and not exists (select from ledger_entries r where r.reverses_id = e.id)
    group by d.id`,
});

/** A client of a seller, and the seller's currency. */
export const findSellerOf = namedStatement({
  name: 'find_seller_of_client',
  parameters: { clientId: uuid, userId: uuid },
  row: { currency: text },
  sql: `select u.currency from clients c join users u on u.id = c.user_id
    where c.id = :clientId and c.user_id = :userId`,
});
