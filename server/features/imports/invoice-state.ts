import { foldForSearch } from '#shared/search-text.ts';

/** What a file says of an invoice. */
export type SourceState =
  | 'paid'
  | 'partial'
  | 'open'
  | 'cancelled'
  | 'draft'
  /** All of it, or a part, went back to the client. */
  | 'refunded'
  | 'partly_refunded'
  /** Of a payment: it was not made. */
  | 'failed';

const words: Record<Exclude<SourceState, 'failed'>, string[]> = {
  paid: [
    'paid',
    'closed',
    'auto-paid',
    'autopaid',
    'complete',
    'completed',
    'succeeded',
    'bezahlt',
    'paye',
    'pagado',
  ],
  partial: ['partial', 'part-paid', 'part paid', 'partially paid', 'partially_paid', 'partial payment'],
  open: [
    ...[
      'open',
      'sent',
      'viewed',
      'unpaid',
      'outstanding',
      'overdue',
      'past due',
      'due',
      'pending',
      'not paid',
    ],
    ...[
      'unsent',
      'saved',
      'approved',
      'awaiting payment',
      'disputed',
      'retry',
      'failed',
      'declined',
      'offen',
    ],
    // Of payments that their client has not finished.
    ...['incomplete', 'blocked', 'requires_payment_method', 'requires_action', 'requires_confirmation'],
  ],
  cancelled: ['void', 'voided', 'cancelled', 'canceled', 'deleted', 'uncollectible', 'storniert', 'reversed'],
  draft: ['draft', 'entwurf', 'brouillon', 'borrador'],
  refunded: ['refunded', 'fully refunded', 'erstattet', 'rembourse', 'reembolsado'],
  partly_refunded: ['partially refunded', 'partially_refunded', 'partial refund', 'partial_refund'],
};

const states = new Map(
  Object.entries(words).flatMap(([state, names]) =>
    names.map((name) => [name, state as SourceState] as const),
  ),
);

interface Sums {
  paid: string | undefined;
  total: string | undefined;
}

/** The state that a word of the file stands for; where there is none, what was paid says it. */
export function invoiceStateOf(text: string, { paid, total }: Sums): SourceState | undefined {
  const known = states.get(foldForSearch(text));
  if (known && !(known === 'open' && Number(paid ?? 0) > 0)) return known;
  if (text !== '' && !known && paid === undefined) return undefined;
  if (Number(paid ?? 0) <= 0) return 'open';
  return total !== undefined && Number(paid) >= Number(total) ? 'paid' : 'partial';
}

/** What is no history of this seller's, and why: code and sentence. */
export const leftOut: Partial<Record<SourceState, [code: string, message: string]>> = {
  draft: ['draft_skipped', 'Drafts are left out: they were never sent.'],
  failed: ['payment_failed', 'This payment was not made, so it is left out.'],
  refunded: ['refunded_skipped', 'All of it was refunded, so it is left out.'],
};
