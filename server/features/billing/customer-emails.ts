import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { BillingError } from '#server/providers/billing.ts';
import type { BillingDeps } from './sync-billing.ts';

const AT_ONCE = 20;

/** Tells the payment provider addresses that have changed; what it does not take now it is told again later. */
export async function sendCustomerEmails({ db, log, provider }: BillingDeps): Promise<void> {
  const due = await db
    .select({
      id: users.id,
      email: users.email,
      customerId: users.stripeCustomerId,
      changedAt: users.customerEmailChangedAt,
    })
    .from(users)
    .where(and(isNotNull(users.customerEmailChangedAt), isNotNull(users.stripeCustomerId)))
    .orderBy(users.customerEmailChangedAt)
    .limit(AT_ONCE);
  for (const { id, email, customerId, changedAt } of due) {
    if (!customerId || !changedAt) continue;
    try {
      await provider.setCustomerEmail(customerId, email);
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      log.warn({ user: id, err: error }, 'the address of a customer was not changed');
      continue;
    }
    // Changed once more meanwhile: that is told next.
    await db
      .update(users)
      .set({ customerEmailChangedAt: null })
      .where(and(eq(users.id, id), eq(users.customerEmailChangedAt, changedAt)));
  }
}
