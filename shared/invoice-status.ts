/** Status of an invoice as answered: `overdue` is a pending one whose due date has passed in the seller's zone. */
export const invoiceStatuses = ['pending', 'paid', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What a seller may set by hand. */
export const settableInvoiceStatuses = ['pending', 'paid', 'cancelled'] as const;
export type SettableInvoiceStatus = (typeof settableInvoiceStatuses)[number];

/** Which status a seller may set from which: paid and cancelled lead back to pending only. */
export const invoiceTransitions: Record<InvoiceStatus, readonly SettableInvoiceStatus[]> = {
  pending: ['pending', 'paid', 'cancelled'],
  overdue: ['pending', 'paid', 'cancelled'],
  paid: ['paid', 'pending'],
  cancelled: ['cancelled', 'pending'],
};
