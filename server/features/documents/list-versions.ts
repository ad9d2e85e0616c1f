import type { Database } from '#server/db/client.ts';
import { type DocumentVersion, versionChanges } from '#shared/version-changes.ts';
import type { DocumentKind } from './document-kind.ts';
import { findVersions } from './document-versions.sql.ts';
import { findPublicToken } from './view-document.ts';

/** Each version with what it changed; none where the document has never changed. Undefined for a document that isn't the seller's. */
export async function listVersions(
  db: Database,
  kind: DocumentKind,
  { id, userId }: { id: string; userId: string },
): Promise<DocumentVersion[] | undefined> {
  const rows = await findVersions.run(db, { documentId: id, userId, kind: kind.kind });
  if (rows.length === 0) return (await findPublicToken(db, kind, { id, userId })) ? [] : undefined;
  return rows.map(({ version, content, createdBy, createdAt }, index) => {
    const before = rows[index + 1]?.content;
    return {
      ...{ version, amount: content.amount, currency: content.currency, createdBy },
      createdAt: createdAt.toISOString(),
      changes: before ? versionChanges(before, content) : [],
    };
  });
}
