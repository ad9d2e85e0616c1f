import { z } from 'zod';

/** Answer of `GET /api/user/plan`: which plan a seller is on, and why. */
export const accountPlanSchema = z.object({
  isPremium: z.boolean(),
  /** What makes the seller Pro; null on the Free plan. */
  source: z.enum(['subscription', 'grant']).nullable(),
  /** When a grant ends; null without an end, and where there is none. ISO 8601. */
  grantedUntil: z.string().nullable(),
  /** A payment for the subscription is late, and Pro goes on until then; null otherwise. ISO 8601. */
  lateUntil: z.string().nullable(),
});

export type AccountPlan = z.infer<typeof accountPlanSchema>;
