import { conflict, DomainError } from '#server/errors.ts';

/** @param balance decimal string */
export const overpayment = (balance: string) =>
  new DomainError('conflict', 'This is more than is still owed on this invoice.', {
    code: 'overpayment',
    balance,
  });

export const refundExceedsPaid = () =>
  conflict('This is more than was paid and not yet refunded.', 'refund_exceeds_paid');

export const isRefundExceedsPaid = (error: unknown): boolean =>
  error instanceof DomainError && error.details.code === 'refund_exceeds_paid';

/** What was paid can't be taken back while more of it was given back than would be left. */
export const refundedMeanwhile = () =>
  conflict('Some of this money was given back. Undo the refund first.', 'refund_exceeds_paid');

export const noCredit = () => conflict("This client doesn't have that much credit.", 'no_credit');

export const hasPayment = (
  message = 'Money was paid on this invoice. Reverse or refund the payment first.',
) => conflict(message, 'has_payment');

export const hasCreditNote = () =>
  conflict("This invoice has a credit note, which can't be undone.", 'has_credit_note');

export const isCancelled = () =>
  conflict('This invoice is cancelled. Set it back to pending first.', 'invoice_cancelled');

export const isVoid = () => conflict('This invoice is void.', 'invoice_void');
