import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { invalidField, unauthorized } from '#server/errors.ts';
import type { PayoutPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { guardedBankFields, type Legal, type UpdateLegal } from '#shared/legal.ts';
import { taxIdProblem } from '#shared/tax-id.ts';
import { legalRepo } from './legal.repo.ts';

/** Whether a stored account would give way to another one, or to none. */
export const replacesAccount = (before: Legal, given: UpdateLegal): boolean =>
  guardedBankFields.some(
    (field) => given[field] !== undefined && before[field] !== null && given[field] !== before[field],
  );

interface Updating {
  userId: string;
  hasProof: boolean;
}

/**
 * Changes the given fields, and notifies the owner when they change where the money goes.
 * @returns undefined where a stored account would be replaced and nobody has proved to be its owner
 * @throws DomainError 400 for a tax id that does not fit the country
 */
export function updateLegal(
  db: Database,
  { userId, hasProof }: Updating,
  update: UpdateLegal,
  now: Date,
): Promise<Legal | undefined> {
  return inTransaction(db, async (transaction) => {
    const [owner] = await transaction
      .select({ to: users.email, fullName: users.fullName })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (!owner) throw unauthorized();
    const repo = legalRepo(transaction, userId);
    const before = await repo.get();
    if (!hasProof && replacesAccount(before, update)) return undefined;
    const given = Object.entries(update).filter(([, value]) => value !== undefined);
    const next: Legal = { ...before, ...Object.fromEntries(given) };
    if (isDeepStrictEqual(next, before)) return before;
    assertTaxId(before, next);
    await repo.set(next, now);
    const event = bankEvent(before, next);
    if (event) await outboxRepo(transaction).add(userId, 'payout_changed', { ...owner, event });
    return next;
  });
}

/** A pair that is stored already is no reason to refuse other changes. */
function assertTaxId(before: Legal, { taxId, country }: Legal): void {
  if (taxId === null || (taxId === before.taxId && country === before.country)) return;
  const problem = taxIdProblem(taxId, country);
  if (problem) throw invalidField('taxId', problem);
}

function bankEvent(before: Legal, next: Legal): PayoutPayload['event'] | undefined {
  if (guardedBankFields.every((field) => before[field] === next[field])) return undefined;
  const hasAccount = (legal: Legal) => guardedBankFields.some((field) => legal[field] !== null);
  if (!hasAccount(before)) return 'bank_added';
  return hasAccount(next) ? 'bank_changed' : 'bank_removed';
}
