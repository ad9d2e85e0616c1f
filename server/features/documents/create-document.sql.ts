import { inSentenceSql } from '#server/db/in-sentence.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { array, date, instant, jsonb, nullable, numeric, text, uuid } from '#server/db/sql-types.ts';
import { documentWithItemsFieldsSql } from './document-json.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from './document-kind.ts';

/** Stands for the display number, which only the statement knows, in the folded texts of the notification. */
export const NUMBER_MARK = '{n}';

const parameters = {
  userId: uuid,
  clientId: uuid,
  secretTail: text,
  title: text,
  description: nullable(text),
  dueOn: date,
  amount: numeric,
  foldedTitle: text,
  /** Arrays hold one value a line. */
  lineDescriptions: array(text),
  lineQuantities: array(numeric),
  lineRates: array(numeric),
  lineAmounts: array(numeric),
  /** Texts around the display number come in two halves. */
  subjectBefore: text,
  subjectAfter: text,
  messageAfter: text,
  foldedSubject: text,
  foldedMessage: text,
  /** What the mail says beside what the statement adds. */
  mail: jsonb(),
  now: instant,
  /** The seller's calendar day. */
  today: date,
};

/**
 * One statement, hence one transaction and one round trip: the client is checked and stamped, the running number
 * taken under its row lock, document and lines stored, the notification, and the mail that waits to go out. The lock is
 * held only while PostgreSQL works, so that simultaneous creations queue for as short as can be.
 */
function createStatement(kind: DocumentKind, mayText: boolean) {
  const columns = kind.ownColumns.map(({ column }) => `, ${column}`).join('');
  const values = kind.ownColumns.map(({ parameter }) => `, :${parameter}`).join('');
  const sql = `with client as (
    update clients set last_document_at = greatest(last_document_at, :now)
    where id = :clientId and user_id = :userId returning id, name, email, phone, sms_consent_at
  ), counter as (
    update document_counters set last_number = last_number + 1
    where user_id = :userId and kind = '${kind.kind}' and exists (select 1 from client)
    returning last_number as number,
      '${kind.numberPrefix}-' || lpad(last_number::text, greatest(4, length(last_number::text)), '0') as display_number
  ), document as (
    insert into documents (user_id, kind, status, client_id, number, display_number, public_token, title, description,
      due_on, amount, search, created_at, updated_at${columns})
    select :userId, '${kind.kind}', 'pending', :clientId, n.number, n.display_number, n.display_number || '-' || :secretTail,
      :title, :description, :dueOn, :amount, :foldedTitle || E'\\n' || lower(n.display_number),
      :now, :now${values}
    from counter n
    returning *
  ), lines as (
    insert into document_lines (user_id, document_id, position, description, quantity, rate, amount)
    select d.user_id, d.id, l.position, l.description, l.quantity, l.rate, l.amount
    from document d, unnest(:lineDescriptions, :lineQuantities, :lineRates,
        :lineAmounts)
      with ordinality as l(description, quantity, rate, amount, position)
    returning *
  ), ${noticeAndMail({ name: 'notice', method: 'email', recipient: 'c.email', template: 'document_sent' })}${
    mayText
      ? `, ${noticeAndMail({ name: 'text_notice', method: 'sms', recipient: 'c.phone', template: 'document_text' }, 'where c.sms_consent_at is not null and c.phone is not null')}`
      : ''
  }
  select row_to_json(r)::text as json from (
    select ${documentWithItemsFieldsSql(kind, ':today', 'lines')} from document d, client c) r`;
  const own = Object.fromEntries(kind.ownColumns.map(({ parameter, type }) => [parameter, type]));
  return namedStatement({
    name: ['create', kind.kind, mayText && 'with_text'].filter(Boolean).join('_'),
    parameters: { ...parameters, ...own },
    // The answer.
    row: { json: text },
    sql,
  });
}

interface Message {
  name: string;
  method: 'email' | 'sms';
  recipient: string;
  template: string;
}

/** The entry in the seller's list, and the message that waits to go out: a mail, or a text to who has agreed to that. */
const noticeAndMail = ({ name, method, recipient, template }: Message, condition = '') => `${name} as (
    insert into notifications (user_id, client_id, document_id, type, method, recipient, subject, message,
      search, created_at)
    select d.user_id, d.client_id, d.id, 'initial', '${method}', ${recipient},
      :subjectBefore || d.display_number || :subjectAfter || ${inSentenceSql('c.name')},
      d.display_number || :messageAfter,
      replace(:foldedSubject || E'\\n' || :foldedMessage, '${NUMBER_MARK}', lower(d.display_number)),
      :now
    from document d, client c ${condition}
    returning id
  ), ${name}_waits as (
    insert into outbox (user_id, notification_id, document_id, template, payload, created_at)
    select d.user_id, n.id, d.id, '${template}', :mail || jsonb_build_object('displayNumber', d.display_number,
      'number', d.public_token, 'to', ${recipient}, 'clientName', c.name), :now
    from document d, client c, ${name} n
  )`;

/** Whether text messages are sent for the seller decides between two statements. */
const statementsOf = (kind: DocumentKind) => ({
  plain: createStatement(kind, false),
  withText: createStatement(kind, true),
});

export const createStatements = {
  invoice: statementsOf(invoiceKind),
  proposal: statementsOf(proposalKind),
};
