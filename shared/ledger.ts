/** What an entry of the ledger stands for. */
export const ledgerKinds = [
  'payment',
  'refund',
  'refund_kept',
  'credit',
  'credit_note',
  'write_off',
  'reversal',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** How money came or went. `other` where the seller did not say. */
export const ledgerMethods = ['cash', 'bank_transfer', 'check', 'card', 'paypal', 'other'] as const;
export type LedgerMethod = (typeof ledgerMethods)[number];

/** Who caused an entry. */
export const ledgerActors = ['seller', 'provider', 'system'] as const;
export type LedgerActor = (typeof ledgerActors)[number];
