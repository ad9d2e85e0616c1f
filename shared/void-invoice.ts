import { z } from 'zod';
import { requiredText } from './text-field.ts';

export const MAX_VOID_REASON = 1_000;

/** Body of `POST /api/invoices/{id}/void`. */
export const voidInvoiceSchema = z.object(
  { reason: requiredText(MAX_VOID_REASON, 'Say why it is void') },
  { error: 'Send a reason' },
);
