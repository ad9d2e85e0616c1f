import { z } from 'zod';

/** The client nested in every document row. */
export const documentClientSchema = z.object({ name: z.string(), email: z.string() });

/** Why the mail that brings a document to its client has not gone out: it waits and leaves by itself, or it failed. */
export const undeliveredSchema = z.object({ state: z.enum(['waiting', 'failed']), reason: z.string() });
export type Undelivered = z.infer<typeof undeliveredSchema>;

export const paymentMethods = ['cash', 'stripe', 'paypal'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const statusTotalSchema = z.object({ count: z.number().int(), amount: z.string() });

/**
 * The status cards' aggregate. Every status key is present; `total` covers all documents. Amounts are in the seller's
 * currency, and in `byCurrency` in each other one that there are documents in; counts there are of those alone.
 */
export function documentSummarySchema<const Status extends string>(statuses: readonly Status[]) {
  const sums = z.object({
    total: statusTotalSchema,
    byStatus: z.record(z.enum(statuses), statusTotalSchema),
  });
  return sums.extend({ byCurrency: z.array(sums.extend({ currency: z.string() })).optional() });
}

export type StatusTotal = z.infer<typeof statusTotalSchema>;

// Display number with `-` for `/`, then 26 characters of Crockford's base 32 (130 random bits). The display number is the
// seller's choice, so the kind of a document does not follow from it: look-ups ask for the kind as well.
const TAIL = '[0-9A-HJKMNP-TV-Z]{26}';
const TOKEN = `[A-Z0-9-]{1,30}-${TAIL}`;
const PUBLIC_TOKEN = new RegExp(`^${TOKEN}$`);
const TOKEN_IN_TEXT = new RegExp(`(?:^|[^A-Z0-9-])(${TOKEN})(?![A-Z0-9-])`);

/** Whether a document's page may have this address. */
export const isPublicToken = (value: string) => PUBLIC_TOKEN.test(value);

const TAIL_IN_TEXT = new RegExp(`-${TAIL}(?![A-Z0-9])`, 'g');

/** A text whose public tokens have lost what makes them secret. */
export const withoutTails = (text: string) => text.replace(TAIL_IN_TEXT, '');

/** The public token inside a pasted token or link, if there is one. */
export function publicTokenIn(text: string): string | undefined {
  return TOKEN_IN_TEXT.exec(text)?.[1];
}
