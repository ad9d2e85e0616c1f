import { checkIfReachable } from './check-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { paymentsRepo } from './payments.repo.ts';

/**
 * Makes all that clients have begun to pay to a seller unpayable, as far as the providers can be asked. What is paid
 * nevertheless goes to the seller's own account.
 */
export async function withdrawPayments(deps: PaymentDeps, userId: string): Promise<void> {
  const repo = paymentsRepo(deps.db);
  const open = (await repo.openOf(userId)).map(({ id }) => id);
  await repo.withdraw(open, deps.clock.now());
  for (const id of open) await checkIfReachable(deps, id);
}
