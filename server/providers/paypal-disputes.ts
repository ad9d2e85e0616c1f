import { z } from 'zod';
import type { DisputeState } from '#shared/payment.ts';
import { PaypalError } from './paypal.ts';
import type { PaypalClient } from './paypal-client.ts';

/** A dispute as PayPal shows it and as its events bring it along, as far as it matters here. */
export const disputeSchema = z.object({
  dispute_id: z.string().min(1).max(255),
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  disputed_transactions: z
    .array(
      z.object({
        seller_transaction_id: z.string().optional(),
        seller: z.object({ merchant_id: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});

export type PaypalDispute = z.output<typeof disputeSchema>;

const decided: Partial<Record<string, DisputeState>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  // PayPal pays the payer; the seller keeps the money.
  RESOLVED_WITH_PAYOUT: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
};

/** An outcome that is for neither of both leaves a dispute open. */
export const disputeStateOf = ({ status, dispute_outcome: outcome }: PaypalDispute): DisputeState =>
  (status === 'RESOLVED' ? decided[outcome?.outcome_code ?? ''] : undefined) ?? 'open';

/**
 * @returns the dispute as it is now; `hidden` where PayPal shows disputes to others only, undefined where there is none
 * @throws PaypalError
 */
export async function readDispute(
  client: PaypalClient,
  id: string,
): Promise<PaypalDispute | 'hidden' | undefined> {
  try {
    const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
    return await client.ask({ method: 'GET', path, answer: disputeSchema });
  } catch (error) {
    if (!(error instanceof PaypalError) || error.fault !== 'refused') throw error;
    if (error.status === 403) return 'hidden';
    if (error.status === 404) return undefined;
    throw error;
  }
}
