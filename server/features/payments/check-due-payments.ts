import { PaymentError } from '#server/providers/payments.ts';
import type { PaymentProviderName } from '#shared/payment.ts';
import { checkPayment } from './check-payment.ts';
import { nextCheckAfter } from './next-check.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { hasMoney, isUnfinished, type Payment, paymentsRepo } from './payments.repo.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

/**
 * Looks after payments that no event told of: reads what has become of attempts, makes those unpayable that are withdrawn,
 * and finds refunds and disputes of money that came. A provider that does not answer is to hold up its own only.
 */
export async function checkDuePayments(deps: PaymentDeps, provider: PaymentProviderName): Promise<void> {
  const repo = paymentsRepo(deps.db);
  const take = () => repo.takeDue(provider, deps.clock.now());
  for (let due = await take(); due.length > 0; due = await take())
    for (const { id } of due) {
      try {
        await follow(deps, id);
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error;
        deps.log.warn({ payment: id, err: error }, 'the provider could not be asked about a payment');
      }
    }
}

async function follow(deps: PaymentDeps, id: string): Promise<void> {
  const payment = await paymentsRepo(deps.db).find(id);
  if (payment && hasMoney(payment)) return readAgain(deps, payment);
  const followed = await checkPayment(deps, id);
  if (followed && !isUnfinished(followed))
    deps.log.info({ payment: id, status: followed.status }, 'payment followed');
}

/** One that cannot be read, for good perhaps, is not asked for again before its next time. */
async function readAgain(deps: PaymentDeps, payment: Payment): Promise<void> {
  const now = deps.clock.now();
  const nextCheckAt = nextCheckAfter(payment.succeededAt ?? now, now);
  await paymentsRepo(deps.db).change(payment.id, { checkedAt: now, nextCheckAt });
  await syncRefundsAndDisputes(deps, payment);
}
