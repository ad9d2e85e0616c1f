import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { computeTotals } from '#shared/totals.ts';
import type { ContentChange } from './document-changes.ts';
import { contentOfTotals, type PricedContent, priceContent } from './document-content.ts';
import { rethrowMissingClient } from './document-errors.ts';
import { keepVersion } from './document-versions.sql.ts';
import { foldedReferences } from './folded-references.ts';
import { currentParties, findLines, moveToClient, replaceLines, replaceTaxes } from './save-document.sql.ts';
import { assertCategories } from './tax-category-rules.ts';

type DocumentRow = typeof documents.$inferSelect;
type Columns = Partial<typeof documents.$inferInsert>;

interface Changes {
  fields: Partial<Pick<DocumentRow, 'clientId' | 'title' | 'description' | 'dueOn' | 'paymentMethod'>>;
  /** What it says, where that changes. */
  content: ContentChange | undefined;
}

interface Saving {
  now: Date;
  /** Columns that change with it. */
  more?: (priced: PricedContent | undefined) => Columns;
  /** It says something else from now on; by default as {@link makesVersion} says. */
  isVersion?: boolean;
  /** Stores what else of it changes, in other tables. */
  storeMore?: (() => Promise<void>) | undefined;
}

/**
 * Stores what has changed of an open document. Belongs to a transaction that holds its row lock.
 * @param more columns that change with it, of what it comes to if its content changes
 * @returns the document as it is now
 * @throws DomainError 404 unless its seller has the client, 400 naming a field that makes its sums impossible
 */
export async function saveDocument<Row extends DocumentRow>(
  transaction: Database,
  document: Row,
  { fields, content }: Changes,
  { now, more, isVersion = makesVersion(document, { fields, content }), storeMore }: Saving,
): Promise<Row> {
  await assertStillAllowed(transaction, document, { fields, content });
  const keep = () => keepVersion.run(transaction, { documentId: document.id, createdBy: 'seller' });
  // What it said until now may be its first version, which was not kept before.
  if (isVersion) await keep();
  const priced = content && (await storeContent(transaction, document, content));
  const columns = {
    ...fields,
    ...(content || fields.title !== undefined
      ? { search: searchText({ ...document, ...fields, ...content?.details }) }
      : {}),
    ...priced?.columns,
    ...more?.(priced),
    ...((fields.clientId || changesMoney(content)) && (await newParties(transaction, document, fields))),
    ...(isVersion && { version: document.version + 1, versionAt: now }),
    updatedAt: now,
  };
  await transaction
    .update(documents)
    .set(columns)
    .where(eq(documents.id, document.id))
    .catch(rethrowMissingClient);
  await storeMore?.();
  if (isVersion) await keep();
  const { id: documentId, createdAt } = document;
  if (fields.clientId)
    await moveToClient.run(transaction, { documentId, clientId: fields.clientId, createdAt });
  return { ...document, ...columns };
}

type Searched = Pick<
  DocumentRow,
  'title' | 'displayNumber' | 'seriesNumber' | 'buyerReference' | 'orderNumber'
>;

/** As it is written at issue: a number of a series is found by its digits too. */
function searchText({ title, displayNumber, seriesNumber, ...references }: Searched): string {
  const lines = [foldForSearch(title), displayNumber.toLowerCase(), seriesNumber ?? []].flat();
  return lines.join('\n') + foldedReferences(references);
}

/** Of an invoice what is owed makes another version, and by whom and when; of a proposal all that is agreed to. */
export function makesVersion({ kind, dueOn }: DocumentRow, { fields, content }: Changes): boolean {
  if (kind === 'proposal') return content !== undefined || Object.keys(fields).length > 0;
  return changesMoney(content) || fields.clientId !== undefined || (fields.dueOn ?? dueOn) !== dueOn;
}

const changesMoney = (content: ContentChange | undefined): boolean =>
  ['items', 'choice', 'pricesIncludeTax', 'discount'].some((name) => content?.changed.includes(name));

/** Asks for what tax categories need where a change may have taken it away: of client, lines or day of delivery. */
async function assertStillAllowed(
  transaction: Database,
  document: DocumentRow,
  { fields, content }: Changes,
): Promise<void> {
  const isService = content?.changed.some((name) => name.startsWith('service'));
  if (!fields.clientId && !isService && !changesMoney(content)) return;
  const { id: documentId, userId: sellerId } = document;
  const lines = content?.lines ?? (await findLines.first(transaction, { documentId }))?.lines ?? [];
  const clientId = fields.clientId ?? document.clientId;
  await assertCategories(transaction, {
    ...{ sellerId, clientId, lines, at: '' },
    document: content?.details ?? document,
  });
}

/** Adds the document up anew, and stores its lines and taxes where they may have changed. */
async function storeContent(
  transaction: Database,
  document: DocumentRow,
  content: ContentChange,
): Promise<PricedContent> {
  if (document.invoiceType !== 'standard') return withSumsOf(document, content);
  const { id: documentId } = document;
  const priced = priceContent(content.details, content.lines);
  if (changesMoney(content)) {
    await replaceLines.remove.run(transaction, { documentId });
    // Comments and selections name lines by their ids.
    const lines = priced.lines.map((line, index) => ({ ...line, id: content.lines[index]?.id }));
    await replaceLines.add.run(transaction, { documentId, lines: JSON.stringify(lines) });
    await replaceTaxes.remove.run(transaction, { documentId });
    if (priced.taxes.length > 0)
      await replaceTaxes.add.run(transaction, { documentId, taxes: JSON.stringify(priced.taxes) });
  }
  return priced;
}

/** The sums of a deposit or a part follow from its proposal, whatever else is said on it. */
function withSumsOf(
  { amount, subtotal, netAmount, taxAmount }: DocumentRow,
  { details, lines }: ContentChange,
): PricedContent {
  const priced = contentOfTotals(details, lines, { totals: computeTotals({ ...details, lines }) });
  return { ...priced, columns: { ...priced.columns, amount, subtotal, netAmount, taxAmount } };
}

/** A change of money or client renews the snapshot of both parties. */
async function newParties(
  transaction: Database,
  { id: documentId, userId, clientId: current }: DocumentRow,
  { clientId = current }: Changes['fields'],
): Promise<Columns> {
  const found = await currentParties.first(transaction, { documentId, userId, clientId });
  return found ? { parties: found.parties } : {};
}
