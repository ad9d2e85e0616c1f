import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { draftQueries } from '#client/features/drafts/drafts.queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { useCurrentVersion } from '#client/ui/use-current-version.ts';
import { dayIn } from '#shared/dates.ts';
import type { Undelivered } from '#shared/document.ts';
import type { Message } from '#shared/message-templates.ts';
import type { User } from '#shared/user.ts';
import type { DocumentFormOptions, DraftLocation } from './document-form-options.ts';
import {
  type DocumentFormValues,
  type KnownClient,
  type StoredDocument,
  toKnownClient,
} from './document-form-values.ts';
import { DocumentLoader } from './document-loader.tsx';
import { type DraftCodec, draftValues } from './draft-content.ts';
import type { NewSending } from './use-new-document.ts';

type Stored = StoredDocument & { undelivered?: Undelivered | null | undefined };

export interface KindFormProps<Document, Values, Output> extends DocumentFormOptions<Output> {
  user: User;
  defaultValues: Values;
  /** The client of the document that the form starts from. */
  client?: KnownClient;
  /** The document that is edited; missing in the form of a new one. */
  stored?: Document;
}

/** How documents of a kind are created and edited. */
export interface DocumentForms<Document, Values, Output> {
  noun: 'invoice' | 'proposal';
  query: (id: string) => UseQueryOptions<Document>;
  newValues: (user: User, today: string) => Values;
  editValues: (stored: Document) => Values;
  duplicateValues: (stored: Document, user: User, today: string) => Values;
  /** A hook. @returns what creates a document from the output of a form that started with `initial` */
  useCreate: () => (output: Output, initial: Values, sending: NewSending) => Promise<unknown>;
  /** How a draft keeps what this kind alone has. */
  draftCodec: DraftCodec<Values>;
  /** Copies the address of the page that the client sees. */
  copyLink: (created: Document) => void;
  /** A hook. @returns what saves changes; `loaded` is the version they were made to, undefined to overwrite any */
  useUpdate: (stored: Document) => (output: Output, loaded: string | undefined) => Promise<unknown>;
  createdText: string;
  updatedText: string;
  Form: ComponentType<KindFormProps<Document, Values, Output>>;
}

/** Which form is open. */
export type OpenForm =
  | { kind: 'create'; clientId?: string | undefined }
  | { kind: 'edit' | 'duplicate' | 'draft'; id: string };

interface DialogsProps<Document, Values, Output> {
  forms: DocumentForms<Document, Values, Output>;
  user: User;
  onClose: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

interface DocumentFormDialogsProps<Document, Values, Output> extends DialogsProps<Document, Values, Output> {
  open: OpenForm | { kind: string } | undefined;
}

const createDescription = 'It gets its number and is sent to the client when you create it.';
const capitalized = (noun: 'invoice' | 'proposal') => (noun === 'invoice' ? 'Invoice' : 'Proposal');

/** The dialogs that create, duplicate and edit documents of a kind. */
export function DocumentFormDialogs<Document extends Stored, Values extends { clientId: string }, Output>({
  open,
  ...props
}: DocumentFormDialogsProps<Document, Values, Output>) {
  const { forms, user, onClose } = props;
  const { noun } = forms;
  const today = () => dayIn(user.timeZone, new Date());
  const idOf = (kind: string) => (open?.kind === kind && 'id' in open ? open.id : undefined);
  const [duplicated, edited, continued] = [idOf('duplicate'), idOf('edit'), idOf('draft')];
  const clientId = (open && 'clientId' in open && open.clientId) || '';
  const create = { title: `Create ${capitalized(noun)}`, description: createDescription };
  return (
    <>
      <FormDialog isOpen={open?.kind === 'create'} onClose={onClose} {...create}>
        <CreateForm
          {...props}
          initialValues={() => ({ ...forms.newValues(user, today()), clientId })}
          draft={{
            key: clientId ? `${noun}:new:${clientId}` : `${noun}:new`,
            label: create.title,
            path: clientId ? `/${noun}s?new=1&client=${clientId}` : `/${noun}s?new=1`,
          }}
        />
      </FormDialog>
      <FormDialog isOpen={duplicated !== undefined} onClose={onClose} {...create}>
        {duplicated && (
          <Loader {...props} id={duplicated}>
            {(stored) => (
              <CreateForm
                {...props}
                client={toKnownClient(stored)}
                initialValues={() => forms.duplicateValues(stored, user, today())}
                draft={{
                  key: `${noun}:copy:${duplicated}`,
                  label: `${create.title}: ${stored.title}`,
                  path: `/${noun}s?duplicate=${duplicated}`,
                }}
              />
            )}
          </Loader>
        )}
      </FormDialog>
      <FormDialog isOpen={continued !== undefined} onClose={onClose} {...create}>
        {continued && (
          <DocumentLoader
            query={draftQueries.one(continued)}
            failureText="Failed to load the draft"
            onClose={onClose}
          >
            {(stored) => (
              <CreateForm
                {...props}
                version={stored.version}
                message={stored.sendOptions?.message}
                initialValues={() => draftValues(forms.newValues(user, today()), stored, forms.draftCodec)}
                draft={{
                  key: `${noun}:draft:${continued}`,
                  label: stored.title ? `${create.title}: ${stored.title}` : create.title,
                  path: `/${noun}s?draft=${continued}`,
                }}
              />
            )}
          </DocumentLoader>
        )}
      </FormDialog>
      <FormDialog
        isOpen={edited !== undefined}
        onClose={onClose}
        title={`Edit ${capitalized(noun)}`}
        description="The client always sees the latest version at the same link."
      >
        {edited && (
          <Loader {...props} id={edited}>
            {(stored) => <CurrentVersion {...props} opened={stored} />}
          </Loader>
        )}
      </FormDialog>
    </>
  );
}

interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
}

