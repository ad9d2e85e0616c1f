import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { conflict, invalidField, notFound } from '#server/errors.ts';
import { CHANGED_MEANWHILE } from '#shared/api-error.ts';
import {
  type DraftContent,
  type DraftKind,
  MAX_DRAFTS,
  type PutDraft,
  putDraftSchema,
} from '#shared/draft.ts';
import {
  addStatement,
  changeStatement,
  findStatement,
  hasRoomStatement,
  listStatements,
  lockSellerStatement,
  lockStatement,
  removeStatement,
  unscheduleStatement,
} from './drafts.sql.ts';

/** For a draft that is missing and for somebody else's alike. */
export const missingDraft = () => notFound('Draft not found');

type Stored = RowOf<typeof lockStatement.row>;

interface Putting {
  now: Date;
  /** The version that the change was made of, if the caller names it. */
  loaded: string | undefined;
}

/** One seller's drafts. What it answers is JSON text in the shape of `shared/draft.ts`. */
export function draftsRepo(db: Database, userId: string) {
  async function get(id: string, connection = db): Promise<string> {
    const row = await findStatement.first(connection, { id, userId });
    if (!row) throw missingDraft();
    return row.json;
  }

  async function change(
    transaction: Database,
    { id, kind, content }: PutDraft & { id: string },
    stored: Stored,
    { now, loaded }: Putting,
  ): Promise<void> {
    if (stored.documentId) throw conflict('This draft was sent already.', 'draft_sent');
    if (stored.kind !== kind) throw invalidField('kind', `This is a draft of ${nouns[stored.kind]}`);
    // As after an answer that was lost on its way.
    if (isDeepStrictEqual(stored.content, content)) return;
    if (loaded !== undefined && loaded !== stored.version)
      throw conflict('This was changed somewhere else after you opened it.', CHANGED_MEANWHILE);
    await changeStatement.run(transaction, { id, userId, now, ...columnsOf(kind, content) });
  }

  async function add(transaction: Database, { id, kind, content }: PutDraft & { id: string }, now: Date) {
    await assertRoom(transaction, userId);
    return addStatement.first(transaction, {
      ...{ id, userId, kind, now, source: 'form' },
      ...columnsOf(kind, content),
    });
  }

  return {
    list: (kind: DraftKind | undefined): Promise<JsonList> =>
      listAsJson(db, listStatements[kind ?? 'all'], { userId }, undefined),

    get,

    /**
     * Saves a draft under an id that its form has made.
     * @throws DomainError 404 for somebody else's; 409 `changed_meanwhile` for another version, `draft_sent`, `too_many_drafts`
     */
    put(id: string, draft: PutDraft, putting: Putting): Promise<{ json: string; isNew: boolean }> {
      return inTransaction(db, async (transaction) => {
        const answer = async (isNew: boolean) => ({ json: await get(id, transaction), isNew });
        const stored = await lockStatement.first(transaction, { id, userId });
        // Who has loaded it does not want it back once it was deleted.
        if (!stored && putting.loaded !== undefined) throw missingDraft();
        if (!stored && (await add(transaction, { ...draft, id }, putting.now))) return answer(true);
        const present = stored ?? (await lockStatement.first(transaction, { id, userId }));
        if (!present) throw missingDraft();
        await change(transaction, { ...draft, id }, present, putting);
        return answer(false);
      });
    },

    /** Keeps it from being sent by itself. */
    async unschedule(id: string, now: Date): Promise<string> {
      if (!(await unscheduleStatement.first(db, { id, userId, failure: null, now }))) throw missingDraft();
      return get(id);
    },

    async remove(id: string): Promise<void> {
      if (!(await removeStatement.first(db, { id, userId }))) throw missingDraft();
    },
  };
}

/**
 * Limits count the seller's other drafts, so additions of one seller follow one another.
 * @throws DomainError 409 `too_many_drafts`
 */
export async function assertRoom(transaction: Database, userId: string): Promise<void> {
  await lockSellerStatement.run(transaction, { userId });
  const room = await hasRoomStatement.first(transaction, { userId });
  if (!room?.hasRoom)
    throw conflict(`You have ${MAX_DRAFTS} drafts. Send or delete some of them first.`, 'too_many_drafts');
}

/**
 * Adds the draft of a date of a recurring invoice. Belongs to the transaction that takes the date.
 * @returns its id
 * @throws ZodError for one that is too large, DomainError 409 `too_many_drafts`
 */
export async function addRecurringDraft(
  transaction: Database,
  { userId, content, now }: { userId: string; content: object; now: Date },
): Promise<string> {
  const draft = putDraftSchema.parse({ kind: 'invoice', content });
  await assertRoom(transaction, userId);
  const id = randomUUID();
  await addStatement.run(transaction, {
    ...{ id, userId, kind: draft.kind, now, source: 'recurring' },
    ...columnsOf(draft.kind, draft.content),
  });
  return id;
}

const nouns = { invoice: 'an invoice', proposal: 'a proposal' };

/** What lists tell a draft by. */
function columnsOf(kind: DraftKind, content: DraftContent) {
  const { clientId, title } = content[kind] ?? {};
  return {
    clientId: z.guid().safeParse(clientId).data ?? null,
    title: typeof title === 'string' ? title.trim() : '',
    content: JSON.stringify(content),
  };
}
