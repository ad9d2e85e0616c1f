import type { Database } from '#server/db/client.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import type { PaymentMethod } from '#shared/document.ts';
import { defaultPaymentMethod } from '#shared/payment-method.ts';

/** The method of an invoice that no form was filled in for. */
export async function defaultMethodOf(db: Database, userId: string, now: Date): Promise<PaymentMethod> {
  const seller = await accountsRepo(db).find(userId, now);
  return seller ? defaultPaymentMethod(seller) : 'cash';
}
