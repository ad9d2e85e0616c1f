import { minorSql } from '#server/db/money.ts';
import { nullable, type SqlType, text, uuid } from '#server/db/sql-types.ts';

/** What the statements of both kinds of document differ in. All values are fixed SQL, never input. */
export interface DocumentKind {
  kind: 'invoice' | 'proposal';
  noun: 'Invoice' | 'Proposal';
  numberPrefix: 'INV' | 'PRO';
  /** How its last day is introduced. */
  dateLabel: 'due' | 'valid until';
  /** Stored states that are open; how an open document is answered before and after its last day. */
  openStates: readonly string[];
  openStatus: string;
  lateStatus: 'overdue' | 'expired';
  /** Answered field → SQL over the document `d`, beside what both kinds have. */
  ownFields: Record<string, string>;
  /** The same for what only a single document is answered with. */
  detailFields: Record<string, string>;
  /** Columns beside the common ones that a creation fills, with their types. */
  ownColumns: readonly { column: string; parameter: string; type: SqlType<string | null> }[];
}

/**
 * An instant as ISO 8601 UTC with milliseconds. PostgreSQL's own text is three times as quick as `to_char`; the added
 * microsecond makes it always print all digits, of which the first three are kept.
 */
export const isoSql = (column: string) =>
  `overlay(left((${column} + interval '1 microsecond')::text, 23) placing 'T' from 11) || 'Z'`;

export const invoiceKind: DocumentKind = {
  kind: 'invoice',
  noun: 'Invoice',
  numberPrefix: 'INV',
  dateLabel: 'due',
  openStates: ['pending', 'overdue'],
  openStatus: 'pending',
  lateStatus: 'overdue',
  ownFields: {
    invoiceNumber: 'd.public_token',
    dueDate: 'd.due_on',
    paymentMethod: 'd.payment_method',
    paidAt: isoSql('d.paid_at'),
    payments: `(select json_agg(json_build_object('provider', p.provider, 'status', p.status,
        'amount', ${minorSql('coalesce(p.received_cents, p.amount_cents)', 'd.currency')},
        'refunded', ${minorSql('p.refunded_cents', 'd.currency')}, 'paidAt', ${isoSql('p.succeeded_at')},
        'dispute', p.dispute) order by p.created_at)
      from payments p
      where p.document_id = d.id and p.status in ('processing', 'succeeded', 'review', 'refund_due'))`,
    proposalId: 'd.proposal_id',
    proposalDisplayNumber:
      'case when d.proposal_id is not null then (select p.display_number from documents p where p.id = d.proposal_id) end',
  },
  detailFields: {},
  ownColumns: [
    { column: 'payment_method', parameter: 'paymentMethod', type: text },
    { column: 'proposal_id', parameter: 'proposalId', type: nullable(uuid) },
  ],
};

export const proposalKind: DocumentKind = {
  kind: 'proposal',
  noun: 'Proposal',
  numberPrefix: 'PRO',
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
    invoiceId: '(select i.id from documents i where i.proposal_id = d.id)',
    invoiceDisplayNumber: '(select i.display_number from documents i where i.proposal_id = d.id)',
  },
  detailFields: { answeredIp: 'd.answered_ip', answeredAgent: 'd.answered_agent' },
  ownColumns: [],
};
