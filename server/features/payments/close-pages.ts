import { setTimeout as sleep } from 'node:timers/promises';
import { checkIfReachable } from './check-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { paymentsRepo } from './payments.repo.ts';

/** Milliseconds that a change of an invoice waits for its payment pages to be closed. */
const LONGEST_WAIT_MS = 2_000;

/** Closes the payment pages that a change of a seller's has withdrawn. @param changedAt the time of that change */
export type ClosePages = (userId: string, changedAt: Date) => Promise<void>;

/**
 * Nobody is to pay what has just been withdrawn, so its pages are closed before the change is answered. A provider that is
 * slow or away does not hold the change up: the worker closes what is left.
 */
export const createClosePages =
  (deps: PaymentDeps): ClosePages =>
  async (userId, changedAt) => {
    const withdrawn = await paymentsRepo(deps.db).withdrawnAt(userId, changedAt);
    if (withdrawn.length === 0) return;
    const answered = new AbortController();
    const closing = Promise.all(withdrawn.map(({ id }) => checkIfReachable(deps, id)))
      .catch((error: unknown) => deps.log.error({ err: error }, 'payment pages could not be closed'))
      .finally(() => answered.abort());
    const patience = sleep(LONGEST_WAIT_MS, undefined, answered).catch(() => undefined);
    await Promise.race([closing, patience]);
  };
