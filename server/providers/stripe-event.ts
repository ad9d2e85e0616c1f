import Stripe from 'stripe';
import { z } from 'zod';
import { isStorableText } from '#shared/text-field.ts';

/** Seconds by which the clocks may differ, and for which a copied event is good. */
const TOLERANCE_SECONDS = 300;

const name = z.string().min(1).max(200).refine(isStorableText);

const eventSchema = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  account: name.optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export type StripeEvent = z.infer<typeof eventSchema>;

/**
 * The event that Stripe has signed.
 * @param secrets of our endpoints; any of them will do
 * @returns undefined for what Stripe has not sent, or not now
 */
export function readStripeEvent(
  body: Buffer,
  signature: string,
  secrets: readonly string[],
  now: Date,
): StripeEvent | undefined {
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (sentAt * 1_000 - now.getTime() > TOLERANCE_SECONDS * 1_000) return undefined;
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
      return eventSchema.safeParse(event).data;
    } catch {
      // Not by this secret.
    }
  }
  return undefined;
}
