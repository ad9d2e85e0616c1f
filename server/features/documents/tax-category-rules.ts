import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { clients } from '#server/db/schema/clients.ts';
import { sellerDetails } from '#server/db/schema/seller-details.ts';
import { invalidFields } from '#server/errors.ts';
import type { DocumentDetails } from './document-content.ts';
import type { LineContent } from './line-content.ts';

interface Checked {
  sellerId: string;
  clientId: string;
  document: Pick<DocumentDetails, 'serviceFrom' | 'serviceTo'>;
  lines: readonly LineContent[];
  /** Where the document's fields are in the body: `invoice.` or nothing. */
  at: string;
}

/**
 * Rules of EN 16931 about categories: reverse charge and delivery within the EU name both VAT ids (BR-AE-2, BR-IC-2) and the
 * latter when it was delivered (BR-IC-11); what is outside the scope of VAT stands with nothing else (BR-O-11 and following).
 * @throws DomainError 400
 */
export async function assertCategories(db: Database, checked: Checked): Promise<void> {
  const { lines, document, at } = checked;
  const categories = new Set(lines.flatMap(({ taxes }) => taxes.map(({ category }) => category)));
  const problems: { path: string; message: string }[] = [];
  if (categories.has('O') && categories.size > 1) {
    const index = lines.findIndex(({ taxes }) => taxes.some(({ category }) => category !== 'O'));
    problems.push({
      path: `items.${index}.taxRateIds`,
      message: "A rate outside the scope of tax can't stand beside other rates",
    });
  }
  if (categories.has('K') && !document.serviceFrom && !document.serviceTo)
    problems.push({ path: `${at}serviceFrom`, message: 'Say when the goods were delivered' });
  if (categories.has('AE') || categories.has('K')) problems.push(...(await missingTaxIds(db, checked)));
  if (problems.length > 0) throw invalidFields(problems);
}

async function missingTaxIds(db: Database, { sellerId, clientId, at }: Checked) {
  const [parties] = await db
    .select({ ofClient: clients.taxId, ofSeller: sellerDetails.taxId })
    .from(clients)
    .leftJoin(sellerDetails, eq(sellerDetails.userId, clients.userId))
    .where(and(eq(clients.id, clientId), eq(clients.userId, sellerId)));
  // A client that is missing is answered as such.
  if (!parties) return [];
  return [
    ...(parties.ofClient
      ? []
      : [
          {
            path: `${at}clientId`,
            message: "Reverse charge needs the client's tax ID. Add it to the client.",
          },
        ]),
    ...(parties.ofSeller
      ? []
      : [
          {
            path: 'legal.taxId',
            message: 'Reverse charge needs your tax ID. Add it in Settings, Invoicing.',
          },
        ]),
  ];
}
