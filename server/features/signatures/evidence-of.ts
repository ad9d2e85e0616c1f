import { plainAddress } from '#server/features/account/network-of.ts';
import type { EvidenceView, Stroke } from '#server/pdf/evidence-view.ts';
import type { FactView } from '#shared/document-view.ts';
import { exactTimes } from '#shared/exact-time.ts';
import { formatMoney } from '#shared/money.ts';
import { sellerName } from '#shared/seller-name.ts';
import { inOneLine, withoutTurning } from '#shared/sentence.ts';
import { currencyOf } from '#shared/sums-view.ts';
import { acceptedProposal, type SignedContent } from './signed-content.ts';

/** What is known of a signature beside what was signed. Instants are ISO 8601 UTC. */
export interface SignatureFacts {
  documentHash: string;
  strokes: readonly Stroke[] | null;
  ip: string | null;
  userAgent: string | null;
  verifyCode: string;
  createdAt: string;
  /** By mail or text message; null where none had gone out before it was signed. */
  sentAt: string | null;
  /** When somebody else than the seller had the page open. */
  firstSeenAt: string | null;
  lastSeenAt: string | null;
}

interface Sealing {
  content: SignedContent;
  facts: SignatureFacts;
  appUrl: string;
  /** Whose certificate signs the file; undefined where none does. */
  certificate: string | undefined;
}

/** What the last page of a sealed file says. */
export function evidenceOf({ content, facts, appUrl, certificate }: Sealing): EvidenceView {
  const { signer, signedAt, document } = content;
  const { timeZone } = document;
  const name = plain(signer.name);
  const times = (instant: string) => exactTimes(instant, timeZone).join('\n');
  const event = (label: string, instant: string | null): FactView[] =>
    instant ? [{ label, text: times(instant) }] : [];
  const { createdAt, sentAt, firstSeenAt, lastSeenAt, verifyCode } = facts;
  const href = `${appUrl}/verify/${verifyCode}`;
  return {
    title: 'Evidence of the signature',
    signature:
      signer.kind === 'drawn'
        ? { kind: 'drawn', strokes: facts.strokes ?? [], alt: `Signature that ${name} drew` }
        : { kind: 'typed', text: name },
    signer: name,
    how: howOf(signer),
    consent: { label: 'Agreed to', text: content.consent.text },
    facts: [...documentFacts(content), { label: 'Signed', text: times(signedAt) }, ...placeOf(facts)],
    history: {
      label: 'What happened',
      events: [
        ...(sentAt ? event('Sent', sentAt) : event('Created', createdAt)),
        ...event('First opened', firstSeenAt),
        ...(lastSeenAt === firstSeenAt ? [] : event('Last opened', lastSeenAt)),
        ...event('Signed', signedAt),
      ],
    },
    verify: { label: 'Verify this file', text: href, href },
    seal: { label: 'Seal', text: sealText(certificate) },
  };
}

const plain = (text: string) => inOneLine(withoutTurning(text));

function howOf({ kind, answeredBy }: SignedContent['signer']): string {
  const how = kind === 'drawn' ? 'Drew this signature' : 'Typed this signature';
  return answeredBy === 'seller' ? `${how} in a browser where the sender was signed in` : how;
}

function documentFacts(content: SignedContent): FactView[] {
  const { version, attachments } = content;
  const proposal = acceptedProposal(content);
  return [
    { label: 'Proposal', text: `${proposal.displayNumber}, version ${version}` },
    { label: 'Title', text: plain(proposal.title) },
    { label: 'From', text: plain(sellerName(proposal)) },
    { label: 'Total accepted', text: formatMoney(proposal.amount, currencyOf(proposal)) },
    ...attachments.map(({ name, sha256 }) => ({
      label: 'Attachment',
      text: `${plain(name)}\nSHA-256 ${sha256}`,
    })),
  ];
}

const placeOf = ({ ip, userAgent, documentHash }: SignatureFacts): FactView[] => [
  { label: 'Network address', text: ip ? plainAddress(ip) : 'Not known' },
  { label: 'Browser', text: userAgent ? plain(userAgent) : 'Not known' },
  { label: 'What was signed', text: `SHA-256 ${documentHash}` },
];

function sealText(certificate: string | undefined): string {
  return certificate
    ? `This file is signed with the certificate of ${plain(certificate)}: PDF readers show whether it has been changed. Its own SHA-256 is kept at the address above.`
    : 'This file is not signed with a certificate. Its own SHA-256 is kept at the address above, where anybody can compare a copy.';
}
