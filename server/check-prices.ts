import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';
import { BillingError, type BillingProvider } from './providers/billing.ts';

/** Longer than this no start is held up. */
const LONGEST_WAIT_MS = 6_000;

/**
 * Looks whether Stripe charges what the screens say. A provider that is away is no reason not to start: who buys asks
 * again.
 * @throws Error when it charges something else
 */
export async function checkPrices(stripe: BillingProvider, log: Log): Promise<void> {
  const failure = await Promise.race([
    stripe.checkPrices().then(
      () => undefined,
      (error: unknown) => error,
    ),
    sleep(LONGEST_WAIT_MS, new BillingError('unreachable', 'no answer'), { ref: false }),
  ]);
  if (failure === undefined) return;
  if (!(failure instanceof BillingError)) throw failure;
  if (failure.fault === 'misconfigured' || failure.fault === 'refused')
    throw new Error(`The Pro prices can't be used: ${failure.message}`, { cause: failure });
  log.warn({ err: failure }, "Stripe isn't responding properly: Pro can't be bought until it does");
}
