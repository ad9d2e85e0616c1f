import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { clientCredits } from '#server/db/schema/ledger.ts';
import { conflict } from '#server/errors.ts';

/**
 * Whoever is about to be deleted has nothing in credit. Belongs to the transaction that deletes, after the locks of the client's
 * invoices, and holds those of the credit.
 * @throws DomainError 409 `has_credit`
 */
export async function assertNoCredit(
  transaction: Database,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  const credits = await transaction
    .select({ balance: clientCredits.balance })
    .from(clientCredits)
    .where(and(eq(clientCredits.clientId, clientId), eq(clientCredits.userId, userId)))
    .for('update');
  if (credits.some(({ balance }) => Number(balance) !== 0))
    throw conflict('This client still has credit. Refund it or apply it to an invoice first.', 'has_credit');
}
