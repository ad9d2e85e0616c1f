import { type ReactNode, useState } from 'react';
import type { DocumentFormOptions, DraftLocation } from '#client/features/documents/form/document-form.tsx';
import { type KnownClient, toKnownClient } from '#client/features/documents/form/document-form-values.ts';
import { DocumentLoader } from '#client/features/documents/form/document-loader.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { dayIn } from '#shared/dates.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import type { User } from '#shared/user.ts';
import { answerText } from './answer-text.ts';
import { ProposalForm } from './proposal-form.tsx';
import {
  createBody,
  duplicateProposalValues,
  editProposalValues,
  newProposalValues,
  type ProposalFormValues,
  updateBody,
} from './proposal-form-values.ts';
import {
  proposalQueries,
  useCreateProposal,
  useCurrentProposal,
  useUpdateProposal,
} from './proposals.queries.ts';

interface FormDialogProps {
  user: User;
  onClose: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

const createDescription = 'It gets its number and is sent to the client when you create it.';

interface CreateDialogProps extends FormDialogProps {
  isOpen: boolean;
  /** The client that the form starts with. */
  clientId?: string | undefined;
}

export function CreateProposalDialog({ isOpen, clientId = '', ...props }: CreateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title="Create Proposal"
      description={createDescription}
      size="lg"
    >
      <CreateForm
        {...props}
        defaultValues={() => ({ ...newProposalValues(dayIn(props.user.timeZone, new Date())), clientId })}
        draft={
          clientId
            ? {
                key: `proposal:new:${clientId}`,
                label: 'Create Proposal',
                path: `/proposals?new=1&client=${clientId}`,
              }
            : { key: 'proposal:new', label: 'Create Proposal', path: '/proposals?new=1' }
        }
      />
    </Dialog>
  );
}

/** The create form, filled in like an earlier proposal. */
export function DuplicateProposalDialog({ id, ...props }: FormDialogProps & { id: string | undefined }) {
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={props.onClose}
      title="Create Proposal"
      description={createDescription}
      size="lg"
    >
      {id && (
        <ProposalLoader id={id} onClose={props.onClose}>
          {(proposal) => (
            <CreateForm
              {...props}
              client={toKnownClient(proposal)}
              defaultValues={() => duplicateProposalValues(proposal, dayIn(props.user.timeZone, new Date()))}
              draft={{
                key: `proposal:copy:${id}`,
                label: `Create Proposal: ${proposal.title}`,
                path: `/proposals?duplicate=${id}`,
              }}
            />
          )}
        </ProposalLoader>
      )}
    </Dialog>
  );
}

export function EditProposalDialog({ id, ...props }: FormDialogProps & { id: string | undefined }) {
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={props.onClose}
      title="Edit Proposal"
      description="The client always sees the latest version at the same link."
      size="lg"
    >
      {id && (
        <ProposalLoader id={id} onClose={props.onClose}>
          {(proposal) => <EditForm {...props} proposal={proposal} />}
        </ProposalLoader>
      )}
    </Dialog>
  );
}

interface CreateFormProps extends FormDialogProps {
  defaultValues: () => ProposalFormValues;
  client?: KnownClient;
  draft: DraftLocation;
}

function CreateForm({ defaultValues, onClose, ...props }: CreateFormProps) {
  const [initial] = useState(defaultValues);
  const create = useCreateProposal();
  return (
    <ProposalForm
      {...props}
      defaultValues={initial}
      submitLabel="Create Proposal"
      pendingLabel="Creating Proposal..."
      failureText="Failed to create proposal"
      onSave={(output) =>
        create.mutateAsync({ ...createBody(output), idempotencyKey: output.idempotencyKey })
      }
      onSaved={() => {
        onClose();
        toast({ title: 'Success', description: 'Your Proposal Has Been Sent' });
      }}
    />
  );
}

function EditForm({ proposal, onClose, ...props }: FormDialogProps & { proposal: ProposalWithItems }) {
  const { version: stored, loadLatest } = useCurrentProposal(proposal);
  const update = useUpdateProposal(stored.id);
  return (
    <ProposalForm
      key={stored.updatedAt}
      {...props}
      defaultValues={editProposalValues(stored)}
      client={toKnownClient(stored)}
      answer={answerText(stored, props.user.timeZone)}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failureText="Failed to update proposal"
      draft={{
        key: `proposal:${stored.id}`,
        label: `Edit Proposal: ${stored.displayNumber}`,
        path: `/proposals?edit=${stored.id}`,
      }}
      undelivered={stored.undelivered}
      onLoadLatest={loadLatest}
      onSave={(output, isOverwriting) =>
        update.mutateAsync({
          ...updateBody(stored, output),
          loaded: isOverwriting ? undefined : stored.updatedAt,
        })
      }
      onSaved={() => {
        onClose();
        toast({ title: 'Success', description: 'Updated' });
      }}
    />
  );
}

interface ProposalLoaderProps {
  id: string;
  onClose: () => void;
  children: (proposal: ProposalWithItems) => ReactNode;
}

function ProposalLoader({ id, ...rest }: ProposalLoaderProps) {
  return (
    <DocumentLoader query={proposalQueries.one(id)} failureText="Failed to load proposal details" {...rest} />
  );
}
