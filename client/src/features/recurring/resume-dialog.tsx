import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatDate } from '#shared/dates.ts';
import type { BacklogChoice, Recurring } from '#shared/recurring.ts';
import { useResumeRecurring } from './recurring.queries.ts';
import { problemOr, resumedText } from './recurring-actions.ts';
import { countOf, isWhole, shownTitle } from './recurring-text.ts';

interface ResumeDialogProps {
  isOpen: boolean;
  /** Paused because dates were missed; kept while the dialog closes. */
  row: Recurring | undefined;
  onClose: () => void;
}

interface Answer {
  choice: BacklogChoice;
  label: string;
  help: string;
}

/** Asks what becomes of the dates that were missed. */
export function ResumeDialog({ isOpen, row, onClose }: ResumeDialogProps) {
  const resume = useResumeRecurring();
  const [chosen, setChosen] = useState<BacklogChoice>();
  const backlog = row?.backlog ?? [];
  const handleChoose = async (id: string, choice: BacklogChoice) => {
    if (resume.isPending) return;
    setChosen(choice);
    try {
      const resumed = await resume.mutateAsync({ id, backlog: choice });
      onClose();
      toast({ title: 'Resumed', description: resumedText(resumed) });
    } catch (error) {
      onClose();
      toastFailure(error, problemOr(error, "Couldn't resume it"));
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Resume" description={row ? shownTitle(row) : ''}>
      <DialogBody>
        <p>
          {backlog.length === 1
            ? 'One date has passed and no invoice was made for it:'
            : `${countOf(backlog)} dates have passed and no invoices were made for them:`}
        </p>
        <ul aria-label="Missed dates" className="flex flex-wrap gap-1.5">
          {backlog.map((date) => (
            <li key={date} className="rounded-control bg-sunken px-2 py-0.5 text-sm tabular-nums">
              {formatDate(date)}
            </li>
          ))}
        </ul>
        <p>What should become of them?</p>
        <ul aria-label="Answers" className="grid gap-2">
          {row &&
            answersFor(row, backlog).map(({ choice, label, help }) => (
              <li
                key={choice}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line px-4 py-3"
              >
                <p className="min-w-0 flex-1 basis-52 text-muted text-sm">{help}</p>
                <Button
                  variant="secondary"
                  className="max-sm:w-full"
                  isPending={resume.isPending && chosen === choice}
                  onClick={() => void handleChoose(row.id, choice)}
                >
                  {label}
                </Button>
              </li>
            ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
      </DialogFoot>
    </Dialog>
  );
}

function answersFor({ mode }: Recurring, backlog: readonly string[]): Answer[] {
  const latest = backlog.at(-1);
  const made = mode === 'draft' ? 'created as drafts' : 'created and sent';
  const each: Answer = {
    choice: 'all',
    label: backlog.length === 1 ? 'Make it' : isWhole(backlog) ? `Make all ${backlog.length}` : 'Make all',
    help:
      backlog.length === 1
        ? `Its invoice is ${mode === 'draft' ? 'created as a draft' : 'created and sent'} now.`
        : `An invoice for each of them is ${made.replace('drafts', 'a draft')} now, in order.`,
  };
  const last: Answer = {
    choice: 'latest',
    label: 'Make the latest',
    help: `One invoice, for ${latest && isWhole(backlog) ? formatDate(latest) : 'the last of them'}. The others are left out.`,
  };
  const none: Answer = {
    choice: 'none',
    label: 'Make none',
    help: 'Nothing is billed for these dates. It continues with the next date.',
  };
  return backlog.length > 1 ? [each, last, none] : [each, none];
}
