import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { DocumentFormOptions } from '#client/features/documents/form/document-form-options.ts';
import { DocumentFormSkeleton } from '#client/features/documents/form/document-form-skeleton.tsx';
import { type KnownClient, toKnownClient } from '#client/features/documents/form/document-form-values.ts';
import { DocumentLoader } from '#client/features/documents/form/document-loader.tsx';
import { toLineTax } from '#client/features/documents/form/tax-options.ts';
import { useDialogRow } from '#client/features/documents/list/use-document-actions.ts';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { taxRateQueries } from '#client/features/tax-rates/tax-rates.queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { useCurrentVersion } from '#client/ui/use-current-version.ts';
import { dayIn } from '#shared/dates.ts';
import type { Recurring, RecurringWithContent } from '#shared/recurring.ts';
import type { User } from '#shared/user.ts';
import { recurringQueries, useCreateRecurring, useUpdateRecurring } from './recurring.queries.ts';
import { type OpenRecurringDialog, resumedText } from './recurring-actions.ts';
import { DeleteRecurringDialog, RunDialog, SkipDialog } from './recurring-confirm-dialogs.tsx';
import { RecurringForm } from './recurring-form.tsx';
import {
  hasArchivedRate,
  newValues,
  type RecurringValues,
  recurringBody,
  storedValues,
  valuesFromInvoice,
} from './recurring-form-values.ts';
import { shownTitle } from './recurring-text.ts';
import { ResumeDialog } from './resume-dialog.tsx';

interface RecurringDialogsProps {
  open: OpenRecurringDialog | undefined;
  user: User;
  onClose: () => void;
  /** On the screen of one of them alone. */
  onDeleted?: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

type FormProps = Pick<RecurringDialogsProps, 'user' | 'onClose' | 'onAddClient'>;

const createTexts = {
  title: 'New Recurring Invoice',
  description: 'Each invoice gets its number on the day on which it is made.',
};

/** All dialogs of recurring invoices. */
export function RecurringDialogs({ open, onDeleted, ...props }: RecurringDialogsProps) {
  const { user, onClose } = props;
  const row = useDialogRow<Recurring>(open);
  const today = () => dayIn(user.timeZone, new Date());
  const idOf = (kind: string) => (open?.kind === kind && 'id' in open ? open.id : undefined);
  const [edited, from] = [idOf('edit'), idOf('from')];
  const clientId = (open?.kind === 'create' && open.clientId) || '';
  return (
    <>
      <FormDialog isOpen={open?.kind === 'create'} onClose={onClose} {...createTexts}>
        <CreateForm
          {...props}
          initialValues={() => ({ ...newValues(user, today()), clientId })}
          draft={{
            key: clientId ? `recurring:new:${clientId}` : 'recurring:new',
            label: createTexts.title,
            path: clientId ? `/recurring?new=1&client=${clientId}` : '/recurring?new=1',
          }}
        />
      </FormDialog>
      <FormDialog isOpen={from !== undefined} onClose={onClose} {...createTexts}>
        {from && (
          <DocumentLoader
            query={invoiceQueries.one(from)}
            failureText="Failed to load invoice details"
            onClose={onClose}
          >
            {(invoice) => (
              <CreateForm
                {...props}
                client={toKnownClient(invoice)}
                initialValues={() => valuesFromInvoice(invoice, user, today())}
                draft={{
                  key: `recurring:from:${from}`,
                  label: `${createTexts.title}: ${invoice.title}`,
                  path: `/recurring?from=${from}`,
                }}
              />
            )}
          </DocumentLoader>
        )}
      </FormDialog>
      <FormDialog
        isOpen={edited !== undefined}
        onClose={onClose}
        title="Edit Recurring Invoice"
        description="Invoices that were made already stay as they are."
      >
        {edited && (
          <DocumentLoader
            query={recurringQueries.one(edited)}
            failureText="Couldn't load the recurring invoice"
            onClose={onClose}
          >
            {(stored) => <CurrentVersion {...props} opened={stored} />}
          </DocumentLoader>
        )}
      </FormDialog>
      <DeleteRecurringDialog
        isOpen={open?.kind === 'delete'}
        row={row}
        onClose={onClose}
        onDeleted={onDeleted}
      />
      <SkipDialog isOpen={open?.kind === 'skip'} row={row} onClose={onClose} />
      <RunDialog isOpen={open?.kind === 'run'} row={row} timeZone={user.timeZone} onClose={onClose} />
      <ResumeDialog isOpen={open?.kind === 'resume'} row={row} onClose={onClose} />
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

interface CreateFormProps extends FormProps, Pick<DocumentFormOptions<never>, 'draft'> {
  initialValues: () => RecurringValues;
  client?: KnownClient;
}

function CreateForm({ initialValues, ...props }: CreateFormProps) {
  const [initial] = useState(initialValues);
  const { mutateAsync: create } = useCreateRecurring();
  return (
    <RecurringForm
      {...props}
      defaultValues={initial}
      submitLabel="Create Recurring Invoice"
      pendingLabel="Creating..."
      failureText="Couldn't create the recurring invoice"
      onSave={(output) => create({ ...recurringBody(output), idempotencyKey: output.idempotencyKey })}
      onSaved={(created) => {
        props.onClose();
        toast({ title: 'Recurring invoice created', description: resumedText(created as Recurring) });
      }}
    />
  );
}

/** The version that the form was opened with, until the user loads the latest one. */
function CurrentVersion({ opened, ...props }: FormProps & { opened: RecurringWithContent }) {
  const queryClient = useQueryClient();
  const fetchOne = useCallback(
    (id: string) => queryClient.fetchQuery({ ...recurringQueries.one(id), staleTime: 0 }),
    [queryClient],
  );
  const { version, loadLatest } = useCurrentVersion<RecurringWithContent>(
    opened,
    fetchOne,
    "Couldn't load the recurring invoice",
  );
  // Lines name their rates, which the form shows.
  const { data: rates, isError } = useQuery(taxRateQueries.list());
  if (!rates && !isError) return <DocumentFormSkeleton />;
  return (
    <EditForm
      key={version.updatedAt}
      {...props}
      stored={version}
      rates={(rates ?? []).map(toLineTax)}
      onLoadLatest={loadLatest}
    />
  );
}

interface EditFormProps extends FormProps, Required<Pick<DocumentFormOptions<unknown>, 'onLoadLatest'>> {
  stored: RecurringWithContent;
  rates: ReturnType<typeof toLineTax>[];
}

function EditForm({ stored, rates, ...props }: EditFormProps) {
  const { user, onClose } = props;
  const [initial] = useState(() => storedValues(stored, rates, user, dayIn(user.timeZone, new Date())));
  const { mutateAsync: update } = useUpdateRecurring(stored.id);
  const { clientId, client } = stored;
  return (
    <RecurringForm
      {...props}
      stored={stored}
      hasArchivedRate={hasArchivedRate(stored, rates)}
      defaultValues={initial}
      {...(clientId && client && { client: { id: clientId, name: client.name, email: '' } })}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failureText="Couldn't save the recurring invoice"
      draft={{
        key: `recurring:${stored.id}`,
        label: `Edit Recurring Invoice: ${shownTitle(stored)}`,
        path: `/recurring?edit=${stored.id}`,
      }}
      onSave={(output, isOverwriting) =>
        update({ ...recurringBody(output), loaded: isOverwriting ? undefined : stored.updatedAt })
      }
      onSaved={() => {
        onClose();
        toast({ title: 'Recurring invoice saved', description: 'It counts from the next invoice on.' });
      }}
    />
  );
}
