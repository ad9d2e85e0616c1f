import { z } from 'zod';

/** Body of every failed API answer. `fieldErrors` maps a dotted path (`items.0.quantity`) to its messages. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
  /** The installation's own account at the payment provider is not ready for this. */
  setupRequired: z.literal(true).optional(),
  /** The payment provider sends people back to HTTPS addresses only. */
  httpsRequired: z.literal(true).optional(),
  /** What is still owed of an invoice, where more was to be paid: decimal string. */
  balance: z.string().optional(),
});

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;

/** `code` of a 409: what is to be changed is no longer what the caller has loaded. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';

/** `code` of a 409: an archive is being taken into the account, and nothing else can be changed meanwhile. */
export const ARCHIVE_AT_WORK = 'archive_at_work';

export type FieldErrors = Record<string, string[]>;
