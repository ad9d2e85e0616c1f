import { namedStatement } from '#server/db/named-statement.ts';
import { date, instant, nullable, numeric, oneOf, uuid } from '#server/db/sql-types.ts';
import type { LedgerActor, LedgerMethod } from '#shared/ledger.ts';

/*
 * Entries and what follows from them in one statement: one round trip, and the triggers of the document run once. That
 * the sums are those of the ledger is checked by a constraint trigger at the end of the transaction.
 */

/** The whole amount is paid. An invoice of 0.00 becomes paid without an entry. */
export const payInvoice = namedStatement({
  name: 'pay_invoice',
  parameters: {
    documentId: uuid,
    userId: uuid,
    amount: numeric,
    method: oneOf<LedgerMethod>(),
    paymentId: nullable(uuid),
    createdBy: oneOf<LedgerActor>(),
    today: date,
    now: instant,
  },
  row: {},
  sql: `with entry as (
      insert into ledger_entries (user_id, document_id, currency, kind, amount, group_id, method, payment_id, happened_on,
        created_by, created_at)
      select user_id, id, currency, 'payment', :amount, gen_random_uuid(), :method, :paymentId, :today, :createdBy, :now
      from documents where id = :documentId and user_id = :userId and :amount <> 0
    )
    update documents set status = 'paid', paid_at = :now, updated_at = :now, paid_amount = paid_amount + :amount
    where id = :documentId and user_id = :userId`,
});

/** Takes back whatever stands, newest first, so that nothing is left of it. */
export const reopenInvoice = namedStatement({
  name: 'reopen_invoice',
  parameters: { documentId: uuid, userId: uuid, today: date, now: instant },
  row: {},
  sql: `with reversals as (
      insert into ledger_entries (user_id, document_id, currency, kind, amount, group_id, method, payment_id, reverses_id,
        happened_on, created_by, created_at)
      select e.user_id, e.document_id, e.currency, 'reversal', -e.amount, gen_random_uuid(), e.method, e.payment_id, e.id, :today,
        'seller', :now
      from ledger_entries e
      where e.document_id = :documentId and e.user_id = :userId and e.kind <> 'reversal'
        and not exists (select from ledger_entries r where r.reverses_id = e.id)
      order by e.seq desc
    )
    update documents set status = 'pending', paid_at = null, updated_at = :now, paid_amount = 0, refunds_kept = 0
    where id = :documentId and user_id = :userId`,
});
