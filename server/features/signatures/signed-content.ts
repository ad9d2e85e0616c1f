import { consentTexts } from '#shared/consent.ts';
import type { AcceptedLine } from '#shared/proposal-options.ts';
import type { ProposalAnswerer } from '#shared/proposal-status.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import type { Signature } from '#shared/signature.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';

/** What a proposal says to whoever signs it, without what its link opens and what changes later. */
export type SignedDocument = Omit<PublicProposal, (typeof leftOut)[number]>;

const leftOut = [
  ...['id', 'proposalNumber', 'status', 'acceptedAt'],
  ...['depositInvoice', 'signature', 'changes', 'replacedBy', 'replaces'],
] as const satisfies string[] & readonly (keyof PublicProposal)[];

/** A file that goes with a proposal or is shown in it, and what is in it. */
export interface SignedFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** All that is signed. Stored as canonical JSON, and never changed: the sealed file is drawn from it. */
export interface SignedContent {
  format: 1;
  document: SignedDocument;
  /** Of the proposal. */
  version: number;
  /** What was chosen where there was a choice. */
  acceptedLines: AcceptedLine[] | null;
  attachments: SignedFile[];
  pictures: SignedFile[];
  consent: { version: number; text: string };
  signer: {
    name: string;
    kind: Signature['kind'];
    /** SHA-256 of the strokes as JSON; null where the name was typed. */
    strokesHash: string | null;
    /** Whose session it was: the seller's own, or nobody's. */
    answeredBy: ProposalAnswerer;
  };
  /** ISO 8601 UTC, of the server. */
  signedAt: string;
}

interface Signing {
  proposal: PublicProposal;
  version: number;
  acceptedLines: AcceptedLine[] | null;
  attachments: SignedFile[];
  pictures: SignedFile[];
  signature: Signature;
  answeredBy: ProposalAnswerer;
  now: Date;
}

const strokesOf = (signature: Signature) => (signature.kind === 'drawn' ? signature.strokes : null);

/** Canonical JSON of what is signed, and its SHA-256 as hexadecimal digits. */
export function signedContent(signing: Signing): { content: string; documentHash: string } {
  const { proposal, signature, now, answeredBy, ...rest } = signing;
  const strokes = strokesOf(signature);
  const { consentVersion, kind, name } = signature;
  const signed: SignedContent = {
    format: 1,
    document: documentOf(proposal),
    ...rest,
    consent: { version: consentVersion, text: consentTexts[consentVersion - 1] ?? '' },
    signer: { name, kind, strokesHash: strokes && sha256(JSON.stringify(strokes)), answeredBy },
    signedAt: now.toISOString(),
  };
  const content = canonicalJson(signed);
  return { content, documentHash: sha256(content) };
}

function documentOf(proposal: PublicProposal): SignedDocument {
  const names: readonly string[] = leftOut;
  return Object.fromEntries(
    Object.entries(proposal).filter(([key]) => !names.includes(key)),
  ) as SignedDocument;
}

/** The proposal as it was accepted, as its page would show it. */
export const acceptedProposal = ({ document, signedAt }: SignedContent): PublicProposal => ({
  ...document,
  id: '',
  proposalNumber: '',
  status: 'accepted',
  acceptedAt: signedAt,
});
