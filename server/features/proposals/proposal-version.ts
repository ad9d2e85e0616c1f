import { createHash } from 'node:crypto';
import type { PublicProposal } from '#shared/public-document.ts';

/**
 * Names what would be agreed to: another text, line or price has another version. A part that a line does not have counts
 * for nothing, so that a new kind of part changes no proposal that is being read.
 */
export function versionOf({ title, description, amount, items }: PublicProposal): string {
  const content = [
    title,
    description,
    amount,
    items.map((line) => Object.values(line).filter((part) => part !== null)),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
