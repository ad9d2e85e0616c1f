import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { invalidField } from '#server/errors.ts';
import { type SafeUserRow, safeUserColumns } from '#server/features/account/user-row.ts';
import type { UpdateBranding } from '#shared/logo.ts';
import { logosRepo } from './logos.repo.ts';

/**
 * Changes what a seller's documents look like.
 * @throws DomainError 400 for a logo that is not the one which this seller has uploaded
 */
export function updateBranding(
  db: Database,
  userId: string,
  { customLogo, hideCredits }: UpdateBranding,
  now: Date,
): Promise<SafeUserRow | undefined> {
  return inTransaction(db, async (transaction) => {
    // The row first, as everybody locks it who changes a logo.
    const [row] = await transaction
      .update(users)
      .set({ customLogo, hideCredits, updatedAt: now })
      .where(eq(users.id, userId))
      .returning(safeUserColumns(now));
    const own = logosRepo(transaction, userId);
    if (customLogo === null) await own.removeAll();
    else if (customLogo !== undefined && !(await own.has(customLogo)))
      throw invalidField('customLogo', 'Upload the logo first');
    return row;
  });
}
