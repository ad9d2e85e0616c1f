import { namedStatement } from '#server/db/named-statement.ts';
import {
  bigint,
  boolean,
  date,
  instant,
  jsonb,
  nullable,
  numeric,
  oneOf,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import type { LedgerActor, LedgerKind, LedgerMethod } from '#shared/ledger.ts';

/*
 * Entries and what follows from them in one statement: one round trip, and the triggers of the document run once. That
 * the sums are those of the ledger is checked by a constraint trigger at the end of the transaction.
 */

/** An entry as JSON. */
export interface EntryRow {
  id: string;
  groupId: string;
  createdBy: LedgerActor;
  /** Of the client's credit, not of the document. */
  isCredit: boolean;
  kind: LedgerKind;
  /** Decimal string, signed. */
  amount: string;
  method: LedgerMethod;
  happenedOn: string;
  reference: string | null;
  note: string | null;
  paymentId: string | null;
  creditNoteId: string | null;
  reversesId: string | null;
}

const ENTRIES = `insert into ledger_entries (id, user_id, document_id, client_id, currency, kind, amount, group_id, method,
    happened_on, reference, note, payment_id, credit_note_id, reverses_id, created_by, created_at)
  select e.id, :userId, case when not e."isCredit" then :documentId end, case when e."isCredit" then :clientId end, :currency,
    e.kind, e.amount, e."groupId", e.method, e."happenedOn", e.reference, e.note, e."paymentId", e."creditNoteId",
    e."reversesId", e."createdBy", :now
  from jsonb_to_recordset(:entries) as e(id uuid, "groupId" uuid, "createdBy" text, "isCredit" boolean, kind text,
    amount numeric, method text, "happenedOn" date, reference text, note text, "paymentId" uuid, "creditNoteId" uuid,
    "reversesId" uuid)`;

const CREDIT = `update client_credits set balance = balance + :credit, updated_at = :now
  where client_id = :clientId and currency = :currency`;

// Once an invoice, for as long as it is paid.
const activities = {
  kept: '',
  added: `, activity as (
      insert into activities (user_id, client_id, document_id, type, title, description, amount, currency, status, created_at)
      select user_id, client_id, id, 'invoice_paid', 'Invoice ' || display_number || ' paid', title, amount, currency, 'paid', :now
      from documents where id = :documentId and user_id = :userId
      on conflict do nothing)`,
  removed: `, activity as (
      delete from activities where document_id = :documentId and user_id = :userId and type = 'invoice_paid')`,
};

const posted = { userId: uuid, clientId: uuid, currency: text, entries: jsonb(), now: instant };

// Who is paid on an earlier day than today has been paid at noon.
const PAID_AT = `case when :status <> 'paid' then null when status = 'paid' then paid_at
  else coalesce((select (:paidOn + time '12:00') at time zone u.time_zone from users u
    where u.id = :userId and :paidOn < (:now at time zone u.time_zone)::date), :now) end`;

const postStatement = (activity: keyof typeof activities, isWithCredit: boolean) =>
  namedStatement({
    name: ['post_entries', activity, ...(isWithCredit ? ['credit'] : [])].join('_'),
    parameters: {
      ...{ ...posted, documentId: uuid, status: text, paidOn: date },
      ...{ paid: numeric, kept: numeric, credited: numeric, writtenOff: numeric },
      ...(isWithCredit && { credit: numeric }),
    },
    row: {},
    sql: `with entries as (${ENTRIES})${isWithCredit ? `, credit as (${CREDIT})` : ''}${activities[activity]}
      update documents set status = :status, paid_at = ${PAID_AT}, updated_at = :now, paid_amount = :paid,
        refunds_kept = :kept, credited_amount = :credited, written_off_amount = :writtenOff
      where id = :documentId and user_id = :userId`,
  });

/** By what becomes of the activity that says that the invoice was paid. */
export const postStatements = {
  kept: postStatement('kept', false),
  added: postStatement('added', false),
  removed: postStatement('removed', false),
  keptWithCredit: postStatement('kept', true),
  addedWithCredit: postStatement('added', true),
  removedWithCredit: postStatement('removed', true),
};

/** Of the client's credit alone. */
export const postCreditStatement = namedStatement({
  name: 'post_credit_entries',
  parameters: { ...posted, documentId: nullable(uuid), credit: numeric },
  row: {},
  sql: `with entries as (${ENTRIES}) ${CREDIT}`,
});

/** The row lock of a client's credit in one currency, which is there from now on. */
export const lockCredit = namedStatement({
  name: 'lock_client_credit',
  parameters: { userId: uuid, clientId: uuid, currency: text, now: instant },
  row: { balance: numeric },
  sql: `insert into client_credits as c (user_id, client_id, currency, created_at, updated_at)
    values (:userId, :clientId, :currency, :now, :now)
    on conflict (client_id, currency) do update set balance = c.balance returning balance`,
});

const standingColumns = {
  ...{ id: uuid, seq: bigint, groupId: uuid, isCredit: boolean, kind: oneOf<LedgerKind>(), amount: numeric },
  ...{ method: oneOf<LedgerMethod>(), paymentId: nullable(uuid), creditNoteId: nullable(uuid) },
  ...{ createdBy: oneOf<LedgerActor>(), happenedOn: date, reference: nullable(text), note: nullable(text) },
};

const STANDING = `select e.id, e.seq, e.group_id as "groupId", e.client_id is not null as "isCredit", e.kind, e.amount, e.method,
    e.payment_id as "paymentId", e.credit_note_id as "creditNoteId", e.created_by as "createdBy", e.happened_on as "happenedOn",
    e.reference, e.note
  from ledger_entries e
  where e.user_id = :userId and e.kind <> 'reversal'
    and not exists (select from ledger_entries r where r.reverses_id = e.id)`;

/** Of an invoice and of the credit in the same groups: entries that no reversal has taken back, newest first. */
export const standingEntries = namedStatement({
  name: 'standing_entries',
  parameters: { documentId: uuid, userId: uuid },
  row: standingColumns,
  sql: `${STANDING} and e.group_id in (select group_id from ledger_entries where document_id = :documentId)
    order by e.seq desc`,
});

/** The same of the groups of a provider's payment. */
export const standingOfPayment = namedStatement({
  name: 'standing_entries_of_payment',
  parameters: { paymentId: uuid, userId: uuid },
  row: standingColumns,
  sql: `${STANDING} and e.group_id in (select group_id from ledger_entries where payment_id = :paymentId)
    order by e.seq desc`,
});

/** Of a client's credit: refunds that are of no provider's payment, newest first. The credit is held under its row lock. */
export const standingRefundsOfCredit = namedStatement({
  name: 'standing_refunds_of_credit',
  parameters: { clientId: uuid, currency: text, userId: uuid },
  row: standingColumns,
  sql: `${STANDING} and e.client_id = :clientId and e.currency = :currency and e.kind = 'refund' and e.payment_id is null
    order by e.seq desc`,
});
