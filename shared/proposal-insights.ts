import { z } from 'zod';

const figuresSchema = z.object({
  /** Created in the period. */
  sent: z.number().int(),
  /** Answered in the period. */
  accepted: z.number().int(),
  declined: z.number().int(),
  /** Whose last day was in the period, with no answer and nothing that replaced them. */
  expired: z.number().int(),
  /** The accepted ones in percent of all that were accepted, declined or expired, with one decimal place. */
  winRate: z.number().nullable(),
  /** Half of the answers took no longer: days with one decimal place. */
  medianDays: z.number().nullable(),
  /** What the accepted ones come to, in each currency that there are any in. */
  won: z.array(z.object({ currency: z.string(), amount: z.string() })),
});

export type ProposalFigures = z.infer<typeof figuresSchema>;

const monthSchema = figuresSchema.extend({
  /** `YYYY-MM` in the seller's zone. */
  month: z.string(),
});

export type ProposalMonth = z.infer<typeof monthSchema>;

/** Answer of `GET /api/proposals/insights`: what became of proposals in the last twelve months, the present one included. */
export const proposalInsightsSchema = z.object({
  /** Oldest first. */
  months: z.array(monthSchema),
  /** Of all these months together. */
  total: figuresSchema,
});

export type ProposalInsights = z.infer<typeof proposalInsightsSchema>;
