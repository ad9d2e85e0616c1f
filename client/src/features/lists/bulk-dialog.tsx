import { useState } from 'react';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { BulkAction, BulkList, BulkResult } from '#shared/bulk-actions.ts';
import { useBulk } from './bulk.queries.ts';
import { bulkTexts, counted, explanationOf, isRetryable, nouns, reasonOf } from './bulk-texts.ts';

export interface BulkRow {
  id: string;
  /** Names it: a number, or what somebody is called. */
  name: string;
  /** Its status in words. */
  status?: string | undefined;
}

interface BulkDialogProps {
  list: BulkList;
  /** What is asked about; undefined while closed. */
  asked: { action: BulkAction; rows: readonly BulkRow[] } | undefined;
  /** @param failed the ids of the rows that were refused */
  onDone: (failed: readonly string[]) => void;
  onClose: () => void;
}

/** Numbers that a question names; the others are counted. */
const NAMED = 5;

/** Asks before something is done to many documents, and tells what became of each. */
export function BulkDialog({ asked, ...rest }: BulkDialogProps) {
  // What it is about stays in view while it closes.
  const [last, setLast] = useState(asked);
  const [opened, setOpened] = useState(0);
  if (asked && asked !== last) {
    setLast(asked);
    setOpened(opened + 1);
  }
  const shown = asked ?? last;
  return shown ? <Question key={opened} {...rest} {...shown} isOpen={asked !== undefined} /> : null;
}

type QuestionProps = Omit<BulkDialogProps, 'asked'> &
  NonNullable<BulkDialogProps['asked']> & { isOpen: boolean };

function Question({ list, action, rows, isOpen, onDone, onClose }: QuestionProps) {
  const [refused, setRefused] = useState<BulkResult[]>([]);
  const [doneCount, setDoneCount] = useState(0);
  const [sendReceipt, setSendReceipt] = useState(true);
  const bulk = useBulk();
  const texts = bulkTexts[action];
  const noun = nouns[list];
  const again = refused.filter(isRetryable);
  const isAnswered = refused.length > 0;

  const run = async (ids: readonly string[]) => {
    if (bulk.isPending) return;
    try {
      const results = await bulk.mutateAsync({ list, action, ids, sendReceipt });
      const failed = results.filter(({ status }) => status >= 300);
      const done = doneCount + results.length - failed.length;
      const others = refused.filter(({ id }) => !ids.includes(id));
      const left = [...others, ...failed];
      setDoneCount(done);
      setRefused(left);
      onDone(left.map(({ id }) => id));
      if (left.length > 0) return;
      onClose();
      toast({ title: `${counted(done, noun)} ${texts.done}` });
    } catch (error) {
      onClose();
      toastFailure(error, `Couldn't finish. Some ${list} may be ${texts.done} already.`);
    }
  };
  if (isAnswered)
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={`${doneCount} ${texts.done}, ${refused.length} could not be`}
        description={<Refused rows={rows} refused={refused} />}
        isDestructive={false}
        cancelLabel="Close"
        confirmLabel={again.length > 0 ? `Try ${again.length} again` : 'OK'}
        isPending={bulk.isPending}
        onConfirm={() => (again.length > 0 ? void run(again.map(({ id }) => id)) : onClose())}
        onCancel={onClose}
      />
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.question(counted(rows.length, noun))}
      description={
        <>
          <p>{namesOf(rows)}</p>
          <p>{explanationOf(list, action)}</p>
        </>
      }
      isDestructive={action === 'delete'}
      confirmLabel={texts.label}
      isPending={bulk.isPending}
      onConfirm={() => void run(rows.map(({ id }) => id))}
      onCancel={onClose}
    >
      {action === 'mark_paid' && (
        <Checkbox label="Send clients a receipt" isChecked={sendReceipt} onCheckedChange={setSendReceipt} />
      )}
    </ConfirmDialog>
  );
}

function namesOf(rows: readonly BulkRow[]): string {
  const named = rows.slice(0, NAMED).map(({ name }) => name);
  const others = rows.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}

function Refused({ rows, refused }: { rows: readonly BulkRow[]; refused: readonly BulkResult[] }) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <ul aria-label="Could not be">
      {refused.map((result) => {
        const row = byId.get(result.id);
        return <li key={result.id}>{`${row?.name}: ${reasonOf(result, row?.status)}`}</li>;
      })}
    </ul>
  );
}
