import { type Database, inTransaction } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { DraftKind } from '#shared/draft.ts';
import { lockStatement, markSentStatement } from './drafts.sql.ts';
import { linkToReplaced, type Replaced, replaceSource } from './replace-source.ts';

interface Documents {
  get(id: string): Promise<string>;
}

interface Creating<Repo> {
  kind: DraftKind;
  draftId: string | undefined;
  repo: (db: Database, seller: SellerContext) => Repo;
  /** @param made what it takes over from the document that the draft takes the place of */
  create: (repo: Repo, made: Replaced['made'] | undefined) => Promise<string>;
  now: Date;
}

/**
 * Creates a document; the draft that it was written in ends with that. Where the draft was sent before, in another tab, that
 * document is answered.
 */
export function createOfDraft<Repo extends Documents>(
  db: Database,
  seller: SellerContext,
  { kind, draftId: id, repo, create, now }: Creating<Repo>,
): Promise<{ status: 200 | 201; json: string }> {
  const work = async (connection: Database, made?: Replaced['made']) =>
    ({ status: 201, json: await create(repo(connection, seller), made) }) as const;
  if (id === undefined) return work(db);
  const userId = seller.sellerId;
  return inTransaction(db, async (transaction) => {
    const stored = await lockStatement.first(transaction, { id, userId });
    if (stored?.documentId && stored.kind === kind)
      return { status: 200, json: await repo(transaction, seller).get(stored.documentId) };
    if (!stored || stored.documentId) return work(transaction);
    const replaced = await replaceSource(transaction, kind, { id, userId, now });
    const created = await work(transaction, replaced?.made);
    const { id: documentId } = JSON.parse(created.json) as { id: string };
    if (replaced) await linkToReplaced(transaction, documentId, replaced);
    await markSentStatement.run(transaction, { id, userId, documentId, now });
    return created;
  });
}
