import type { Database } from '#server/db/client.ts';
import { invalidField } from '#server/errors.ts';
import { newSecretTail } from '#server/features/documents/secret-tail.ts';
import type { ProposalAnswerer } from '#shared/proposal-status.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import type { Signature } from '#shared/signature.ts';
import { findSignable, insertSignature } from './signatures.sql.ts';
import { signedContent } from './signed-content.ts';

interface Signing {
  /** As it has just been accepted. */
  proposal: { id: string; userId: string; requiresSignature: boolean; answeredBy: ProposalAnswerer | null };
  /** As whoever signs it sees it, with what they chose. */
  shown: PublicProposal;
  signature: Signature | undefined;
  answerer: { address: string | undefined; browser: string | undefined };
  /** Of the server: the time of signing. */
  now: Date;
}

/**
 * Freezes what was signed, by whom and when. Belongs to the transaction that accepts the proposal and follows everything that
 * decides what was accepted: another answer can't come between, and each proposal has one signature at most.
 * @throws DomainError 400 where a signature is required and there is none
 */
export async function signProposal(
  transaction: Database,
  { proposal, shown, signature, answerer, now }: Signing,
): Promise<void> {
  if (!signature) {
    if (proposal.requiresSignature) throw invalidField('signature', 'Sign this proposal to accept it');
    return;
  }
  const { id: documentId, userId, answeredBy } = proposal;
  const signable = await findSignable.first(transaction, { documentId });
  if (!signable) return;
  const { content, documentHash } = signedContent({
    ...signable,
    ...{ proposal: shown, signature, now, answeredBy: answeredBy ?? 'client' },
  });
  const { kind, name, consentVersion } = signature;
  await insertSignature.first(transaction, {
    ...{ userId, documentId, version: signable.version, kind, name, consentVersion, now },
    strokes: kind === 'drawn' ? JSON.stringify(signature.strokes) : null,
    ip: answerer.address,
    userAgent: answerer.browser,
    ...{ content, documentHash, verifyCode: newSecretTail() },
  });
}
