import { foldForSearch } from '#shared/search-text.ts';

interface References {
  buyerReference: string | null;
  orderNumber: string | null;
}

/** What a document is found by besides title and number: nothing, or lines that each begin with a line break. */
export const foldedReferences = ({ buyerReference, orderNumber }: References): string =>
  [buyerReference, orderNumber].map((text) => (text ? `\n${foldForSearch(text)}` : '')).join('');
