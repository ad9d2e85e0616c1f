import { z } from 'zod';
import { arePaypalKeysWhole, paypalOf, paypalVariables } from '#server/paypal-config.ts';
import { startFakePaypal } from '#server/test/fakes/paypal.ts';
import { differences } from './contract-differences.ts';
import { probePaypal } from './contract-paypal-probe.ts';
import type { Answers } from './contract-probe.ts';

/** The answers of the fake. @param withOrders for an account that may be paid */
export async function probePaypalStandIn(withOrders = true): Promise<Answers> {
  const fake = await startFakePaypal();
  try {
    return await probePaypal(fake.options, withOrders ? fake.books.addMerchant().id : undefined);
  } finally {
    await fake.stop();
  }
}

/**
 * Replays the same calls against the fake and, where its keys are given, PayPal's sandbox.
 * @param merchant a sandbox account that may be paid; undefined: no order is created @returns how many answers differ
 */
export async function comparePaypal(
  environment: Record<string, string | undefined>,
  merchant: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const values = z.object(paypalVariables).parse(environment);
  if (values.PAYPAL_ENV === 'live') throw new Error('PAYPAL_ENV must be sandbox.');
  const options = arePaypalKeysWhole(values) ? paypalOf(values) : undefined;
  const standIn = await probePaypalStandIn(!options || merchant !== undefined);
  say(`The fake of PayPal answers ${standIn.size} steps.`);
  if (!options) {
    say(
      'PAYPAL_CLIENT_ID, _CLIENT_SECRET, _WEBHOOK_ID and _ENV are not set: nothing was compared with PayPal.',
    );
    return 0;
  }
  if (!merchant) say('Without --merchant, a sandbox account that may be paid, no order is created.');
  const found = differences(standIn, await probePaypal(options, merchant));
  for (const difference of found) say(difference);
  say(found.length === 0 ? 'PayPal answers the same.' : `${found.length} differences.`);
  return found.length;
}
