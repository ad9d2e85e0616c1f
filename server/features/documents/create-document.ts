import type { Database } from '#server/db/client.ts';
import type { DocumentPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import type { ParsedLineItem } from '#shared/line-item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { computeTotals, DEFAULT_CURRENCY } from '#shared/totals.ts';
import { createStatements, NUMBER_MARK } from './create-document.sql.ts';
import type { DocumentKind } from './document-kind.ts';
import { newSecretTail } from './document-number.ts';

export interface NewDocument {
  userId: string;
  clientId: string;
  title: string;
  description: string | null | undefined;
  /** The last day. */
  dueOn: string;
  /** Values of the kind's own columns, by their parameters. */
  ownValues: Record<string, string | undefined>;
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

/**
 * Stores a document with its lines and its first notification; the server computes every amount.
 * @returns the created document as JSON text, or undefined when the seller has no such client
 */
export async function createDocument(
  db: Database,
  kind: DocumentKind,
  { items, mail, notice, ownValues, mayText, ...document }: NewDocument,
): Promise<string | undefined> {
  const { lineAmounts, total: amount } = computeTotals({ currency: DEFAULT_CURRENCY, lines: items });
  const { subjectBefore, subjectAfter } = notice;
  const messageAfter = notice.messageAfter(amount);
  const statement = createStatements[kind.kind][mayText ? 'withText' : 'plain'];
  const row = await statement.first(db, {
    ...document,
    ...ownValues,
    amount,
    secretTail: newSecretTail(),
    foldedTitle: foldForSearch(document.title),
    lineDescriptions: items.map((line) => line.description),
    lineQuantities: items.map((line) => line.quantity),
    lineRates: items.map((line) => line.rate),
    lineAmounts,
    ...{ subjectBefore, subjectAfter, messageAfter },
    foldedSubject: foldForSearch(`${subjectBefore}${NUMBER_MARK}${subjectAfter}`),
    foldedMessage: foldForSearch(`${NUMBER_MARK}${messageAfter}`),
    mail: JSON.stringify({ kind: kind.kind, title: document.title, amount, ...mail }),
  });
  return row?.json;
}
