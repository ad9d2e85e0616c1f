import { z } from 'zod';
import { linkToken } from './auth.ts';
import { passwordAgainSchema } from './password.ts';
import { emailAddress } from './text-field.ts';

const MERCHANT_ID_REQUIRED = 'Merchant ID is required';

/** What a seller says about their PayPal account. */
export const paypalAccountSchema = z.object({
  businessEmail: emailAddress,
  merchantId: z
    .string({ error: MERCHANT_ID_REQUIRED })
    .trim()
    .min(1, { error: MERCHANT_ID_REQUIRED })
    .max(50, { error: 'Must be at most 50 characters' })
    .regex(/^[\w-]*$/, { error: 'A merchant ID has only letters and digits' }),
});

export type PaypalAccount = z.output<typeof paypalAccountSchema>;

/** Body of `POST /api/paypal/connect`; the password is needed where an account is stored already. */
export const connectPaypalSchema = paypalAccountSchema.extend(passwordAgainSchema.shape);

export type ConnectPaypal = z.output<typeof connectPaypalSchema>;

/** Answer of `GET /api/paypal/status` and of every change to it. */
export const paypalStatusSchema = z.object({
  connected: z.boolean(),
  businessEmail: z.string().nullable(),
  merchantId: z.string().nullable(),
  /** Only then clients can pay to it. */
  verified: z.boolean(),
  /** Why it gets no payments, where something has happened to it. */
  reason: z.string().nullable(),
});

export type PaypalStatus = z.infer<typeof paypalStatusSchema>;

/** Body of `POST /api/verify-paypal`: the token of the mailed link. */
export const verifyPaypalSchema = z.object({ token: linkToken });
