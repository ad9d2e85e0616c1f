import { presentText } from './blank-text.ts';
import { formatInstant } from './dates.ts';
import { formatMoney } from './money.ts';
import { isNeverSealed } from './never-sealed.ts';
import { offerOf, type PricedOffer } from './offer-view.ts';
import type { PublicProposal } from './public-document.ts';
import { sellerInSentence } from './seller-name.ts';
import { inSentence } from './sentence.ts';
import type { Signed } from './signature.ts';
import { currencyOf } from './sums-view.ts';

/** What the page of a proposal needs that says or asks more than lines. */
export interface OfferView {
  /** Where its pictures and attachments are read from. */
  filesPath: string;
  /** Its seller's name within a sentence. */
  seller: string;
  /** IANA name of the seller's zone. */
  timeZone: string;
  /** While something can be chosen. */
  options?: PricedOffer;
  requiresSignature?: true;
  /** What is to be read before it is accepted. */
  terms?: string;
  /** What is to be paid on acceptance, unless something else is chosen. */
  deposit?: string;
  signed?: SignedView;
}

/** Who signed, and what vouches for it. */
export interface SignedView {
  /** 'Signed by Lena Brandt' */
  title: string;
  /** In UTC, and in the seller's zone. */
  times: string[];
  version: string;
  /** Whether the sealed file is there. */
  isSealed: boolean;
  /** It came with an archive before the file was made, which it never will be. */
  hasNoFile?: true;
  filePath: string;
  /** Null where this site has not seen it being signed. */
  verifyPath: string | null;
}

const isPlain = ({
  cover,
  textSections,
  attachments,
  requiresSignature,
  options,
  signature,
}: PublicProposal) => !(cover || textSections || attachments || requiresSignature || options || signature);

/** What a proposal's page needs besides, or undefined where it has lines and terms alone. */
export function offerPage(proposal: PublicProposal): OfferView | undefined {
  if (isPlain(proposal)) return undefined;
  const { proposalNumber, timeZone, requiresSignature, depositAmount, signature, status } = proposal;
  const isOpen = status === 'pending';
  const options = isOpen ? offerOf(proposal) : undefined;
  const terms = isOpen ? presentText(proposal.terms) : undefined;
  return {
    filesPath: `/api/public/proposals/${proposalNumber}/files`,
    seller: sellerInSentence(proposal) ?? 'The seller',
    timeZone,
    ...(options && { options }),
    ...(isOpen && requiresSignature && { requiresSignature }),
    ...(terms && { terms }),
    ...(isOpen && depositAmount && { deposit: formatMoney(depositAmount, currencyOf(proposal)) }),
    ...(signature && { signed: signedView(signature, proposal) }),
  };
}

function signedView(signed: Signed, { proposalNumber, timeZone }: PublicProposal): SignedView {
  const { name, signedAt, version, sealedAt, verifyCode } = signed;
  return {
    title: `Signed by ${inSentence(name)}`,
    times: [
      `${formatInstant(signedAt, 'UTC')} UTC`,
      ...(timeZone === 'UTC' ? [] : [`${formatInstant(signedAt, timeZone)} in ${timeZone}`]),
    ],
    version: `Version ${version}`,
    isSealed: sealedAt !== null,
    ...(isNeverSealed(signed) && { hasNoFile: true }),
    filePath: `/api/public/proposals/${proposalNumber}/signed.pdf`,
    verifyPath: verifyCode && `/verify/${verifyCode}`,
  };
}
