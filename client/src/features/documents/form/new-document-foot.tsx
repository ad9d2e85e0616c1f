import { CalendarClock, ChevronDown, Link2, MailSearch, Save } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogCancel } from '#client/ui/dialog.tsx';
import { useDialogGuard } from '#client/ui/dialog-guard.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { StaleNotice } from '#client/ui/stale-notice.tsx';
import type { Sending } from '#shared/message-templates.ts';
import type { SaveState } from './autosave.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { SendLaterDialog } from './send-later-dialog.tsx';
import type { NewDocument, OpenSendDialog } from './use-new-document.ts';

const texts: Partial<Record<SaveState, string>> = {
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
  conflict: 'Not saved',
  sent: 'Not saved',
  full: 'Not saved: you have 500 drafts',
};

/** How far a draft is saved, beside the buttons. */
function DraftState({ state }: { state: SaveState }) {
  const isWrong = ['failed', 'conflict', 'sent', 'full'].includes(state);
  return (
    <p
      className={cn(
        'mr-auto flex items-center self-center text-sm max-sm:flex-none! max-sm:basis-full max-sm:empty:hidden',
        isWrong ? 'text-warning' : 'text-muted',
      )}
    >
      {texts[state]}
    </p>
  );
}

interface NewDocumentFootProps {
  fresh: NewDocument;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  onSend: (way: Sending) => void;
  /** What is wrong can be shown and focused there alone. */
  onShowEdit: () => void;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

/** The buttons below a new document: the plain way to send it, and a menu of others. */
export function NewDocumentFoot(props: NewDocumentFootProps) {
  const { fresh, submitLabel, pendingLabel, isPending, onSend, onShowEdit } = props;
  const { handleSubmit } = useFormContext<DocumentFormValues>();
  /** Once all that it needs is there. */
  const openChecked = (dialog: OpenSendDialog) => {
    onShowEdit();
    void handleSubmit(() => fresh.setDialog(dialog))();
  };
  return (
    <>
      <DraftState state={fresh.state} />
      <DialogCancel />
      <div className="flex">
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          pendingText={pendingLabel}
          className="rounded-r-none max-sm:min-w-0 max-sm:flex-1"
        >
          {submitLabel}
        </Button>
        <Menu
          label="More ways to send"
          trigger={
            <Button
              variant="primary"
              aria-label="More ways to send"
              aria-disabled={isPending}
              className="-ml-px rounded-l-none border-l-on-ink/30! px-2"
            >
              <ChevronDown {...icon} className="size-4" />
            </Button>
          }
        >
          <MenuItem icon={<MailSearch {...icon} />} onSelect={() => openChecked('review')}>
            Review and send…
          </MenuItem>
          <MenuItem icon={<CalendarClock {...icon} />} onSelect={() => openChecked('later')}>
            Send later…
          </MenuItem>
          <MenuItem icon={<Link2 {...icon} />} onSelect={() => onSend({ delivery: 'none' })}>
            Save and copy link
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Save {...icon} />} onSelect={() => void fresh.saveAsDraft()}>
            Save as draft
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}

interface SendDialogsProps {
  fresh: NewDocument;
  isSending: boolean;
  onSend: (way: Sending) => void;
}

/** Outside of the form: their buttons would submit it. */
export function SendDialogs({ fresh, isSending, onSend }: SendDialogsProps) {
  const { getValues } = useFormContext<DocumentFormValues>();
  const { kind, timeZone, dialog, setDialog, isBusy, timeProblem, sendLater } = fresh;
  const close = () => setDialog(undefined);
  return (
    <>
      <ReviewDialog
        isOpen={dialog === 'review'}
        kind={kind}
        values={getValues}
        message={fresh.message}
        isPending={isSending}
        onSend={(message) => onSend(message ? { message } : {})}
        onClose={close}
      />
      <SendLaterDialog
        isOpen={dialog === 'later'}
        kind={kind}
        values={getValues}
        message={fresh.message}
        timeZone={timeZone}
        isPending={isBusy}
        error={timeProblem}
        onChoose={(at, message) => void sendLater(at, message)}
        onClose={close}
      />
    </>
  );
}

/** Why a draft is not saved, where somebody has to decide. */
export function DraftProblem({ fresh }: { fresh: NewDocument }) {
  const { state, kind, autosave, loadLatest } = fresh;
  if (state === 'conflict')
    return <StaleNotice onLoadLatest={loadLatest} onOverwrite={() => autosave.overwrite()} />;
  if (state === 'sent')
    return (
      <Notice tone="warning">{`This draft was sent in another tab. Close this form to see the ${kind} in the list.`}</Notice>
    );
  return null;
}

/** Closing a form asks what becomes of what was typed, unless all of a draft is saved that was there before. */
export function useDraftGuard(isDirty: boolean, drop: () => void, fresh: NewDocument | undefined): void {
  const isSafe = fresh?.isContinued === true && fresh.state === 'saved';
  const discard = () => {
    drop();
    if (fresh && !fresh.isContinued) void fresh.discard();
  };
  useDialogGuard(
    isDirty && !isSafe,
    discard,
    fresh && { label: 'Save as draft', onKeep: () => void fresh.saveAsDraft() },
  );
}
