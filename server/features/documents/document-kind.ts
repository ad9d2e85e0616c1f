import { minorSql } from '#server/db/money.ts';
import { nullable, type SqlType, text, uuid } from '#server/db/sql-types.ts';
import { signedSql } from '#server/features/signatures/signed.sql.ts';
import { conversionSql, deductionsSql, depositSql } from './deposits.sql.ts';
import { contentParts } from './document-content.sql.ts';
import { offeredLineFieldsSql } from './document-lines.sql.ts';
import { effectiveStatusSql } from './effective-status.sql.ts';
import { instalmentsSql, nextDueSql, planSql } from './instalments.sql.ts';
import { letterFields, letterParts } from './letter.sql.ts';
import { EMPTY, type Fields, NONE, ofPart, type PartConditions } from './optional-parts.sql.ts';

/** What issuing needs of a kind. All values are fixed SQL, never input. */
export interface IssuedKind {
  kind: 'invoice' | 'proposal' | 'credit_note';
  numberPrefix: 'INV' | 'PRO' | 'CRN';
  /** The state of a new one. */
  firstStatus: 'pending' | 'issued';
  /** Columns beside the common ones that a creation fills, with their types. */
  ownColumns: readonly { column: string; parameter: string; type: SqlType<string | null> }[];
}

/** What the statements of invoices and proposals differ in. All values are fixed SQL, never input. */
export interface DocumentKind extends IssuedKind {
  kind: 'invoice' | 'proposal';
  noun: 'Invoice' | 'Proposal';
  /** How its last day is introduced. */
  dateLabel: 'due' | 'valid until';
  /** Stored states that are open; how an open document is answered before and after its last day. */
  openStates: readonly string[];
  openStatus: string;
  lateStatus: 'overdue' | 'expired';
  /** Answered field → SQL over the document `d`, beside what both kinds have. */
  ownFields: Fields;
  /** The same for what only a single document is answered with, on the day `:today`. */
  detailFields: Fields;
  /** What few documents have, and of that what a new one may have. */
  parts: PartConditions;
  partsOfNew: readonly string[];
  /** What is answered of each line `l` besides, as arguments of `json_build_object`. */
  lineFields?: string;
}

/**
 * An instant as ISO 8601 UTC with milliseconds. PostgreSQL's own text is three times as quick as `to_char`; the added
 * microsecond makes it always print all digits, of which the first three are kept.
 */
export const isoSql = (column: string) =>
  `overlay(left((${column} + interval '1 microsecond')::text, 23) placing 'T' from 11) || 'Z'`;

/** Another document, as a link names it. */
const linked = (part: string, condition: string) =>
  ofPart(
    part,
    `(select json_build_object('id', n.id, 'displayNumber', n.display_number) from documents n where ${condition})`,
  );

const replacements: Fields = {
  replaces: linked('replaces', 'n.id = d.replaces_id'),
  replacedBy: linked('replacedBy', 'n.replaces_id = d.id'),
};

const existsSql = (rows: string) => `exists (select from ${rows})`;

/** Conditions of the parts that both kinds may have. */
const commonParts: PartConditions = {
  ...contentParts,
  replaces: 'd.replaces_id is not null',
  replacedBy: existsSql('documents n where n.replaces_id = d.id'),
  undelivered: existsSql(
    "notifications m where m.document_id = d.id and m.type = 'initial' and m.failure_reason is not null",
  ),
};

/** Sums start as a zero without places. */
const moneySql = (column: string) => `round(${column}, scale(d.amount))::text`;

/** What has become of the money of an invoice `d`, as `shared/settlement.ts` lists it. */
export const SETTLEMENT_SQL = `case when d.void_kind is not null then d.void_kind
    when d.written_off_amount > 0 and d.balance = 0 then 'written_off'
    when d.status = 'cancelled' and d.credited_amount > 0 and d.balance = 0 then 'credited'
    when d.status = 'paid' then 'paid'
    when d.balance > 0 and d.balance < d.amount then 'partial'
    else 'none' end`;

const creditNotesSql = `(select coalesce(json_agg(json_build_object('id', n.id, 'displayNumber', n.display_number,
      'creditNoteNumber', n.public_token, 'amount', n.amount::text, 'issuedOn', n.issued_on, 'reason', n.reason)
      order by n.number), '[]')
    from documents n where n.credits_id = d.id)`;

