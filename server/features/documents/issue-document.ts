import type { Database } from '#server/db/client.ts';
import type { documents } from '#server/db/schema/documents.ts';
import { invalidField } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { Sending } from '#shared/message-templates.ts';
import { foldForSearch } from '#shared/search-text.ts';
import type { Totals } from '#shared/totals.ts';
import { isPlainContent } from './document-content.sql.ts';
import {
  contentOfTotals,
  contentRow,
  type DocumentDetails,
  type PricedContent,
  priceContent,
} from './document-content.ts';
import { missingClient } from './document-errors.ts';
import type { DocumentKind } from './document-kind.ts';
import { isPlainLine } from './document-lines.sql.ts';
import { foldedReferences } from './folded-references.ts';
import { issueAndSendStatements, issueStatements } from './issue-document.sql.ts';
import type { LineContent } from './line-content.ts';
import { wordsOf } from './message-words.ts';
import { newSecretTail } from './secret-tail.ts';
import { noticeOf } from './send-document.ts';
import { assertCategories } from './tax-category-rules.ts';

type DocumentColumns = typeof documents.$inferInsert;

/** What a document says, whichever kind it is of. Input is parsed before it comes here. */
export interface DocumentContent {
  clientId: string;
  title: string;
  description?: string | null | undefined;
  /** The last day. */
  dueOn: string;
  details: DocumentDetails;
  lines: readonly LineContent[];
  /** Its sums, where they do not follow from its lines alone. */
  totals?: Totals | undefined;
  /** Values of the kind's own columns, by their parameters. */
  own: Record<string, string | undefined>;
  /** Columns that follow from what it comes to. */
  more?: ((priced: PricedContent) => Partial<DocumentColumns>) | undefined;
  /** Where its fields are in the body, for what is said of them: `invoice.`. */
  at?: string;
}

/**
 * Gives a document its number, its public token and its snapshot of both parties, and stores it with its lines. Nobody is
 * told.
 * @returns it as JSON text
 * @throws DomainError 404 unless the seller has the client
 */
export async function issueDocument(
  db: Database,
  kind: DocumentKind,
  seller: SellerContext,
  { content, now }: { content: DocumentContent; now: Date },
): Promise<string> {
  const { amount: _, shape, ...values } = await issued(db, seller, content, now);
  const row = await issueStatements[kind.kind][shape].first(db, values);
  if (!row) throw missingClient();
  return row.json;
}

interface Creating extends Sending {
  content: DocumentContent;
  now: Date;
}

/**
 * As {@link issueDocument}, and sends it to its client with that, unless `delivery` is none.
 * @throws DomainError 400 for a copy to somebody who is no contact of the client
 */
export async function createDocument(
  db: Database,
  kind: DocumentKind,
  seller: SellerContext,
  { content, now, delivery, message }: Creating,
): Promise<string> {
  if (delivery === 'none') {
    if (message) throw invalidField('message', 'Without an email there is no message');
    return issueDocument(db, kind, seller, { content, now });
  }
  const words = await wordsOf(db, { sellerId: seller.sellerId, clientId: content.clientId }, message);
  const values = await issued(db, seller, content, now);
  const { title, dueOn: date } = content;
  const { amount, shape, ...stored } = values;
  const { currency } = content.details;
  const notice = noticeOf(kind, { title, amount, currency, date });
  const row = await issueAndSendStatements[kind.kind][seller.isPro ? 'pro' : 'free'][shape].first(db, {
    ...stored,
    ...notice,
    words,
  });
  if (!row) throw missingClient();
  return row.json;
}

async function issued(
  db: Database,
  { sellerId, today }: SellerContext,
  { details, lines, totals, own, more, at = '', ...content }: DocumentContent,
  now: Date,
) {
  const dated = { ...details, issuedOn: details.issuedOn ?? today };
  if (!totals)
    await assertCategories(db, { sellerId, clientId: content.clientId, document: details, lines, at });
  const priced = totals ? contentOfTotals(dated, lines, { totals }) : priceContent(dated, lines, at);
  const columns = { ...priced.columns, ...more?.(priced) };
  const row = contentRow(columns);
  const isPlain = isPlainContent(row) && priced.lines.every(isPlainLine) && !own.proposalId;
  return {
    ...content,
    shape: isPlain ? ('plain' as const) : ('withParts' as const),
    description: content.description,
    ...own,
    userId: sellerId,
    secretTail: newSecretTail(),
    amount: columns.amount,
    foldedTitle: foldForSearch(content.title),
    foldedReferences: foldedReferences(details),
    content: JSON.stringify(row),
    lines: JSON.stringify(priced.lines),
    taxes: JSON.stringify(priced.taxes),
    today,
    now,
  };
}
