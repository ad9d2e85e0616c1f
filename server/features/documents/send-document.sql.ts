import { inSentenceSql } from '#server/db/in-sentence.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, text, uuid } from '#server/db/sql-types.ts';
import { type DocumentKind, invoiceKind, proposalKind } from './document-kind.ts';
import { effectiveStatusSql } from './effective-status.sql.ts';

/** Stands for the display number, which only the statement knows, in the folded texts of the notification. */
export const NUMBER_MARK = '{n}';

/** What the seller's list says, around the display number and the client's name, which the statement knows. */
export const noticeParameters = {
  /** After the client's name. */
  subjectEnd: text,
  /** After the display number. */
  messageEnd: text,
  foldedSubject: text,
  foldedMessage: text,
};

/** CTE of what is said and printed of the seller. */
export const SELLER_SQL = `seller as (
    select business_name, full_name, email, phone, address from users where id = :userId)`;

interface Message {
  name: string;
  method: 'email' | 'sms';
  recipient: string;
  template: string;
  /** SQL of when it goes out. */
  condition?: string;
}

/**
 * CTEs that send the `document` to its `client` in the name of its `seller`: an entry in the seller's list, and the mail that
 * waits to go out; with `mayText`, which Pro decides, by text message too where that is agreed.
 */
export const sendSql = (kind: DocumentKind, mayText: boolean) =>
  `${messageSql(kind, {
    name: 'mail_notice',
    method: 'email',
    recipient: 'c.email',
    template: 'document_sent',
  })}${
    mayText
      ? `, ${messageSql(kind, {
          name: 'text_notice',
          method: 'sms',
          recipient: 'c.phone',
          template: 'document_text',
          condition: 'where c.sms_consent_at is not null and c.phone is not null',
        })}`
      : ''
  }`;

const messageSql = (kind: DocumentKind, { name, method, recipient, template, condition = '' }: Message) => `
  ${name} as (
    insert into notifications (user_id, client_id, document_id, type, method, recipient, subject, message, search, created_at)
    select d.user_id, d.client_id, d.id, 'initial', '${method}', ${recipient},
      '${kind.noun} ' || d.display_number || ' to ' || ${inSentenceSql('c.name')} || :subjectEnd,
      d.display_number || :messageEnd,
      replace(:foldedSubject || E'\\n' || :foldedMessage, '${NUMBER_MARK}', lower(d.display_number)), :now
    from document d, client c, seller u ${condition}
    returning id
  ), ${name}_waits as (
    insert into outbox (user_id, notification_id, document_id, template, payload, created_at)
    select d.user_id, n.id, d.id, '${template}', jsonb_build_object('kind', d.kind, 'displayNumber', d.display_number,
      'number', d.public_token, 'title', d.title, 'amount', d.amount::text, 'currency', d.currency,
      'date', d.due_on, 'to', ${recipient},
      'clientName', c.name, 'sellerName', coalesce(nullif(u.business_name, ''), u.full_name), 'sellerEmail', u.email), :now
    from document d, client c, seller u, ${name} n
  )`;

/** The document that is to be sent, under its lock. */
const lockStatement = (kind: DocumentKind) =>
  namedStatement({
    name: `lock_${kind.kind}_to_send`,
    parameters: { id: uuid, userId: uuid, now: instant },
    row: { title: text, amount: text, currency: text, date: text, status: text },
    sql: `select d.title, d.amount::text as amount, d.currency, d.due_on::text as date,
        ${effectiveStatusSql(kind, 'd', '(:now at time zone u.time_zone)::date')} as status
      from documents d join users u on u.id = d.user_id
      where d.id = :id and d.user_id = :userId and d.kind = '${kind.kind}' for no key update of d`,
  });

/** Sends a stored document; answers the entry of the mail. */
const sendStatement = (kind: DocumentKind, mayText: boolean) =>
  namedStatement({
    name: `send_${kind.kind}${mayText ? '_with_text' : ''}`,
    parameters: { id: uuid, userId: uuid, now: instant, ...noticeParameters },
    row: { id: uuid },
    sql: `with document as (select * from documents where id = :id and user_id = :userId),
      client as (select c.* from clients c join document d on d.client_id = c.id),
      ${SELLER_SQL}, ${sendSql(kind, mayText)}
      select id from mail_notice`,
  });

/** When a document went out by mail, oldest first. The first sending counts for the minute only. */
export const sentStatement = namedStatement({
  name: 'find_sendings',
  parameters: { documentId: uuid },
  row: { at: instant, status: text, isAgain: boolean },
  sql: `select created_at as at, status, row_number() over (order by seq) > 1 as "isAgain"
    from notifications where document_id = :documentId and type = 'initial' and method = 'email' order by seq`,
});

export const lockStatements = { invoice: lockStatement(invoiceKind), proposal: lockStatement(proposalKind) };
/** Text messages are for Pro sellers: one statement with them and one without. */
export const forPlans = <Statement>(make: (kind: DocumentKind, mayText: boolean) => Statement) => {
  const plans = (kind: DocumentKind) => ({ free: make(kind, false), pro: make(kind, true) });
  return { invoice: plans(invoiceKind), proposal: plans(proposalKind) };
};

export const sendStatements = forPlans(sendStatement);
