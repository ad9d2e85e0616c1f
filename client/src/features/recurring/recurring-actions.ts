import { useCallback, useMemo, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatDate } from '#shared/dates.ts';
import type { Recurring } from '#shared/recurring.ts';
import { usePauseRecurring, useResumeRecurring } from './recurring.queries.ts';

/** What can be done to one of them. */
export interface RecurringActions {
  onEdit: (row: Recurring) => void;
  onPause: (row: Recurring) => void;
  onResume: (row: Recurring) => void;
  onSkip: (row: Recurring) => void;
  onRun: (row: Recurring) => void;
  onDelete: (row: Recurring) => void;
}

export type OpenRecurringDialog =
  | { kind: 'create'; clientId?: string | undefined }
  | { kind: 'edit' | 'from'; id: string }
  | { kind: 'delete' | 'skip' | 'run' | 'resume'; row: Recurring };

/** The server's sentence, if it has one for this. */
export const problemOr = (error: unknown, text: string): string =>
  (error instanceof ApiError && error.status < 500 && error.serverMessage) || text;

export const resumedText = ({ nextOn }: Pick<Recurring, 'nextOn'>): string =>
  nextOn ? `The next invoice is made on ${formatDate(nextOn)}.` : 'No date is left.';

/** State and actions of recurring invoices; `RecurringDialogs` shows what is open. */
export function useRecurringActions() {
  const [open, setOpen] = useState<OpenRecurringDialog>();
  const { mutateAsync: pause } = usePauseRecurring();
  const { mutateAsync: resume } = useResumeRecurring();
  const actions: RecurringActions = useMemo(
    () => ({
      onEdit: ({ id }) => setOpen({ kind: 'edit', id }),
      onSkip: (row) => setOpen({ kind: 'skip', row }),
      onRun: (row) => setOpen({ kind: 'run', row }),
      onDelete: (row) => setOpen({ kind: 'delete', row }),
      onPause: ({ id }) => {
        pause(id).then(
          () => toast({ title: 'Paused', description: 'Nothing is made until you resume it.' }),
          (error: unknown) => toastFailure(error, problemOr(error, "Couldn't pause it")),
        );
      },
      onResume: (row) => {
        // What becomes of the missed dates is asked first.
        if (row.pauseReason === 'backlog') {
          setOpen({ kind: 'resume', row });
          return;
        }
        resume({ id: row.id }).then(
          (resumed) => toast({ title: 'Resumed', description: resumedText(resumed) }),
          (error: unknown) => toastFailure(error, problemOr(error, "Couldn't resume it")),
        );
      },
    }),
    [pause, resume],
  );
  const close = useCallback(() => setOpen(undefined), []);
  return { open, setOpen, close, actions };
}
