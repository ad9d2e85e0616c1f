/** Whether an invoice's money may still be changed until it is paid, or only until it is sent. */
export const lockPoints = ['payment', 'sent'] as const;
export type LockPoint = (typeof lockPoints)[number];

/** When an invoice is due, counted from its issue date. */
export const paymentTerms = [
  'due_on_receipt',
  'net_7',
  'net_14',
  'net_30',
  'net_60',
  'end_of_month',
] as const;
export type PaymentTerms = (typeof paymentTerms)[number];

export const paymentTermsLabels: Record<PaymentTerms, string> = {
  due_on_receipt: 'Due on receipt',
  net_7: 'Within 7 days',
  net_14: 'Within 14 days',
  net_30: 'Within 30 days',
  net_60: 'Within 60 days',
  end_of_month: 'By the end of the month',
};
