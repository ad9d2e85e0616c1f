import { presentText } from './blank-text.ts';
import { brand } from './brand.ts';
import type { PublicInvoice } from './public-document.ts';
import { inSentence } from './sentence.ts';

type Named = Pick<PublicInvoice, 'user' | 'legal'>;

const ownName = ({ user, legal }: Named) =>
  presentText(user.businessName) ?? presentText(legal?.seller?.legalName);

/** The name at the head of a document: the business, or the product where the seller has named none. */
export const sellerName = (document: Named): string => ownName(document) ?? brand.name;

/** The name, kept from turning the direction of the sentence around it; undefined where the seller has none. */
export function sellerInSentence(document: Named): string | undefined {
  const name = ownName(document);
  return name && inSentence(name);
}
