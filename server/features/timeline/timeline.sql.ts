import { namedStatement } from '#server/db/named-statement.ts';
import { text, uuid } from '#server/db/sql-types.ts';
import {
  type DocumentKind,
  invoiceKind,
  isoSql,
  proposalKind,
} from '#server/features/documents/document-kind.ts';
import type { TimelineEvent } from '#shared/timeline.ts';

/** Each kind of event is read from where it is stored, of the document `d`. All values are fixed SQL, never input. */
interface Source {
  type: TimelineEvent['type'];
  id: string;
  actor: string;
  at: string;
  /** Among events of one instant: what follows from the others has the greater rank, then the greater sequence. */
  rank: number;
  sequence?: string;
  facts: Record<string, string>;
  from: string;
}

const sourceSql = ({ type, id, actor, at, rank, sequence = '0', facts, from }: Source) => {
  const fields: Record<string, string> = {
    id,
    type: `'${type}'`,
    at: isoSql(at),
    actor,
    ...facts,
  };
  const pairs = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`);
  return `select ${at} as at, ${rank} as rank, ${sequence}::bigint as sequence,
    json_build_object(${pairs.join(', ')}) as event from ${from}`;
};

/** The latest of them: somebody may come back for years. */
const MOST_VISITS = 100;
const MOST_COMMENTS = 200;

const otherSql = (other: string) =>
  `json_build_object('id', ${other}.id, 'displayNumber', ${other}.display_number)`;

/** Deposits are asked for by themselves, by the answer to their proposal. */
const makerSql = (document: string, proposal: string) =>
  `case when ${document}.invoice_type = 'deposit' then coalesce(${proposal}.answered_by, 'seller') else 'seller' end`;

const created: Source = {
  type: 'created',
  id: "'created'",
  actor: makerSql('d', 'p'),
  at: 'd.created_at',
  rank: 0,
  facts: { from: `case when p.id is not null then ${otherSql('p')} end` },
  from: 'document d left join documents p on p.id = d.proposal_id',
};

const messageFacts = {
  method: 'n.method',
  recipient: 'n.recipient',
  delivery: "case n.status when 'pending' then 'waiting' else n.status end",
  reason: "case when n.status in ('pending', 'failed') then n.failure_reason end",
  deliveredAt: isoSql("case n.status when 'delivered' then n.delivered_at when 'sent' then n.sent_at end"),
};

const sent: Source = {
  type: 'sent',
  id: 'n.id',
  actor:
    "case when d.invoice_type = 'deposit' and n.created_at = d.created_at then 'system' else 'seller' end",
  at: 'n.created_at',
  rank: 1,
  sequence: 'n.seq',
  facts: { ...messageFacts, isAgain: 'row_number() over (partition by n.method order by n.seq) > 1' },
  from: `document d join notifications n on n.document_id = d.id
    where n.type = 'initial' and n.method in ('email', 'sms')`,
};

const reminded: Source = {
  type: 'reminded',
  id: 'n.id',
  // A slot names the first of its messages; the others were written at the same instant.
  actor: `case when exists (select from notification_schedules s join reminders r on r.schedule_id = s.id
    where s.document_id = d.id and r.outcome = 'mailed' and r.created_at = n.created_at) then 'system' else 'seller' end`,
  at: 'n.created_at',
  rank: 1,
  sequence: 'n.seq',
  facts: messageFacts,
  from: `document d join notifications n on n.document_id = d.id
    where n.type = 'other' and n.method in ('email', 'sms')`,
};

const reminderSkipped: Source = {
  type: 'reminder_skipped',
  id: "'skipped-' || r.slot",
  actor: "'system'",
  at: 'r.created_at',
  rank: 1,
  sequence:
    'extract(epoch from reminder_due_at(r.slot, s.initial_sent_at, (select u.time_zone from users u where u.id = d.user_id)))',
  facts: { reason: 'r.reason' },
  from: `document d join notification_schedules s on s.document_id = d.id
    join reminders r on r.schedule_id = s.id where r.outcome = 'skipped' and r.reason is not null`,
};

const seen: Source = {
  type: 'seen',
  id: `'seen-' || ${isoSql('v.at')}`,
  actor: "'client'",
  at: 'v.at',
  rank: 2,
  facts: { isFirst: 'v.at = d.first_seen_at' },
  // Visits before each was kept are known by the first and the last one.
  from: `document d cross join lateral (select d.first_seen_at union select d.last_seen_at
      union (select w.seen_at from document_views w where w.document_id = d.id
        order by w.seen_at desc limit ${MOST_VISITS})) v(at)
    where v.at is not null`,
};

const updated: Source = {
  type: 'updated',
  id: "'version-' || v.version",
  actor: 'v.created_by',
  at: 'v.created_at',
  rank: 2,
  sequence: 'v.version',
  facts: { version: 'v.version', amount: 'v.amount::text', currency: 'd.currency' },
  from: 'document d join document_versions v on v.document_id = d.id where v.version > 1',
};

const voided: Source = {
  type: 'voided',
  id: "'voided'",
  actor: "'seller'",
  at: 'd.voided_at',
  rank: 4,
  facts: { reason: 'd.void_reason', replacedBy: `case when n.id is not null then ${otherSql('n')} end` },
  from: 'document d left join documents n on n.replaces_id = d.id where d.voided_at is not null',
};

const answered: Source = {
  type: 'answered',
  id: "'answered'",
  actor: 'd.answered_by',
  at: 'd.answered_at',
  rank: 3,
  facts: { answer: 'd.status', name: 'd.answer_name', reason: 'd.answer_reason' },
  from: 'document d where d.answered_at is not null',
};

const replied: Source = {
  type: 'replied',
  id: 'r.id',
  actor: "'client'",
  at: 'r.created_at',
  rank: 2,
  facts: {
    kind: 'r.kind',
    name: 'r.name',
    promisedOn: 'r.promised_on',
    paidOn: 'r.paid_on',
    method: 'r.method',
    amount: 'r.amount::text',
    currency: 'd.currency',
    text: 'r.message',
    state: 'r.state',
    holdsReminders: 'r.holds_reminders',
    answer: 'r.answer',
    answeredAt: isoSql('r.answered_at'),
  },
  from: 'document d join invoice_replies r on r.document_id = d.id',
};

const commented: Source = {
  type: 'commented',
  id: 'm.id',
  actor: 'm.author',
  at: 'm.created_at',
  rank: 2,
  facts: {
    name: 'm.name',
    anchor: 'm.anchor',
    label: 'm.anchor_label',
    text: 'm.message',
    isUnread: "m.author = 'client' and m.read_at is null",
  },
  from: `document d cross join lateral (select * from proposal_comments c where c.document_id = d.id
    order by c.created_at desc, c.id desc limit ${MOST_COMMENTS}) m`,
};

const converted: Source = {
  type: 'converted',
  id: 'i.id',
  actor: makerSql('i', 'd'),
  at: 'i.created_at',
  rank: 4,
  facts: { to: otherSql('i'), invoiceType: 'i.invoice_type' },
  from: 'document d join documents i on i.proposal_id = d.id',
};

const entry = (
  type: TimelineEvent['type'],
  condition: string,
  facts: Record<string, string> = {},
): Source => ({
  type,
  id: 'e.id',
  actor: 'e.created_by',
  at: 'e.created_at',
  rank: 3,
  sequence: 'e.seq',
  facts: {
    amount: 'abs(e.amount)::text',
    currency: 'e.currency',
    method: 'e.method',
    happenedOn: 'e.happened_on',
    reference: 'e.reference',
    note: 'e.note',
    ...facts,
  },
  from: `document d join ledger_entries e on e.document_id = d.id
    left join ledger_entries r on r.id = e.reverses_id where ${condition}`,
});

// That nothing is owed for a refund belongs to the refund: its own entry in the same group says nothing more.
const money = [
  entry('paid', "e.kind = 'payment'"),
  entry('refunded', "e.kind = 'refund'", {
    isKept: `exists (select from ledger_entries k
      where k.document_id = d.id and k.group_id = e.group_id and k.kind in ('refund_kept', 'credit_note'))`,
  }),
  entry('credit_applied', "e.kind = 'credit' and e.amount > 0"),
  entry('credit_returned', "e.kind = 'credit' and e.amount < 0"),
  entry('credited', "e.kind = 'credit_note'", {
    creditNote: `(select json_build_object('id', c.id, 'displayNumber', c.display_number, 'creditNoteNumber', c.public_token) from documents c where c.id = e.credit_note_id)`,
  }),
  entry('written_off', "e.kind = 'write_off'"),
  entry('reversed', "r.kind <> 'refund_kept'", { reversed: 'r.kind' }),
];

/** Its seller did so by hand; what the ledger tells of is told by that. */
const byHand = (['cancelled', 'reopened'] as const).map(
  (type): Source => ({
    type,
    id: "'event-' || e.id",
    actor: 'e.created_by',
    at: 'e.created_at',
    rank: 3,
    sequence: 'e.id',
    facts: {},
    from: `document d join document_events e on e.document_id = d.id where e.kind = '${type}'`,
  }),
);

const sources: Record<DocumentKind['kind'], Source[]> = {
  invoice: [created, sent, reminded, reminderSkipped, seen, updated, replied, ...money, ...byHand, voided],
  proposal: [created, sent, reminded, reminderSkipped, seen, updated, commented, answered, converted],
};

/** What happened to one document, newest first, as a JSON array; no row where the seller has no such document. */
const timelineStatement = ({ kind }: DocumentKind) =>
  namedStatement({
    name: `read_${kind}_timeline`,
    parameters: { id: uuid, userId: uuid },
    row: { json: text },
    sql: `with document as (
        select * from documents where id = :id and user_id = :userId and kind = '${kind}')
      select (select json_agg(e.event order by e.at desc, e.rank desc, e.sequence desc)
        from (${sources[kind].map(sourceSql).join(' union all ')}) e)::text as json
      from document`,
  });

export const timelineStatements = {
  invoice: timelineStatement(invoiceKind),
  proposal: timelineStatement(proposalKind),
};
