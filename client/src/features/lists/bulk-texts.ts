import type { BulkAction, BulkList, BulkResult } from '#shared/bulk-actions.ts';

interface ActionTexts {
  /** On its button. */
  label: string;
  /** What is asked before. @param what '3 invoices' */
  question: (what: string) => string;
  explanation: string;
  /** What became of it: '3 sent again'. */
  done: string;
}

export const bulkTexts: Record<BulkAction, ActionTexts> = {
  send_again: {
    label: 'Send again',
    question: (what) => `Send ${what} again?`,
    explanation: 'Each goes to its client by email once more.',
    done: 'sent again',
  },
  remind: {
    label: 'Remind',
    question: (what) => `Send reminders of ${what}?`,
    explanation: 'Each client gets a reminder now.',
    done: 'reminded',
  },
  mark_paid: {
    label: 'Mark as paid',
    question: (what) => `Mark ${what} as paid?`,
    explanation: 'What is still owed on each is recorded as paid today.',
    done: 'marked as paid',
  },
  delete: {
    label: 'Delete',
    question: (what) => `Delete ${what}?`,
    explanation: 'They can’t be brought back, and their links stop working.',
    done: 'deleted',
  },
};

/** What goes along with what is deleted, where it isn't documents. */
const deletions: Partial<Record<BulkList, string>> = {
  clients: 'This also deletes their invoices and proposals, and can’t be undone.',
  items: 'This can’t be undone. Invoices and proposals keep the lines that were made with them.',
};

export const explanationOf = (list: BulkList, action: BulkAction): string =>
  (action === 'delete' && deletions[list]) || bulkTexts[action].explanation;

export const nouns: Record<BulkList, string> = {
  invoices: 'invoice',
  proposals: 'proposal',
  clients: 'client',
  items: 'item',
};

const reasons: Record<string, string> = {
  not_sent: "hasn't been sent yet",
  unsubscribed: 'the client unsubscribed from reminders',
  bounced: 'the address rejected an earlier email',
  no_recipient: 'no contact of the client gets reminders',
  has_payment: 'a payment came in through a provider',
  has_credit_note: 'it has a credit note',
  has_credit: 'the client still has credit',
  invoice_locked: 'sent invoices are kept',
  deposit_deducted: 'another invoice takes it off',
};

/** Why a row was refused. @param status of the row, in words */
export function reasonOf({ status, code }: BulkResult, rowStatus: string | undefined): string {
  if (status === 404) return 'no longer exists';
  if (code === 'too_soon') return 'went out a moment ago';
  if ((code === 'not_open' || code === 'closed') && rowStatus) return `is ${rowStatus.toLowerCase()}`;
  return (code && reasons[code]) || "couldn't be changed";
}

/** Another try may come out otherwise. */
export const isRetryable = ({ status }: BulkResult) => status === 429 || status >= 500;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export { counted };