const FormDialog = (props: FormDialogProps) => <Dialog {...props} size="xl" />;

interface LoaderProps<Document> extends Pick<DialogsProps<Document, never, never>, 'onClose'> {
  forms: Pick<DocumentForms<Document, never, never>, 'noun' | 'query'>;
  id: string;
  children: (stored: Document) => ReactNode;
}

const failedToLoad = (noun: string) => `Failed to load ${noun} details`;

function Loader<Document>({ forms, id, onClose, children }: LoaderProps<Document>) {
  return (
    <DocumentLoader query={forms.query(id)} failureText={failedToLoad(forms.noun)} onClose={onClose}>
      {children}
    </DocumentLoader>
  );
}

interface CreateFormProps<Document, Values, Output> extends DialogsProps<Document, Values, Output> {
  initialValues: () => Values;
  client?: KnownClient;
  draft: DraftLocation;
  /** Of the draft that is continued. */
  version?: number;
  message?: Message | undefined;
}

function CreateForm<Document, Values, Output>(props: CreateFormProps<Document, Values, Output>) {
  const { forms, initialValues, onClose, version, message, ...rest } = props;
  const [initial] = useState(initialValues);
  const create = forms.useCreate();
  const noun = capitalized(forms.noun);
  return (
    <forms.Form
      {...rest}
      defaultValues={initial}
      submitLabel={`Create ${noun}`}
      pendingLabel={`Creating ${noun}...`}
      failureText={`Failed to create ${forms.noun}`}
      newDraft={{
        kind: forms.noun,
        timeZone: props.user.timeZone,
        // The form's own values are what it is given.
        codec: forms.draftCodec as unknown as DraftCodec<DocumentFormValues>,
        ...(version !== undefined && { version, message }),
      }}
      onClose={onClose}
      onSave={(output, _isOverwriting, sending) => create(output, initial, sending)}
      onSaved={(created, { delivery }) => {
        onClose();
        if (delivery === 'none') forms.copyLink(created as Document);
        else toast({ title: 'Success', description: forms.createdText });
      }}
    />
  );
}

interface VersionProps<Document, Values, Output> extends DialogsProps<Document, Values, Output> {
  opened: Document;
}

/** The version that the form was opened with, until the user loads the latest one. */
function CurrentVersion<Document extends Stored, Values, Output>({
  opened,
  ...props
}: VersionProps<Document, Values, Output>) {
  const client = useQueryClient();
  const { query, noun } = props.forms;
  const fetchOne = useCallback(
    (id: string) => client.fetchQuery({ ...query(id), queryKey: query(id).queryKey ?? [], staleTime: 0 }),
    [client, query],
  );
  const { version, loadLatest } = useCurrentVersion<Document>(opened, fetchOne, failedToLoad(noun));
  return <EditForm key={version.updatedAt} {...props} stored={version} onLoadLatest={loadLatest} />;
}

interface EditFormProps<Document, Values, Output>
  extends DialogsProps<Document, Values, Output>,
    Required<Pick<DocumentFormOptions<Output>, 'onLoadLatest'>> {
  stored: Document;
}

function EditForm<Document extends Stored, Values, Output>(props: EditFormProps<Document, Values, Output>) {
  const { forms, stored, onClose, ...rest } = props;
  const { noun } = forms;
  const update = forms.useUpdate(stored);
  return (
    <forms.Form
      {...rest}
      stored={stored}
      defaultValues={forms.editValues(stored)}
      client={toKnownClient(stored)}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failureText={`Failed to update ${noun}`}
      draft={{
        key: `${noun}:${stored.id}`,
        label: `Edit ${capitalized(noun)}: ${stored.displayNumber}`,
        path: `/${noun}s?edit=${stored.id}`,
      }}
      undelivered={stored.undelivered}
      onClose={onClose}
      onSave={(output, isOverwriting) => update(output, isOverwriting ? undefined : stored.updatedAt)}
      onSaved={() => {
        onClose();
        toast({ title: 'Success', description: forms.updatedText });
      }}
    />
  );
}
