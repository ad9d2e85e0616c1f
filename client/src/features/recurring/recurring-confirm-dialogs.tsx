import type { ReactNode } from 'react';
import { useToday } from '#client/lib/use-today.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { addDaysTo, formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { expandText } from '#shared/placeholders-in-time.ts';
import type { Recurring, RecurringRun } from '#shared/recurring.ts';
import { sentence } from '#shared/sentence.ts';
import { useDeleteRecurring, useRunDate, useSkipDate } from './recurring.queries.ts';
import { problemOr, resumedText } from './recurring-actions.ts';
import { shownTitle } from './recurring-text.ts';

interface DialogProps {
  isOpen: boolean;
  /** Kept while the dialog closes. */
  row: Recurring | undefined;
  onClose: () => void;
}

/** Which one it is about. */
function Summary({ row, title }: { row: Recurring; title: string }) {
  return (
    <p className="mt-3 text-ink">
      <span>{title}</span>
      <br />
      <span>{row.client?.name ?? 'Client deleted'}</span>
      <br />
      <span className="tabular-nums">{formatMoney(row.amount, row.currency)}</span>
    </p>
  );
}

export function DeleteRecurringDialog({
  isOpen,
  row,
  onClose,
  onDeleted,
}: DialogProps & { onDeleted?: (() => void) | undefined }) {
  const remove = useDeleteRecurring();
  const handleConfirm = async (id: string) => {
    try {
      await remove.mutateAsync(id);
      onClose();
      onDeleted?.();
      toast({ title: 'Recurring invoice deleted' });
    } catch (error) {
      onClose();
      toastFailure(error, problemOr(error, "Couldn't delete it"));
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete Recurring Invoice"
      description={
        row && (
          <>
            <p>No more invoices are made. Those that it has made are kept.</p>
            <Summary row={row} title={shownTitle(row)} />
          </>
        )
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => row && void handleConfirm(row.id)}
      onCancel={onClose}
    />
  );
}

export function SkipDialog({ isOpen, row, onClose }: DialogProps) {
  const skip = useSkipDate();
  const date = row?.nextOn ?? '';
  const following = row?.next.find((day) => day > date);
  const handleConfirm = async (id: string) => {
    try {
      const left = await skip.mutateAsync({ id, date });
      onClose();
      toast({ title: `${formatDate(date)} is skipped`, description: resumedText(left) });
    } catch (error) {
      onClose();
      toastFailure(error, problemOr(error, "Couldn't skip the date"));
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Skip Next Date"
      description={
        row && (
          <>
            <p>
              {following
                ? `No invoice is made for ${formatDate(date)}. The next one is made on ${formatDate(following)}.`
                : `No invoice is made for ${formatDate(date)}. It is the last date, so nothing comes after it.`}
            </p>
            <Summary row={row} title={expandText(row.title, row, date || row.startOn)} />
          </>
        )
      }
      confirmLabel="Skip"
      pendingLabel="Skipping..."
      isDestructive={false}
      isPending={skip.isPending}
      onConfirm={() => row && void handleConfirm(row.id)}
      onCancel={onClose}
    />
  );
}

/** What became of a date that was made by hand. */
function reportRun({ outcome, invoice }: RecurringRun): void {
  if (outcome === 'draft') toast({ title: 'Draft created', description: 'You find it above your invoices.' });
  else toast({ title: 'Invoice created', description: sentOf(invoice) });
}

const sentOf = (invoice: RecurringRun['invoice']) =>
  invoice ? `${invoice.displayNumber} is on its way to your client.` : 'It is on its way to your client.';

export function RunDialog({ isOpen, row, timeZone, onClose }: DialogProps & { timeZone: string }) {
  const run = useRunDate();
  const today = useToday(timeZone);
  const date = row?.nextOn ?? '';
  const handleConfirm = async (id: string) => {
    try {
      const answer = await run.mutateAsync({ id, date });
      onClose();
      reportRun(answer.run);
    } catch (error) {
      onClose();
      toastFailure(error, problemOr(error, "Couldn't make the invoice"));
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Make It Now"
      description={row && <RunQuestion row={row} date={date} today={today} />}
      confirmLabel={row?.mode === 'draft' ? 'Create Draft' : 'Create and Send'}
      pendingLabel="Creating..."
      isDestructive={false}
      isPending={run.isPending}
      onConfirm={() => row && void handleConfirm(row.id)}
      onCancel={onClose}
    />
  );
}

function RunQuestion({ row, date, today }: { row: Recurring; date: string; today: string }): ReactNode {
  const due = formatDate(addDaysTo(today, row.dueDays));
  const what =
    row.mode === 'draft'
      ? `The draft for ${formatDate(date)} is created at once.`
      : sentence`The invoice for ${formatDate(date)} is issued today, due on ${due}, and sent to ${row.client?.name ?? 'the client'}.`;
  return (
    <>
      <p>{`${what} That date is done with then.`}</p>
      <Summary row={row} title={expandText(row.title, row, date || row.startOn)} />
    </>
  );
}
