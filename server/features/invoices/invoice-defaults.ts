import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sellerDetails } from '#server/db/schema/seller-details.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import type { PaymentMethod } from '#shared/document.ts';
import { defaultPaymentMethod } from '#shared/payment-method.ts';

interface InvoiceDefaults {
  paymentMethod: PaymentMethod;
  /** The client may pay it online in parts. */
  allowPartial: boolean;
}

/** What an invoice begins with that no form was filled in for. */
export async function invoiceDefaults(db: Database, userId: string, now: Date): Promise<InvoiceDefaults> {
  const seller = await accountsRepo(db).find(userId, now);
  const [details] = await db
    .select({ allowPartial: sellerDetails.allowPartial })
    .from(sellerDetails)
    .where(eq(sellerDetails.userId, userId));
  return {
    paymentMethod: seller ? defaultPaymentMethod(seller) : 'cash',
    allowPartial: details?.allowPartial ?? false,
  };
}
