import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import type { SignedIn } from '#server/http/authentication/authentication.ts';
import type { PaymentMethod } from '#shared/document.ts';
import type { CreateInvoice } from '#shared/invoice.ts';
import { defaultPaymentMethod } from '#shared/payment-method.ts';
import { invoicesRepo } from './invoices.repo.ts';

/** Creates an invoice; a payment method that its seller chose is what later ones start with. */
export function createInvoice(
  db: Database,
  owner: Pick<SignedIn, 'user' | 'today'>,
  { rememberPaymentMethod, ...body }: CreateInvoice,
  now: Date,
): Promise<string> {
  if (!rememberPaymentMethod) return invoicesRepo(db, owner).create(body, now);
  return inTransaction(db, async (transaction) => {
    await transaction
      .update(users)
      .set({ preferredPaymentMethod: body.invoice.paymentMethod })
      .where(eq(users.id, owner.user.id));
    return invoicesRepo(transaction, owner).create(body, now);
  });
}

/** The method of an invoice that no form was filled in for. */
export async function defaultMethodOf(db: Database, userId: string, now: Date): Promise<PaymentMethod> {
  const seller = await accountsRepo(db).find(userId, now);
  return seller ? defaultPaymentMethod(seller) : 'cash';
}
