import { inSentenceSql } from '#server/db/in-sentence.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, jsonb, nullable, text, uuid } from '#server/db/sql-types.ts';
import { recipientsSql } from '#server/features/clients/client-contacts.sql.ts';
import type { TemplateKind } from '#shared/message-templates.ts';
import { type DocumentKind, invoiceKind, proposalKind } from './document-kind.ts';
import { effectiveStatusSql } from './effective-status.sql.ts';
import { nextDueSql } from './instalments.sql.ts';

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
  /** What the mail alone says: the seller's words and who gets a copy, as `mail-payloads.ts` has them. */
  words: nullable(jsonb()),
};

/** CTE of what is said and printed of the seller. */
export const SELLER_SQL = `seller as (
    select business_name, full_name, email, phone, address, time_zone from users where id = :userId)`;

/** SQL of a JSON array's texts. */
const textsSql = (json: string) => `array(select jsonb_array_elements_text(${json}))`;

/**
 * SQL of the addresses of everybody of the client `c` who gets a mail with a document, and of the name of the first: the contacts
 * who get documents.
 * @param copies SQL of a JSON array of who gets it beside the first instead of them; null leaves them
 */
export const addressedSql = (copies = 'null::jsonb') => `(
  select a.name, case when ${copies} is null then a.emails else a.emails[:1] || ${textsSql(copies)} end as emails
  from (select coalesce(array_agg(r.email order by r.position), array[c.email]) as emails,
      coalesce((array_agg(r.name order by r.position))[1], c.name) as name from ${recipientsSql('documents')} r) a) a`;

/** SQL of what the payload of a mail says of them. */
export const MAIL_RECIPIENTS_SQL = `jsonb_build_object('to', a.emails[1], 'clientName', a.name)
    || case when cardinality(a.emails) > 1 then jsonb_build_object('cc', a.emails[2:]) else '{}'::jsonb end`;

/** SQL of what the seller's list says of them. */
export const RECIPIENT_LIST_SQL = "array_to_string(a.emails, ', ')";

interface Message {
  name: string;
  method: 'email' | 'sms';
  template: string;
  /** SQL of whom the seller's list names. */
  recipient: string;
  /** SQL of what the payload says of them. */
  recipients: string;
  /** SQL of where to find them, beside the client `c`, and of when it goes out. */
  more: string;
  /** SQL of what the payload says beside. */
  later: string;
}

/**
 * CTEs that send the `document` to its `client` in the name of its `seller`: an entry in the seller's list, and the mail that
 * waits to go out; with `mayText`, which Pro decides, by text message too where that is agreed.
 * @param isPlain it is new and has no parts that its mail would tell of
 */
export const sendSql = (kind: DocumentKind, mayText: boolean, isPlain = false) =>
  `${mailSql(kind.noun, kind.kind, 'document_sent', isPlain)}${
    mayText
      ? `, ${messageSql(kind.noun, {
          name: 'text_notice',
          method: 'sms',
          template: 'document_text',
          recipient: 'c.phone',
          recipients: "jsonb_build_object('to', c.phone, 'clientName', c.name)",
          more: 'where c.sms_consent_at is not null and c.phone is not null',
          later: isPlain ? NOTHING : LATER_SQL,
        })}`
      : ''
  }`;

/** SQL of the seller's words: those for this mail, and where there are none those for every mail of the kind. */
const wordsSql = (kind: TemplateKind) => `(select case when words.message is null then '{}'
    else jsonb_build_object('message', words.message) end
  from (select case when t.template is null then :words -> 'message'
      else t.template || coalesce(:words -> 'message', '{}') end as message
    from (select (select s.message_templates -> '${kind}' from seller_details s where s.user_id = :userId) as template
      -- Asked once, not for each place that names it.
      offset 0) t) words)`;

/** CTEs that send the `document` by mail alone. */
export const mailSql = (noun: string, kind: TemplateKind, template: string, isPlain = false) =>
  `addressed as (select a.* from client c cross join lateral ${addressedSql(":words -> 'cc'")}), ${messageSql(
    noun,
    {
      name: 'mail_notice',
      method: 'email',
      template,
      recipient: RECIPIENT_LIST_SQL,
      recipients: `(coalesce(:words, '{}') - 'cc' - 'message') || ${wordsSql(kind)} || ${MAIL_RECIPIENTS_SQL}`,
      more: 'cross join addressed a',
      later: isPlain ? NOTHING : LATER_SQL,
    },
  )}`;

const NOTHING = "'{}'";

/** SQL of what is said of the document `d` beside, where it isn't open as a whole, or has changed since it was sent. */
const LATER_SQL = `case when d.kind = 'invoice' and d.balance <> d.amount
      then jsonb_build_object('balance', d.balance::text) else '{}' end
    || case when d.instalments is not null then jsonb_strip_nulls(jsonb_build_object('next', ${nextDueSql})) else '{}' end
    || case when d.version > 1 and d.version_at is not null then jsonb_build_object('version', jsonb_build_object(
      'number', d.version, 'updatedOn', (d.version_at at time zone u.time_zone)::date)) else '{}' end`;

const messageSql = (
  noun: string,
  { name, method, template, recipient, recipients, more, later }: Message,
) => `
  ${name} as (
    insert into notifications (user_id, client_id, document_id, type, method, recipient, subject, message, search, created_at)
    select d.user_id, d.client_id, d.id, 'initial', '${method}', ${recipient},
      '${noun} ' || d.display_number || ' to ' || ${inSentenceSql('c.name')} || :subjectEnd,
      d.display_number || :messageEnd,
      replace(:foldedSubject || E'\\n' || :foldedMessage, '${NUMBER_MARK}', lower(d.display_number)), :now
    from document d, seller u, client c ${more}
    returning id
  ), ${name}_waits as (
    insert into outbox (user_id, notification_id, document_id, template, payload, created_at)
    select d.user_id, n.id, d.id, '${template}', jsonb_build_object('kind', d.kind, 'displayNumber', d.display_number,
      'number', d.public_token, 'title', d.title, 'amount', d.amount::text, 'currency', d.currency,
      'date', d.due_on, 'sellerName', coalesce(nullif(u.business_name, ''), u.full_name), 'sellerEmail', u.email)
      || ${later} || ${recipients}, :now
    from ${name} n, document d, seller u, client c ${more}
  )`;

/** The document that is to be sent, under its lock, with what is still owed of it and when that is due. */
const lockStatement = (kind: DocumentKind) =>
  namedStatement({
    name: `lock_${kind.kind}_to_send`,
    parameters: { id: uuid, userId: uuid, now: instant },
    row: { clientId: uuid, title: text, amount: text, currency: text, date: text, status: text },
    sql: `select d.client_id as "clientId", d.title, d.currency,
        ${kind.kind === 'invoice' ? 'd.balance' : 'd.amount'}::text as amount,
        ${kind.kind === 'invoice' ? 'd.next_due_on' : 'd.due_on'}::text as date,
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
