import { createHash } from 'node:crypto';
import type { PublicProposal } from '#shared/public-document.ts';

/** Names what would be agreed to: another text, line or price has another version. */
export function versionOf({ title, description, amount, items }: PublicProposal): string {
  const content = [title, description, amount, items.map((line) => Object.values(line))];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
