import { useMutation } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { DecidedState, InvoiceReply } from '#shared/invoice-reply.ts';

interface ReplyKey {
  invoiceId: string;
  replyId: string;
}

const changes = ['invoices', 'notifications'] as const;
const pathOf = ({ invoiceId, replyId }: ReplyKey) => `/api/invoices/${invoiceId}/replies/${replyId}`;

/** Answers what a client said; they get it by mail. */
export function useAnswerReply(key: ReplyKey) {
  return useMutation({
    meta: { changes },
    mutationFn: (message: string) =>
      callJson<InvoiceReply>('POST', `${pathOf(key)}/answer`, { body: { message } }),
  });
}

/** Decides about it. */
export function useDecideReply(invoiceId: string) {
  return useMutation({
    meta: { changes },
    mutationFn: ({ replyId, state }: { replyId: string; state: DecidedState }) =>
      callJson<InvoiceReply>('PUT', pathOf({ invoiceId, replyId }), { body: { state } }),
  });
}
