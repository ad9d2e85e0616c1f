import type { ReactNode } from 'react';
import { useToday } from '#client/lib/use-today.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import type { MoneyAction } from '../money-actions.ts';
import { ApplyCredit } from './apply-credit-form.tsx';
import { CreditNoteForm } from './credit-note-form.tsx';
import { currencyOf } from './money-values.ts';
import { RecordPaymentForm } from './record-payment-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { VoidForm } from './void-form.tsx';
import { WriteOffForm } from './write-off-form.tsx';

const all: readonly MoneyAction[] = ['payment', 'refund', 'write-off', 'credit', 'credit-note', 'void'];

/** What is open, if it is one of these. */
export const moneyActionOf = (open: { kind: string } | undefined): MoneyAction | undefined =>
  all.find((action) => action === open?.kind);

interface MoneyDialogsProps {
  /** What is open. */
  action: MoneyAction | undefined;
  /** The invoice that it is about; kept while the dialog closes. */
  invoice: Invoice | undefined;
  /** The seller's zone (IANA). */
  timeZone: string;
  onClose: () => void;
}

/** What may be done with the money of an invoice, each in a dialog of its own. */
export function MoneyDialogs({ action, invoice, timeZone, onClose }: MoneyDialogsProps) {
  const today = useToday(timeZone);
  if (!invoice) return null;
  const { displayNumber, client, balance } = invoice;
  const due = formatMoney(balance, currencyOf(invoice));
  const contents: Record<MoneyAction, [title: string, description: string, form: ReactNode]> = {
    payment: [
      'Record payment',
      sentence`${displayNumber} for ${client.name}, ${due} due`,
      <RecordPaymentForm key={invoice.id} invoice={invoice} today={today} onClose={onClose} />,
    ],
    refund: [
      'Record refund',
      sentence`Money that you gave back to ${client.name} for ${displayNumber}`,
      <RefundForm key={invoice.id} invoice={invoice} today={today} onClose={onClose} />,
    ],
    'write-off': [
      'Write off',
      sentence`${client.name} is no longer asked for it. You can undo it.`,
      <WriteOffForm key={invoice.id} invoice={invoice} onClose={onClose} />,
    ],
    credit: [
      'Apply credit',
      sentence`Pay ${displayNumber} with what ${client.name} has paid too much`,
      <ApplyCredit key={invoice.id} invoice={invoice} onClose={onClose} />,
    ],
    'credit-note': [
      'Issue credit note',
      sentence`Takes something off ${displayNumber} for ${client.name}. This can't be undone.`,
      <CreditNoteForm key={invoice.id} invoice={invoice} today={today} onClose={onClose} />,
    ],
    void: [
      'Void invoice',
      `${displayNumber} keeps its number, and nobody owes it. This can't be undone.`,
      <VoidForm key={invoice.id} invoice={invoice} onClose={onClose} />,
    ],
  };
  return all.map((each) => {
    const [title, description, form] = contents[each];
    return (
      <Dialog key={each} isOpen={action === each} onClose={onClose} title={title} description={description}>
        {action === each && form}
      </Dialog>
    );
  });
}
