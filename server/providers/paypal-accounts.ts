import { z } from 'zod';
import { type PaypalAccounts, PaypalError } from './paypal.ts';
import type { PaypalClient } from './paypal-client.ts';

const integrationSchema = z.object({
  merchant_id: z.string(),
  primary_email: z.string().optional(),
  payments_receivable: z.boolean(),
  primary_email_confirmed: z.boolean(),
});

const verificationSchema = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

interface AccountOptions {
  webhookId: string;
  partnerId: string | undefined;
}

/** Sellers' accounts by PayPal's partner and notification interfaces. */
export function paypalAccounts(
  client: PaypalClient,
  { webhookId, partnerId }: AccountOptions,
): PaypalAccounts {
  return {
    isPartner: partnerId !== undefined,

    async statusOf(merchantId, businessEmail) {
      if (!partnerId) return 'unknown';
      try {
        const found = await client.ask({
          method: 'GET',
          path: `/v1/customer/partners/${encodeURIComponent(partnerId)}/merchant-integrations/${encodeURIComponent(merchantId)}`,
          answer: integrationSchema,
        });
        // Whoever names somebody else's account does not know its address.
        if (found.merchant_id !== merchantId || !isSameAddress(found.primary_email, businessEmail))
          return 'unknown';
        return found.payments_receivable && found.primary_email_confirmed ? 'ready' : 'limited';
      } catch (error) {
        if (error instanceof PaypalError && error.fault === 'refused') return 'unknown';
        throw error;
      }
    },

    async isAuthentic(event, signature) {
      const fields = JSON.stringify({
        transmission_id: signature.transmissionId,
        transmission_time: signature.transmissionTime,
        transmission_sig: signature.transmissionSig,
        cert_url: signature.certUrl,
        auth_algo: signature.authAlgo,
        webhook_id: webhookId,
      });
      try {
        const { verification_status: status } = await client.ask({
          method: 'POST',
          path: '/v1/notifications/verify-webhook-signature',
          // The signature is over the bytes: written anew, the event would be another one.
          json: `${fields.slice(0, -1)},"webhook_event":${event}}`,
          answer: verificationSchema,
        });
        return status === 'SUCCESS';
      } catch (error) {
        if (error instanceof PaypalError && error.fault === 'refused') return false;
        throw error;
      }
    },
  };
}

const isSameAddress = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();
