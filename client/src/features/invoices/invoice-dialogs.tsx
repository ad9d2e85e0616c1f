import { type ReactNode, useState } from 'react';
import type { DocumentFormOptions, DraftLocation } from '#client/features/documents/form/document-form.tsx';
import { type KnownClient, toKnownClient } from '#client/features/documents/form/document-form-values.ts';
import { DocumentLoader } from '#client/features/documents/form/document-loader.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { dayIn } from '#shared/dates.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { User } from '#shared/user.ts';
import { InvoiceForm } from './invoice-form.tsx';
import {
  createBody,
  duplicateInvoiceValues,
  editInvoiceValues,
  newInvoiceValues,
  updateBody,
} from './invoice-form-values.ts';
import { invoiceQueries, useCreateInvoice, useCurrentInvoice, useUpdateInvoice } from './invoices.queries.ts';

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

export function CreateInvoiceDialog({ isOpen, clientId = '', ...props }: CreateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title="Create Invoice"
      description={createDescription}
      size="lg"
    >
      <CreateForm
        {...props}
        defaultValues={() => ({
          ...newInvoiceValues(props.user, dayIn(props.user.timeZone, new Date())),
          clientId,
        })}
        draft={
          clientId
            ? {
                key: `invoice:new:${clientId}`,
                label: 'Create Invoice',
                path: `/invoices?new=1&client=${clientId}`,
              }
            : { key: 'invoice:new', label: 'Create Invoice', path: '/invoices?new=1' }
        }
      />
    </Dialog>
  );
}

/** The create form, filled in like an earlier invoice. */
export function DuplicateInvoiceDialog({ id, ...props }: FormDialogProps & { id: string | undefined }) {
  const { user } = props;
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={props.onClose}
      title="Create Invoice"
      description={createDescription}
      size="lg"
    >
      {id && (
        <InvoiceLoader id={id} onClose={props.onClose}>
          {(invoice) => (
            <CreateForm
              {...props}
              client={toKnownClient(invoice)}
              defaultValues={() => duplicateInvoiceValues(invoice, user, dayIn(user.timeZone, new Date()))}
              draft={{
                key: `invoice:copy:${id}`,
                label: `Create Invoice: ${invoice.title}`,
                path: `/invoices?duplicate=${id}`,
              }}
            />
          )}
        </InvoiceLoader>
      )}
    </Dialog>
  );
}

export function EditInvoiceDialog({ id, ...props }: FormDialogProps & { id: string | undefined }) {
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={props.onClose}
      title="Edit Invoice"
      description="The client always sees the latest version at the same link."
      size="lg"
    >
      {id && (
        <InvoiceLoader id={id} onClose={props.onClose}>
          {(invoice) => <EditForm {...props} invoice={invoice} />}
        </InvoiceLoader>
      )}
    </Dialog>
  );
}

interface CreateFormProps extends FormDialogProps {
  defaultValues: () => ReturnType<typeof newInvoiceValues>;
  client?: KnownClient;
  draft: DraftLocation;
}

function CreateForm({ defaultValues, onClose, ...props }: CreateFormProps) {
  const [initial] = useState(defaultValues);
  const create = useCreateInvoice();
  return (
    <InvoiceForm
      {...props}
      defaultValues={initial}
      submitLabel="Create Invoice"
      pendingLabel="Creating Invoice..."
      failureText="Failed to create invoice"
      onSave={(invoice) =>
        create.mutateAsync({
          ...createBody(invoice, initial.paymentMethod),
          idempotencyKey: invoice.idempotencyKey,
        })
      }
      onSaved={() => {
        onClose();
        toast({ title: 'Success', description: 'Invoice created and sent' });
      }}
    />
  );
}

function EditForm({ invoice, onClose, ...props }: FormDialogProps & { invoice: InvoiceWithItems }) {
  const { version: stored, loadLatest } = useCurrentInvoice(invoice);
  const update = useUpdateInvoice(stored.id);
  const isLocked = stored.status === 'paid' || stored.status === 'cancelled';
  return (
    <InvoiceForm
      key={stored.updatedAt}
      {...props}
      defaultValues={editInvoiceValues(stored)}
      client={toKnownClient(stored)}
      lock={isLocked ? (stored.status as 'paid' | 'cancelled') : 'none'}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failureText="Failed to update invoice"
      draft={{
        key: `invoice:${stored.id}`,
        label: `Edit Invoice: ${stored.displayNumber}`,
        path: `/invoices?edit=${stored.id}`,
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
        toast({ title: 'Success', description: 'Invoice updated successfully' });
      }}
    />
  );
}

interface InvoiceLoaderProps {
  id: string;
  onClose: () => void;
  children: (invoice: InvoiceWithItems) => ReactNode;
}

function InvoiceLoader({ id, ...rest }: InvoiceLoaderProps) {
  return (
    <DocumentLoader query={invoiceQueries.one(id)} failureText="Failed to load invoice details" {...rest} />
  );
}
