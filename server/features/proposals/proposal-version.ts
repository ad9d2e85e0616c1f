import { createHash } from 'node:crypto';
import type { PublicProposal } from '#shared/public-document.ts';

/**
 * Names what would be agreed to: another text, line or price has another version. A part that a line does not have counts
 * for nothing, so that a new kind of part changes no proposal that is being read.
 */
export function versionOf(proposal: PublicProposal): string {
  const { title, description, amount, items, deposit, depositAmount } = proposal;
  const more = moreOf(proposal);
  const content = [
    title,
    description,
    amount,
    items.map((line) => Object.values(line).filter((part) => part !== null)),
    ...(deposit ? [deposit, depositAmount] : []),
    ...(Object.keys(more).length > 0 ? [more] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/** What else is agreed to, where it is said. What becomes of it by the answer is no part of it. */
function moreOf({ options, ...proposal }: PublicProposal) {
  const { cover, textSections, attachments, requiresSignature, notes, terms, sections } = proposal;
  const { buyerReference, orderNumber, serviceFrom, serviceTo } = proposal;
  const parts = {
    ...{ cover, textSections, attachments, requiresSignature, notes, terms, sections },
    ...{ buyerReference, orderNumber, serviceFrom, serviceTo },
  };
  return {
    ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)),
    ...(options && { options: { ...options, accepted: undefined } }),
  };
}
