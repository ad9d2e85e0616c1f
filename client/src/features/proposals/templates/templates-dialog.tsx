import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { ProposalTemplate } from '#shared/proposal-template.ts';
import { starterTemplates } from './starter-templates.ts';
import { fetchTemplate, templateQueries, useDeleteTemplate, useRenameTemplate } from './templates.queries.ts';

interface TemplatesDialogProps {
  isOpen: boolean;
  /** The seller's. */
  currency: string;
  onChoose: (content: Record<string, unknown>) => void;
  onClose: () => void;
}

/** What a proposal may start from: the seller's own templates, and those that come with the product. */
export function TemplatesDialog({ isOpen, onClose, ...props }: TemplatesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Start from a Template"
      description="It fills in texts, items, options and terms, which you can change."
    >
      <Templates {...props} />
      <DialogFoot>
        <DialogCancel />
      </DialogFoot>
    </Dialog>
  );
}

function Templates({ currency, onChoose }: Pick<TemplatesDialogProps, 'currency' | 'onChoose'>) {
  const { data: own = [], isError } = useQuery(templateQueries.list());
  const [asked, setAsked] = useState<ProposalTemplate>();
  const deletion = useDeleteTemplate();
  const choose = ({ id }: ProposalTemplate) =>
    fetchTemplate(id).then(
      ({ content }) => onChoose(content),
      (error: unknown) => toastFailure(error, "Couldn't load the template"),
    );
  const handleDelete = () => {
    if (!asked) return;
    deletion.mutate(asked.id, {
      onSuccess: () => void toast({ title: 'Template deleted' }),
      onError: (error) => toastFailure(error, "Couldn't delete the template"),
      onSettled: () => setAsked(undefined),
    });
  };
  return (
    <DialogBody>
      {isError && <p className="text-muted">Couldn't load your templates.</p>}
      {own.length > 0 && (
        <Group label="Your templates">
          {own.map((template) => (
            <OwnRow
              key={template.id}
              template={template}
              onChoose={() => void choose(template)}
              onDelete={() => setAsked(template)}
            />
          ))}
        </Group>
      )}
      <Group label="Examples">
        {starterTemplates.map(({ id, name, about, content }) => (
          <li key={id} className="flex items-center gap-2 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{name}</p>
              <p className="text-muted text-sm">{about}</p>
            </div>
            <Button size="sm" aria-label={`Use ${name}`} onClick={() => onChoose(content(currency))}>
              Use
            </Button>
          </li>
        ))}
      </Group>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Delete Template"
        description={asked ? `“${asked.name}” can't be brought back. Proposals made from it stay.` : ''}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isPending={deletion.isPending}
        onConfirm={handleDelete}
        onCancel={() => setAsked(undefined)}
      />
    </DialogBody>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="font-medium text-muted text-sm">{label}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

interface OwnRowProps {
  template: ProposalTemplate;
  onChoose: () => void;
  onDelete: () => void;
}

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;

function OwnRow({ template, onChoose, onDelete }: OwnRowProps) {
  const { id, name } = template;
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <RenameRow id={id} name={name} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex items-center gap-1 py-2.5">
      <p className="mr-1 min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{name}</p>
      <IconButton
        size="sm"
        label={`Rename ${name}`}
        icon={<Pencil {...icon} />}
        onClick={() => setRenaming(true)}
      />
      <IconButton size="sm" label={`Delete ${name}`} icon={<Trash2 {...icon} />} onClick={onDelete} />
      <Button size="sm" aria-label={`Use ${name}`} onClick={onChoose}>
        Use
      </Button>
    </li>
  );
}

function RenameRow({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const [typed, setTyped] = useState(name);
  const { mutate: rename, isPending } = useRenameTemplate();
  const save = () => {
    if (typed.trim() === name) {
      onDone();
      return;
    }
    rename(
      { id, name: typed },
      {
        onSuccess: onDone,
        onError: (error) => {
          const message = error instanceof ApiError ? error.fieldErrors?.name?.[0] : undefined;
          toastFailure(error, message ?? "Couldn't rename the template");
        },
      },
    );
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') save();
    else onDone();
  };
  return (
    <li className="flex items-center gap-2 py-2">
      <Input
        ref={(input) => {
          if (input && document.activeElement !== input && typed === name) input.focus();
        }}
        data-takes-escape=""
        aria-label={`New name of ${name}`}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        className="flex-1"
      />
      <Button size="sm" isPending={isPending} pendingText="Saving..." onClick={save}>
        Save
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </li>
  );
}
