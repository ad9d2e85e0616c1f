import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import type { documents } from '#server/db/schema/documents.ts';
import { conflict, invalidField, invalidFields } from '#server/errors.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { documentFields } from '#shared/document-fields.ts';
import { plainPercent } from '#shared/percent.ts';
import type { DocumentDetails } from './document-content.ts';
import { discountIn, type LineContent, readLines, type SentLine, type StoredLine } from './line-content.ts';

type Row = typeof documents.$inferSelect;
type Sent = { [Name in keyof typeof documentFields]?: z.output<(typeof documentFields)[Name]> };

const names = Object.keys(documentFields) as (keyof Sent)[];

/** Takes the fields of {@link DocumentDetails} out of what was sent. */
export function splitDetails<Body extends Sent>(body: Body): [Sent, Omit<Body, keyof Sent>] {
  const isDetail = ([name]: [string, unknown]) => names.some((each) => each === name);
  const entries = Object.entries(body);
  return [
    Object.fromEntries(entries.filter(isDetail)),
    Object.fromEntries(entries.filter((entry) => !isDetail(entry))) as Omit<Body, keyof Sent>,
  ];
}

const none: DocumentDetails = {
  currency: DEFAULT_CURRENCY,
  pricesIncludeTax: false,
  discount: null,
  issuedOn: null,
  buyerReference: null,
  orderNumber: null,
  notes: null,
  terms: null,
  serviceFrom: null,
  serviceTo: null,
  sections: [],
  taxCurrency: null,
  taxRateOfExchange: null,
};

/** What a stored document says. */
export function detailsOf(row: Row): DocumentDetails {
  const { discountKind, discountPercent, discountAmount } = row;
  const details = Object.fromEntries(Object.keys(none).map((name) => [name, row[name as keyof Row]]));
  const discount =
    discountKind === 'percent'
      ? { percent: plainPercent(discountPercent ?? '0') }
      : discountKind === 'amount'
        ? { amount: discountAmount }
        : null;
  return { ...none, ...details, discount } as DocumentDetails;
}

/**
 * What a document is to say once it was created or changed: what isn't sent is as before.
 * @throws DomainError 400 for an amount with more places than its currency has, 409 for another currency
 */
export function mergeDetails(before: DocumentDetails | undefined, sent: Sent, at = ''): DocumentDetails {
  if (before && sent.currency !== undefined && sent.currency !== before.currency)
    throw conflict('The currency can no longer be changed once a document was sent.', 'currency_fixed');
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Sent;
  const merged = { ...(before ?? none), ...given } as DocumentDetails;
  const discount = discountIn(merged.discount, merged.currency, (message) => {
    throw invalidField(`${at}discount.amount`, message);
  });
  return { ...merged, discount };
}

interface New {
  sellerId: string;
  fields: Sent;
  items: readonly SentLine[];
  stored?: readonly StoredLine[] | undefined;
  at: string;
}

/** What a new document says. @throws DomainError 400 naming the field */
export async function readNew(
  db: Database,
  { sellerId, fields, items, stored, at }: New,
): Promise<{ details: DocumentDetails; lines: LineContent[] }> {
  const details = mergeDetails(undefined, fields, at);
  return { details, lines: await readLines(db, { sellerId, currency: details.currency, stored }, items) };
}

/** Sections name their lines by index: without these they say nothing. */
export function assertSectionsHaveLines({ sections, items }: { sections?: unknown; items?: unknown }): void {
  if (sections !== undefined && items === undefined)
    throw invalidFields([{ path: 'sections', message: 'Send the lines with their sections' }]);
}
