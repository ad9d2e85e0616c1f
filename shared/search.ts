import { z } from 'zod';
import { invoiceStatuses } from './invoice-status.ts';
import { proposalStatuses } from './proposal-status.ts';
import { settlements } from './settlement.ts';
import { isStorableText } from './text-field.ts';

/** Hits of each kind that are answered. */
export const SEARCH_HITS = 6;

const refusal = { error: 'Search text must be between 1 and 200 characters' };

/** Query of `GET /api/search`. */
export const searchQuerySchema = z.object({
  q: z
    .string(refusal)
    .trim()
    .min(1, refusal)
    .max(200, refusal)
    .refine(isStorableText, { error: "Search text contains characters that can't be searched" }),
});

const documentHit = {
  id: z.uuid(),
  displayNumber: z.string(),
  title: z.string(),
  clientName: z.string(),
  amount: z.string(),
  /** US dollars without it. */
  currency: z.string().optional(),
};

/** The best hits of each kind, best first. Amounts and rates are decimal strings. Items without a currency are in the seller's. */
export const searchAnswerSchema = z.object({
  clients: z.array(z.object({ id: z.guid(), name: z.string(), email: z.string() })),
  invoices: z.array(
    z.object({ ...documentHit, status: z.enum(invoiceStatuses), settlement: z.enum(settlements).optional() }),
  ),
  proposals: z.array(z.object({ ...documentHit, status: z.enum(proposalStatuses) })),
  items: z.array(
    z.object({ id: z.uuid(), name: z.string(), rate: z.string(), currency: z.string().optional() }),
  ),
});

export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