export const invoiceKind: DocumentKind = {
  kind: 'invoice',
  noun: 'Invoice',
  numberPrefix: 'INV',
  firstStatus: 'pending',
  dateLabel: 'due',
  openStates: ['pending', 'overdue'],
  openStatus: 'pending',
  lateStatus: 'overdue',
  ownFields: {
    invoiceNumber: 'd.public_token',
    paidAmount: moneySql('d.paid_amount'),
    refundsKept: moneySql('d.refunds_kept'),
    creditedAmount: moneySql('d.credited_amount'),
    writtenOffAmount: moneySql('d.written_off_amount'),
    balance: 'd.balance::text',
    settlement: SETTLEMENT_SQL,
    type: 'd.invoice_type',
    dueDate: 'd.due_on',
    nextDueOn: 'd.next_due_on',
    version: 'd.version',
    paymentMethod: 'd.payment_method',
    paidAt: isoSql('d.paid_at'),
    payments: ofPart(
      'payments',
      `(select json_agg(json_build_object('id', p.id, 'provider', p.provider, 'status', p.status,
        'amount', ${minorSql('coalesce(p.received_cents, p.amount_cents)', 'd.currency')},
        'refunded', ${minorSql('p.refunded_cents', 'd.currency')}, 'paidAt', ${isoSql('p.succeeded_at')},
        'dispute', p.dispute) order by p.created_at)
      from payments p
      where p.document_id = d.id and p.status in ('processing', 'succeeded', 'review', 'refund_due'))`,
      NONE,
      existsSql('payments s where s.user_id = :userId'),
    ),
    openReply: ofPart(
      'replies',
      `case when d.status in ('pending', 'overdue') then (
      select json_build_object('kind', r.kind, 'promisedOn', r.promised_on) from invoice_replies r
      where r.document_id = d.id and r.state = 'open' order by r.created_at desc, r.id limit 1) end`,
    ),
    proposalId: 'd.proposal_id',
    proposalDisplayNumber: ofPart(
      'proposal',
      'case when d.proposal_id is not null then (select p.display_number from documents p where p.id = d.proposal_id) end',
    ),
  },
  detailFields: {
    instalments: ofPart('plan', instalmentsSql(':today')),
    nextDue: ofPart('plan', nextDueSql),
    plan: ofPart('plan', planSql),
    allowPartial: 'd.allow_partial',
    minPartial: 'd.min_partial::text',
    remindersOn: 'd.reminders_on',
    ...replacements,
    recurringId: ofPart(
      'recurring',
      `coalesce((select u.recurring_id from recurring_runs u where u.document_id = d.id limit 1),
      (select u.recurring_id from drafts f join recurring_runs u on u.draft_id = f.id
        where f.sent_document_id = d.id limit 1))`,
    ),
    voidReason: 'd.void_reason',
    deductions: ofPart('deductions', deductionsSql("'invoiceId', i.id, "), EMPTY),
    creditNotes: ofPart('creditNotes', creditNotesSql, EMPTY),
  },
  parts: {
    ...commonParts,
    payments: existsSql('payments p where p.document_id = d.id'),
    replies: existsSql('invoice_replies r where r.document_id = d.id'),
    proposal: 'd.proposal_id is not null',
    plan: 'd.instalments is not null',
    recurring: `${existsSql('recurring_runs u where u.document_id = d.id')}
      or ${existsSql('drafts f where f.sent_document_id = d.id')}`,
    // What the row itself says spends a look into another table.
    replacedBy: "d.void_kind = 'replaced'",
    deductions: 'd.deducted_amount > 0',
    creditNotes: 'd.credited_amount > 0',
  },
  partsOfNew: ['plan', 'proposal', 'taxes'],
  ownColumns: [
    { column: 'payment_method', parameter: 'paymentMethod', type: text },
    { column: 'proposal_id', parameter: 'proposalId', type: nullable(uuid) },
  ],
};

/** Of the invoice of the whole proposal `d`. */
const invoiceSql = (column: string) =>
  `(select i.${column} from documents i where i.proposal_id = d.id and i.invoice_type = 'standard' and i.voided_at is null)`;

export const proposalKind: DocumentKind = {
  kind: 'proposal',
  noun: 'Proposal',
  numberPrefix: 'PRO',
  firstStatus: 'pending',
  dateLabel: 'valid until',
  openStates: ['pending', 'sent', 'expired'],
  openStatus: 'pending',
  lateStatus: 'expired',
  ownFields: {
    proposalNumber: 'd.public_token',
    validUntil: 'd.due_on',
    acceptedAt: isoSql('d.accepted_at'),
    answeredAt: isoSql('d.answered_at'),
    answeredBy: 'd.answered_by',
    answerName: 'd.answer_name',
    answerReason: 'd.answer_reason',
    unreadComments: ofPart(
      'comments',
      `(select count(*)::int from proposal_comments m
      where m.document_id = d.id and m.author = 'client' and m.read_at is null)`,
      '0',
    ),
    invoiceId: ofPart('invoices', invoiceSql('id')),
    invoiceDisplayNumber: ofPart('invoices', invoiceSql('display_number')),
  },
  detailFields: {
    answeredIp: 'd.answered_ip',
    answeredAgent: 'd.answered_agent',
    deposit: depositSql,
    depositAmount: 'd.deposit_amount::text',
    invoices: ofPart(
      'invoices',
      `(select coalesce(json_agg(json_build_object('id', i.id, 'displayNumber', i.display_number,
        'type', i.invoice_type, 'amount', i.amount::text, 'status', ${effectiveStatusSql(invoiceKind, 'i', ':today')})
        order by i.number), '[]')
      from documents i where i.proposal_id = d.id)`,
      EMPTY,
    ),
    conversion: ofPart('conversion', conversionSql),
    ...letterFields,
    amountMax: 'd.amount_max::text',
    acceptedLines: 'd.accepted_lines',
    ...replacements,
    signature: ofPart('signature', signedSql('d')),
  },
  parts: {
    ...commonParts,
    ...letterParts,
    comments: existsSql('proposal_comments m where m.document_id = d.id'),
    invoices: existsSql('documents i where i.proposal_id = d.id'),
    conversion: "d.status = 'accepted'",
    signature: existsSql('signatures s where s.document_id = d.id'),
  },
  partsOfNew: ['taxes'],
  lineFields: offeredLineFieldsSql,
  ownColumns: [],
};
