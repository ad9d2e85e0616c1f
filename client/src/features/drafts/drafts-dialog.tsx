import { CalendarX2, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Age } from '#client/ui/age.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstant } from '#shared/dates.ts';
import type { Draft, DraftKind } from '#shared/draft.ts';
import { useDeleteDraft, useUnscheduleDraft } from './drafts.queries.ts';

interface DraftsDialogProps {
  isOpen: boolean;
  kind: DraftKind;
  /** The seller's (IANA). */
  timeZone: string;
  drafts: readonly Draft[];
  onContinue: (id: string) => void;
  onClose: () => void;
}

const nameOf = ({ title, client }: Draft) => title || (client ? `Untitled, for ${client.name}` : 'Untitled');

/** Documents that were not sent yet. */
export function DraftsDialog(props: DraftsDialogProps) {
  const { isOpen, kind, timeZone, drafts, onContinue, onClose } = props;
  const [asked, setAsked] = useState<Draft>();
  const deletion = useDeleteDraft();
  const { mutate: unschedule } = useUnscheduleDraft();
  const handleDelete = () => {
    if (!asked) return;
    deletion.mutate(asked.id, {
      onSuccess: () => void toast({ title: 'Draft deleted' }),
      onError: (error) => toastFailure(error, "Couldn't delete the draft"),
      onSettled: () => setAsked(undefined),
    });
  };
  const handleUnschedule = (draft: Draft) =>
    unschedule(draft.id, {
      onSuccess: () => void toast({ title: "It won't be sent by itself" }),
      onError: (error) => toastFailure(error, "Couldn't change the draft"),
    });
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title="Drafts"
        description={`${kind === 'invoice' ? 'Invoices' : 'Proposals'} without a number, which nobody has got yet.`}
      >
        <DialogBody>
          {drafts.length === 0 && <p className="text-muted">No drafts.</p>}
          <ul aria-label="Drafts" className="divide-y divide-line">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                timeZone={timeZone}
                onContinue={() => onContinue(draft.id)}
                onDelete={() => setAsked(draft)}
                onUnschedule={() => handleUnschedule(draft)}
              />
            ))}
          </ul>
        </DialogBody>
        <DialogFoot>
          <DialogCancel>Close</DialogCancel>
        </DialogFoot>
      </Dialog>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Delete Draft"
        description={asked ? `“${nameOf(asked)}” can't be brought back.` : ''}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isPending={deletion.isPending}
        onConfirm={handleDelete}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

interface DraftRowProps {
  draft: Draft;
  timeZone: string;
  onContinue: () => void;
  onDelete: () => void;
  onUnschedule: () => void;
}

function DraftRow({ draft, timeZone, onContinue, onDelete, onUnschedule }: DraftRowProps) {
  const { client, sendAt, failure, updatedAt } = draft;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{nameOf(draft)}</p>
        <p className="text-muted text-sm">
          {draft.title && client && <span>{`${client.name} · `}</span>}
          {sendAt ? (
            <span className="text-ink-soft">{`Sends on ${formatInstant(sendAt, timeZone)}`}</span>
          ) : (
            <>
              <span>Saved </span>
              <Age instant={updatedAt} timeZone={timeZone} className="text-sm" />
            </>
          )}
        </p>
        {failure && <p className="text-sm text-warning">{`Not sent: ${failure}`}</p>}
      </div>
      <Button size="sm" aria-label={`Continue ${nameOf(draft)}`} onClick={onContinue}>
        Continue
      </Button>
      <Menu
        label={`Actions for ${nameOf(draft)}`}
        trigger={
          <Button size="sm" variant="ghost" aria-label={`More actions for ${nameOf(draft)}`}>
            <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
        }
      >
        {sendAt && (
          <MenuItem icon={<CalendarX2 aria-hidden="true" strokeWidth={1.75} />} onSelect={onUnschedule}>
            Don't send by itself
          </MenuItem>
        )}
        <MenuItem isDanger icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />} onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
