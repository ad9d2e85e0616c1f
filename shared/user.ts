import { z } from 'zod';
import { actingForSchema } from './acting-for.ts';
import { paymentMethods } from './document.ts';

/** The choices of the sign-up form. They are stored in lower case. */
export const industries = [
  'Technology',
  'Healthcare',
  'Finance',
  'Education',
  'Manufacturing',
  'Retail',
  'Construction',
  'Food & Beverage',
  'Transportation',
  'Entertainment',
  'Real Estate',
  'Consulting',
  'Other',
] as const;

const storedIndustries = industries.map((industry) => industry.toLowerCase());

/** One of {@link industries} in any case, stored in lower case; empty means none. */
export const industryField = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => value === '' || storedIndustries.includes(value), {
    error: 'Choose an industry from the list',
  })
  .transform((value) => value || null)
  .nullish();

/** The signed-in user. Never holds the password or its hash. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string().nullable(),
  industry: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  timeZone: z.string(),
  /** ISO 4217: of statistics, and of new documents in forms. */
  currency: z.string(),
  isPremium: z.boolean(),
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  stripeConnectAccountId: z.string().nullable(),
  stripeConnectAccountStatus: z.string().nullable(),
  stripeConnectOnboardingComplete: z.boolean(),
  paypalBusinessEmail: z.string().nullable(),
  paypalMerchantId: z.string().nullable(),
  paypalAccountVerified: z.boolean(),
  paypalConnectedAt: z.string().nullable(),
  /** What the seller chose last in an invoice form; null until then. */
  preferredPaymentMethod: z.enum(paymentMethods).nullable(),
  customLogo: z.string().nullable(),
  hideCredits: z.boolean(),
  /** Null until the address is confirmed; few mails go to clients before. */
  emailConfirmedAt: z.string().nullable(),
  /** When the account is deleted, unless its owner keeps it; null where nobody has asked for that. */
  deletesAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** In `GET /api/user` alone: somebody else's books that the session has open. */
  actingFor: actingForSchema.optional(),
  /** Likewise: there are books of others that the person may read. */
  hasMemberships: z.literal(true).optional(),
});

export type User = z.infer<typeof userSchema>;

/** `'Ana Maria Ruiz'` → first name `Ana`, last name `Maria Ruiz`; one word has no last name. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
