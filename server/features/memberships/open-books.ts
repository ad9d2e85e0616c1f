import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { ActingFor, Book } from '#shared/acting-for.ts';
import type { User } from '#shared/user.ts';
import {
  closeBooksStatement,
  findOpenBooksStatement,
  listBooksStatement,
  openBooksStatement,
} from './memberships.sql.ts';

interface Reader {
  memberId: string;
  sessionId: string;
}

/** The books of others that somebody may read. */
export async function listBooks(db: Database, memberId: string): Promise<Book[]> {
  const rows = await listBooksStatement.run(db, { memberId });
  return rows.map((row) => ({ ...row, role: 'accountant' }));
}

/** What the user object says of the books of others. */
export async function describeOpenBooks(
  db: Database,
  { memberId, membershipId }: { memberId: string; membershipId: string | null },
  now: Date,
): Promise<Pick<User, 'actingFor' | 'hasMemberships'>> {
  const found = await findOpenBooksStatement.first(db, { memberId, membershipId, now });
  if (!found) return {};
  const { hasMemberships, ...books } = found;
  return {
    ...(hasMemberships && { hasMemberships }),
    // They come together.
    ...(books.membershipId && { actingFor: { ...books, role: 'accountant' } as ActingFor }),
  };
}

/** From now on the session reads these books. @throws DomainError 404 */
export async function openBooks(
  db: Database,
  { memberId, sessionId }: Reader,
  membershipId: string,
): Promise<void> {
  if (!(await openBooksStatement.first(db, { sessionId, memberId, membershipId })))
    throw notFound('Books not found');
}

/** From now on the session has the books of whoever signed in. */
export async function closeBooks(db: Database, sessionId: string): Promise<void> {
  await closeBooksStatement.run(db, { sessionId });
}
