import type { Database } from '#server/db/client.ts';
import { missingProposal } from '#server/features/proposals/proposals.repo.ts';
import { proposalSections } from '#shared/proposal-sections.ts';
import type { Reading } from '#shared/section-times.ts';
import { findReading } from './reading.sql.ts';

/** How the client has read a proposal: how often, when, and how long each section of its current version. @throws DomainError 404 */
export async function readReading(
  db: Database,
  key: { proposalId: string; userId: string },
): Promise<Reading> {
  const row = await findReading.first(db, key);
  if (!row) throw missingProposal();
  const { opened, firstSeenAt, lastSeenAt, version, times } = row;
  const secondsOf = new Map(times.map(({ section, seconds }) => [section, seconds]));
  return {
    ...{ opened, version },
    firstSeenAt: firstSeenAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    sections: proposalSections(row).map(({ anchor, title }, index) => ({
      ...{ anchor, title },
      seconds: secondsOf.get(index) ?? 0,
    })),
  };
}
