import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { clientNotes } from '#server/db/schema/clients.ts';
import { notFound } from '#server/errors.ts';
import type { ClientNote, CreateClientNote } from '#shared/client-note.ts';

const answered = {
  id: clientNotes.id,
  clientId: clientNotes.clientId,
  title: clientNotes.title,
  content: clientNotes.content,
  createdAt: clientNotes.createdAt,
  updatedAt: clientNotes.updatedAt,
};

type NoteRow = Omit<typeof clientNotes.$inferSelect, 'seq' | 'userId'>;

function present({ createdAt, updatedAt, ...note }: NoteRow): ClientNote {
  return { ...note, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** The notes a seller keeps about one client. */
export function clientNotesRepo(db: Database, ownerId: string, clientId: string) {
  return {
    /** Newest first. */
    async list(): Promise<ClientNote[]> {
      const rows = await db
        .select(answered)
        .from(clientNotes)
        .where(and(eq(clientNotes.clientId, clientId), eq(clientNotes.userId, ownerId)))
        .orderBy(desc(clientNotes.seq));
      return rows.map(present);
    },

    /** @throws DomainError 404 when the seller has no such client */
    async create(note: CreateClientNote, now: Date): Promise<ClientNote> {
      try {
        const [row] = await db
          .insert(clientNotes)
          .values({ ...note, clientId, userId: ownerId, createdAt: now, updatedAt: now })
          .returning(answered);
        if (row) return present(row);
      } catch (error) {
        if (databaseFailure(error) !== 'foreign-key') throw error;
      }
      throw notFound('Client not found');
    },
  };
}
