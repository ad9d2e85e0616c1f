import { z } from 'zod';
import { currencySchema } from './currencies.ts';
import { calendarDate } from './date-field.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How a file is written, beside the filters of its list. */
export const exportFields = {
  format: z.enum(exportFormats, { error: 'format must be csv or xlsx' }).default('csv'),
  /** Between the cells of a line of CSV. */
  delimiter: z.enum([',', ';'], { error: 'delimiter must be a comma or a semicolon' }).default(','),
};
export type ExportForm = z.output<z.ZodObject<typeof exportFields>>;

/** A row a document, or one a line. */
export const linesField = z
  .enum(['0', '1'], { error: 'lines must be 0 or 1' })
  .default('0')
  .transform((lines) => lines === '1');

/** First and last day, by the calendar of the seller. */
export const periodFields = {
  from: calendarDate('Enter the first day').optional(),
  to: calendarDate('Enter the last day').optional(),
};

export const isPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
export const periodProblem = { path: ['to'], error: 'The last day must not be before the first' };

/** Which entries of the ledger `GET /api/payments/export` tells of. */
export const paymentExportSchema = z
  .object({
    ...exportFields,
    ...periodFields,
    currency: currencySchema.optional(),
    clientId: z.guid({ error: 'clientId must be the id of a client' }).toLowerCase().optional(),
  })
  .refine(isPeriod, periodProblem);
