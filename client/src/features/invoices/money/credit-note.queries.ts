import { queryOptions, useMutation } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import { polled } from '#client/lib/polled.ts';
import type { CreditNoteWithItems, IssueCreditNote } from '#shared/credit-note.ts';
import type { CreditedInvoice, EarlierCredits } from '#shared/credit-note-sets.ts';

/** What a credit note of an invoice can be made of. */
export interface Creditable extends CreditedInvoice {
  lines: (CreditedInvoice['lines'][number] & { description: string })[];
  earlier: EarlierCredits;
}

export const creditableQuery = (invoiceId: string) =>
  queryOptions<Creditable>({ ...polled, queryKey: ['/api/invoices', invoiceId, 'creditable'] });

/** Issues a credit note; whoever presses twice has issued one. */
export function useIssueCreditNote(invoiceId: string) {
  return useMutation({
    meta: { changes: ['invoices', 'clients', 'notifications', 'activities'] as const },
    mutationFn: ({ body, idempotencyKey }: { body: IssueCreditNote; idempotencyKey: string }) =>
      callJson<{ creditNote: CreditNoteWithItems }>('POST', `/api/invoices/${invoiceId}/credit-notes`, {
        body,
        idempotencyKey,
      }),
  });
}
