import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { contentRow, type DocumentDetails, priceContent } from './document-content.ts';
import { missingClient } from './document-errors.ts';
import type { DocumentKind } from './document-kind.ts';
import { foldedReferences } from './folded-references.ts';
import { issueAndSendStatements, issueStatements } from './issue-document.sql.ts';
import type { LineContent } from './line-content.ts';
import { newSecretTail } from './secret-tail.ts';
import { noticeOf } from './send-document.ts';
import { assertCategories } from './tax-category-rules.ts';

/** What a document says, whichever kind it is of. Input is parsed before it comes here. */
export interface DocumentContent {
  clientId: string;
  title: string;
  description?: string | null | undefined;
  /** The last day. */
  dueOn: string;
  details: DocumentDetails;
  lines: readonly LineContent[];
  /** Values of the kind's own columns, by their parameters. */
  own: Record<string, string | undefined>;
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
  const { amount: _, ...values } = await issued(db, seller, content, now);
  const row = await issueStatements[kind.kind].first(db, values);
  if (!row) throw missingClient();
  return row.json;
}

/** As {@link issueDocument}, and sends it to its client with that. */
export async function issueAndSendDocument(
  db: Database,
  kind: DocumentKind,
  seller: SellerContext,
  { content, now }: { content: DocumentContent; now: Date },
): Promise<string> {
  const values = await issued(db, seller, content, now);
  const { title, dueOn: date } = content;
  const { amount, ...stored } = values;
  const { currency } = content.details;
  const notice = noticeOf(kind, { title, amount, currency, date });
  const row = await issueAndSendStatements[kind.kind][seller.isPro ? 'pro' : 'free'].first(db, {
    ...stored,
    ...notice,
  });
  if (!row) throw missingClient();
  return row.json;
}

async function issued(
  db: Database,
  { sellerId, today }: SellerContext,
  { details, lines, own, at = '', ...content }: DocumentContent,
  now: Date,
) {
  await assertCategories(db, { sellerId, clientId: content.clientId, document: details, lines, at });
  const priced = priceContent({ ...details, issuedOn: details.issuedOn ?? today }, lines, at);
  return {
    ...content,
    description: content.description,
    ...own,
    userId: sellerId,
    secretTail: newSecretTail(),
    amount: priced.columns.amount,
    foldedTitle: foldForSearch(content.title),
    foldedReferences: foldedReferences(details),
    content: JSON.stringify(contentRow(priced.columns)),
    lines: JSON.stringify(priced.lines),
    taxes: JSON.stringify(priced.taxes),
    today,
    now,
  };
}
