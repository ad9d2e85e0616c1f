import type { Database } from '#server/db/client.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import { markLate } from './late-documents.ts';

/** Marks open proposals expired from the day after their validity, each in its seller's zone. */
export function markExpired(db: Database, now: Date): Promise<void> {
  const wording = { event: 'Proposal expired', what: "didn't respond to", dateLabel: 'valid until' } as const;
  return markLate(
    db,
    {
      kind: proposalKind,
      template: 'proposal_expired',
      ...wording,
      record: async (_transaction, late) => [...late],
    },
    now,
  );
}
