import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { ParsedLineItem } from '#shared/line-item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { priceLines } from '#shared/totals.ts';
import { missingClient } from './document-errors.ts';
import type { DocumentKind } from './document-kind.ts';
import { issueAndSendStatements, issueStatements } from './issue-document.sql.ts';
import { newSecretTail } from './secret-tail.ts';
import { noticeOf } from './send-document.ts';

/** What a document says, whichever kind it is of. Input is parsed before it comes here. */
export interface DocumentContent {
  clientId: string;
  title: string;
  description?: string | null | undefined;
  /** The last day. */
  dueOn: string;
  items: readonly ParsedLineItem[];
  /** Values of the kind's own columns, by their parameters. */
  own: Record<string, string | undefined>;
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
  const row = await issueStatements[kind.kind].first(db, issued(seller, content, now));
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
  const values = issued(seller, content, now);
  const { title, dueOn: date } = content;
  const notice = noticeOf(kind, { title, amount: values.amount, currency: DEFAULT_CURRENCY, date });
  const row = await issueAndSendStatements[kind.kind][seller.isPro ? 'pro' : 'free'].first(db, {
    ...values,
    ...notice,
  });
  if (!row) throw missingClient();
  return row.json;
}

function issued({ sellerId, today }: SellerContext, { items, own, ...content }: DocumentContent, now: Date) {
  const { pricedLines, total } = priceLines(items, DEFAULT_CURRENCY);
  return {
    ...content,
    description: content.description,
    ...own,
    userId: sellerId,
    secretTail: newSecretTail(),
    amount: total,
    foldedTitle: foldForSearch(content.title),
    lines: JSON.stringify(pricedLines),
    today,
    now,
  };
}
