import { z } from 'zod';

const merchantId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/);
const url = z.url().max(4_000);

/** Currencies that have no decimals at PayPal. */
export const wholeCurrencies = ['HUF', 'JPY', 'TWD'];

const amount = z
  .strictObject({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z
      .string()
      .max(32)
      .regex(/^\d+(\.\d{2})?$/),
  })
  .refine((sent) => !wholeCurrencies.includes(sent.currency_code) || !sent.value.includes('.'));

/** Body of `POST /v2/checkout/orders`, as far as it is documented and used here; any other name is refused. */
export const orderRequestSchema = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().max(256).default('default'),
        description: z.string().max(127).optional(),
        custom_id: z.string().max(127).optional(),
        invoice_id: z.string().max(127).optional(),
        soft_descriptor: z.string().max(22).optional(),
        amount,
        payee: z.strictObject({ merchant_id: merchantId, email_address: z.email().optional() }),
      }),
    )
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        brand_name: z.string().max(127).optional(),
        locale: z.string().max(10).optional(),
        return_url: url,
        cancel_url: url,
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
        landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
      }),
    }),
  }),
});

export type OrderRequest = z.output<typeof orderRequestSchema>;

/** Body of `POST /v1/notifications/verify-webhook-signature`. */
export const verifyRequestSchema = z.strictObject({
  transmission_id: z.string().min(1),
  transmission_time: z.string().min(1),
  transmission_sig: z.string().min(1),
  cert_url: z.url(),
  auth_algo: z.string().min(1),
  webhook_id: z.string().min(1),
  webhook_event: z.record(z.string(), z.unknown()),
});

export const emptyRequestSchema = z.strictObject({});
