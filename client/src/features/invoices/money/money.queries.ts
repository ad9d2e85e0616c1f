import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { polled } from '#client/lib/polled.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type {
  ApplyCredit,
  ClientCredit,
  RecordPayment,
  RecordRefund,
  WriteOff,
} from '#shared/ledger-entry.ts';

const changes = ['invoices', 'clients', 'notifications', 'activities'] as const;

/** What is done with the money of an invoice, by the last part of its path, and what is sent with it. */
interface MoneyBodies {
  payments: RecordPayment;
  refunds: RecordRefund;
  'apply-credit': ApplyCredit;
  'write-off': WriteOff;
}

/** Posts to the ledger of an invoice; whoever presses twice has posted once. */
export function usePostMoney<Action extends keyof MoneyBodies>(invoiceId: string, action: Action) {
  return useMutation({
    meta: { changes },
    mutationFn: ({ body, idempotencyKey }: { body: MoneyBodies[Action]; idempotencyKey: string }) =>
      callJson('POST', `/api/invoices/${invoiceId}/${action}`, { body, idempotencyKey }),
  });
}

/** Takes an entry back, with the others of its group. */
export function useUndoEntry(invoiceId: string) {
  return useMutation({
    meta: { changes },
    mutationFn: (entryId: string) => call('DELETE', `/api/invoices/${invoiceId}/payments/${entryId}`),
  });
}

export function useVoidInvoice(invoiceId: string) {
  return useMutation({
    meta: { changes },
    mutationFn: (body: { reason: string }) =>
      callJson<InvoiceWithItems>('POST', `/api/invoices/${invoiceId}/void`, { body }),
  });
}

export const creditQuery = (clientId: string) =>
  queryOptions<ClientCredit>({ ...polled, queryKey: ['/api/clients', clientId, 'credit'] });
