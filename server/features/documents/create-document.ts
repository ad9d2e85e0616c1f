import { type Database, queryNamed } from '#server/db/client.ts';
import { inSentenceSql } from '#server/db/in-sentence.ts';
import type { DocumentPayload } from '#server/features/outbox/mail-payloads.ts';
import { type ParsedLineItem, priceLines } from '#shared/line-item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { documentWithItemsFieldsSql } from './document-json.ts';
import type { DocumentKind } from './document-kind.ts';
import { newSecretTail } from './document-number.ts';

export interface NewDocument {
  userId: string;
  clientId: string;
  title: string;
  description: string | null | undefined;
  /** Values of the kind's own columns, in their order. */
  ownValues: readonly unknown[];
  items: readonly ParsedLineItem[];
  /** What the mail to the client says beside the document's title and amount. */
  mail: Pick<DocumentPayload, 'date' | 'sellerName' | 'sellerEmail'>;
  /** What the seller's list says: the texts around the display number. The client's name ends the subject. */
  notice: { subjectBefore: string; subjectAfter: string; messageAfter: (amount: string) => string };
  /** Text messages are sent for this seller. */
  mayText: boolean;
  now: Date;
  today: string;
}

const COMMON_PARAMETERS = 18;

/** Stands for the display number, which only the statement knows, in the folded texts of the notification. */
const NUMBER_MARK = '{n}';

/**
 * One statement, hence one transaction and one round trip: the client is checked and stamped, the running number
 * taken under its row lock, document and lines stored, the notification, and the mail that waits to go out. The lock is
 * held only while PostgreSQL works, so that simultaneous creations queue for as short as can be.
 */
function createSql(kind: DocumentKind, mayText: boolean): string {
  const own = kind.ownColumns.map(({ column }) => `, ${column}`).join('');
  const ownValues = kind.ownColumns
    .map(({ type }, index) => `, $${COMMON_PARAMETERS + 1 + index}::${type}`)
    .join('');
  return `with client as (
    update clients set last_document_at = greatest(last_document_at, $14::timestamptz)
    where id = $2::uuid and user_id = $1::uuid returning id, name, email, phone, sms_consent_at
  ), counter as (
    update document_counters set last_number = last_number + 1
    where user_id = $1::uuid and kind = '${kind.kind}' and exists (select 1 from client)
    returning last_number as number,
      '${kind.numberPrefix}-' || lpad(last_number::text, greatest(4, length(last_number::text)), '0') as display_number
  ), document as (
    insert into ${kind.table} (user_id, client_id, number, display_number, ${kind.wireNumberColumn}, title, description,
      amount, search, created_at, updated_at${own})
    select $1::uuid, $2::uuid, n.number, n.display_number, n.display_number || '-' || $3, $4::text, $5::text,
      $6::numeric, $7::text || E'\\n' || lower(n.display_number), $14::timestamptz, $14::timestamptz${ownValues}
    from counter n
    returning *
  ), lines as (
    insert into ${kind.itemsTable} (${kind.parentColumn}, position, description, quantity, rate, amount)
    select d.id, l.position, l.description, l.quantity, l.rate, l.amount
    from document d, unnest($8::text[], $9::numeric[], $10::numeric[], $11::numeric[])
      with ordinality as l(description, quantity, rate, amount, position)
    returning *
  ), notice as (
    insert into notifications (user_id, client_id, ${kind.parentColumn}, type, method, recipient, subject, message,
      search, created_at)
    select d.user_id, d.client_id, d.id, 'initial', 'email', c.email,
      $12::text || d.display_number || $13::text || ${inSentenceSql('c.name')},
      d.display_number || $15::text,
      replace($16::text || E'\\n' || $17::text, '${NUMBER_MARK}', lower(d.display_number)), $14::timestamptz
    from document d, client c
    returning id
  ), mail as (
    insert into outbox (user_id, notification_id, template, payload, created_at)
    select d.user_id, n.id, 'document_sent', $18::jsonb || jsonb_build_object('displayNumber', d.display_number,
      'number', d.${kind.wireNumberColumn}, 'to', c.email, 'clientName', c.name), $14::timestamptz
    from document d, client c, notice n
  )${mayText ? textSql(kind) : ''}
  select row_to_json(r)::text as json from (
    select ${documentWithItemsFieldsSql(kind, '$TODAY::date', 'lines')} from document d, client c) r`.replaceAll(
    '$TODAY',
    `$${COMMON_PARAMETERS + 1 + kind.ownColumns.length}`,
  );
}

/** The same by text message, to clients who have agreed to that. */
const textSql = (kind: DocumentKind) => `, text_notice as (
    insert into notifications (user_id, client_id, ${kind.parentColumn}, type, method, recipient, subject, message,
      search, created_at)
    select d.user_id, d.client_id, d.id, 'initial', 'sms', c.phone,
      $12::text || d.display_number || $13::text || ${inSentenceSql('c.name')},
      d.display_number || $15::text,
      replace($16::text || E'\\n' || $17::text, '${NUMBER_MARK}', lower(d.display_number)), $14::timestamptz
    from document d, client c where c.sms_consent_at is not null and c.phone is not null
    returning id
  ), text as (
    insert into outbox (user_id, notification_id, template, payload, created_at)
    select d.user_id, n.id, 'document_text', $18::jsonb || jsonb_build_object('displayNumber', d.display_number,
      'number', d.${kind.wireNumberColumn}, 'to', c.phone, 'clientName', c.name), $14::timestamptz
    from document d, client c, text_notice n
  )`;

const statements = new Map<string, string>();

/**
 * Stores a document with its lines and its first notification; the server computes every amount.
 * @returns the created document as JSON text, or undefined when the seller has no such client
 */
export async function createDocument(
  db: Database,
  kind: DocumentKind,
  document: NewDocument,
): Promise<string | undefined> {
  const name = ['create', kind.kind, document.mayText && 'with_text'].filter(Boolean).join('_');
  const statement = statements.get(name) ?? createSql(kind, document.mayText);
  statements.set(name, statement);
  const { lines, amount } = priceLines(document.items);
  const { subjectBefore, subjectAfter } = document.notice;
  const messageAfter = document.notice.messageAfter(amount);
  const values = [
    document.userId,
    document.clientId,
    newSecretTail(),
    document.title,
    document.description,
    amount,
    foldForSearch(document.title),
    lines.map((line) => line.description),
    lines.map((line) => line.quantity),
    lines.map((line) => line.rate),
    lines.map((line) => line.amount),
    subjectBefore,
    subjectAfter,
    document.now,
    messageAfter,
    foldForSearch(`${subjectBefore}${NUMBER_MARK}${subjectAfter}`),
    foldForSearch(`${NUMBER_MARK}${messageAfter}`),
    JSON.stringify({ kind: kind.kind, title: document.title, amount, ...document.mail }),
    ...document.ownValues,
    document.today,
  ];
  const [row] = await queryNamed<{ json: string }>(db, name, statement, values);
  return row?.json;
}
