import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { dayIn } from '#shared/dates.ts';
import type { LedgerMethod } from '#shared/ledger.ts';
import type { PaymentProviderName } from '#shared/payment.ts';

/** How money comes through each provider. */
export const ledgerMethods: Record<PaymentProviderName, LedgerMethod> = { stripe: 'card', paypal: 'paypal' };

/** The calendar day of a seller who has not asked for anything. */
export async function todayOf(db: Database, userId: string, now: Date): Promise<string> {
  const [seller] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId));
  return dayIn(seller?.timeZone ?? 'UTC', now);
}
