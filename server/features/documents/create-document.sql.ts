import { inSentenceSql } from '#server/db/in-sentence.ts';
import { type NamedStatement, namedStatement } from '#server/db/named-statement.ts';
import { documentWithItemsFieldsSql } from './document-json.ts';
import type { DocumentKind } from './document-kind.ts';

/** Stands for the display number, which only the statement knows, in the folded texts of the notification. */
export const NUMBER_MARK = '{n}';

/** What a creation stores. Texts around the display number come in two halves; arrays hold one value a line. */
export interface CreateParameters {
  userId: string;
  clientId: string;
  secretTail: string;
  title: string;
  description: string | null | undefined;
  /** Decimal string. */
  amount: string;
  foldedTitle: string;
  lineDescriptions: string[];
  lineQuantities: string[];
  lineRates: string[];
  lineAmounts: string[];
  subjectBefore: string;
  subjectAfter: string;
  messageAfter: string;
  foldedSubject: string;
  foldedMessage: string;
  /** JSON of what the mail says beside what the statement adds. */
  mail: string;
  now: Date;
  /** The seller's calendar day. */
  today: string;
}

/** The answer as JSON text. */
export interface CreatedRow {
  json: string;
}

export type CreateStatement = NamedStatement<CreateParameters & Record<string, unknown>, CreatedRow>;

/**
 * One statement, hence one transaction and one round trip: the client is checked and stamped, the running number
 * taken under its row lock, document and lines stored, the notification, and the mail that waits to go out. The lock is
 * held only while PostgreSQL works, so that simultaneous creations queue for as short as can be.
 */
export function createStatement(kind: DocumentKind, mayText: boolean): CreateStatement {
  const own = kind.ownColumns.map(({ column }) => `, ${column}`).join('');
  const ownValues = kind.ownColumns.map(({ parameter, type }) => `, :${parameter}::${type}`).join('');
  const text = `with client as (
    update clients set last_document_at = greatest(last_document_at, :now::timestamptz)
    where id = :clientId::uuid and user_id = :userId::uuid returning id, name, email, phone, sms_consent_at
  ), counter as (
    update document_counters set last_number = last_number + 1
    where user_id = :userId::uuid and kind = '${kind.kind}' and exists (select 1 from client)
    returning last_number as number,
      '${kind.numberPrefix}-' || lpad(last_number::text, greatest(4, length(last_number::text)), '0') as display_number
  ), document as (
    insert into ${kind.table} (user_id, client_id, number, display_number, ${kind.wireNumberColumn}, title, description,
      amount, search, created_at, updated_at${own})
    select :userId::uuid, :clientId::uuid, n.number, n.display_number, n.display_number || '-' || :secretTail::text,
      :title::text, :description::text, :amount::numeric, :foldedTitle::text || E'\\n' || lower(n.display_number),
      :now::timestamptz, :now::timestamptz${ownValues}
    from counter n
    returning *
  ), lines as (
    insert into document_lines (user_id, document_id, position, description, quantity, rate, amount)
    select d.user_id, d.id, l.position, l.description, l.quantity, l.rate, l.amount
    from document d, unnest(:lineDescriptions::text[], :lineQuantities::numeric[], :lineRates::numeric[],
        :lineAmounts::numeric[])
      with ordinality as l(description, quantity, rate, amount, position)
    returning *
  ), ${noticeAndMail(kind, { name: 'notice', method: 'email', recipient: 'c.email', template: 'document_sent' })}${
    mayText
      ? `, ${noticeAndMail(kind, { name: 'text_notice', method: 'sms', recipient: 'c.phone', template: 'document_text' }, 'where c.sms_consent_at is not null and c.phone is not null')}`
      : ''
  }
  select row_to_json(r)::text as json from (
    select ${documentWithItemsFieldsSql(kind, ':today::date', 'lines')} from document d, client c) r`;
  return namedStatement(['create', kind.kind, mayText && 'with_text'].filter(Boolean).join('_'), text);
}

interface Message {
  name: string;
  method: 'email' | 'sms';
  recipient: string;
  template: string;
}

/** The entry in the seller's list, and the message that waits to go out: a mail, or a text to who has agreed to that. */
const noticeAndMail = (
  kind: DocumentKind,
  { name, method, recipient, template }: Message,
  condition = '',
) => `${name} as (
    insert into notifications (user_id, client_id, ${kind.parentColumn}, type, method, recipient, subject, message,
      search, created_at)
    select d.user_id, d.client_id, d.id, 'initial', '${method}', ${recipient},
      :subjectBefore::text || d.display_number || :subjectAfter::text || ${inSentenceSql('c.name')},
      d.display_number || :messageAfter::text,
      replace(:foldedSubject::text || E'\\n' || :foldedMessage::text, '${NUMBER_MARK}', lower(d.display_number)),
      :now::timestamptz
    from document d, client c ${condition}
    returning id
  ), ${name}_waits as (
    insert into outbox (user_id, notification_id, template, payload, created_at)
    select d.user_id, n.id, '${template}', :mail::jsonb || jsonb_build_object('displayNumber', d.display_number,
      'number', d.${kind.wireNumberColumn}, 'to', ${recipient}, 'clientName', c.name), :now::timestamptz
    from document d, client c, ${name} n
  )`;
