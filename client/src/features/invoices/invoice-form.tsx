import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { LineItemsField } from '#client/features/documents/line-items-field.tsx';
import { LineItemsSum } from '#client/features/documents/line-items-sum.tsx';
import { useLineItems } from '#client/features/documents/use-line-items.ts';
import { useFormDraft } from '#client/lib/use-form-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { useDialogGuard } from '#client/ui/dialog-guard.tsx';
import { DraftOffer } from '#client/ui/draft-offer.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { User } from '#shared/user.ts';
import { InvoiceFields, type InvoiceLock, type KnownClient } from './invoice-fields.tsx';
import { type InvoiceFormOutput, type InvoiceFormValues, invoiceFormSchema } from './invoice-form-values.ts';
import { useSubmitInvoice } from './use-submit-invoice.ts';

interface InvoiceFormProps {
  user: User;
  defaultValues: InvoiceFormValues;
  /** The client of the invoice the form starts from. */
  client?: KnownClient;
  lock?: InvoiceLock;
  submitLabel: string;
  pendingLabel: string;
  failureText: string;
  draft: { key: string; label: string; path: string };
  /** Opens the form for a new client; it calls back with the one that was added. */
  onAddClient: (onAdded: (client: { id: string }) => void) => void;
  onSave: (invoice: InvoiceFormOutput) => Promise<unknown>;
  onSaved: () => void;
}

const lockTexts: Record<Exclude<InvoiceLock, 'none'>, string> = {
  paid: 'This invoice is paid: only its title and description can be changed. Set it back to pending to change the rest.',
  cancelled: 'This invoice is cancelled and cannot be changed. Set it back to pending to change it.',
};

/** An invoice with its lines, inside a dialog. What is typed survives polls, failed saves and a lost session. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { defaultValues, draft, onSave, onSaved, failureText, onAddClient } = props;
  const form = useForm<InvoiceFormValues, unknown, InvoiceFormOutput>({
    resolver: zodResolver(invoiceFormSchema),
    defaultValues,
  });
  const { isDirty } = form.formState;
  const { offered, restore, drop } = useFormDraft(form, draft);
  useDialogGuard(isDirty, drop);
  const { handleSubmit, problem } = useSubmitInvoice(form, {
    onSave,
    failureText,
    onSaved: () => {
      drop();
      onSaved();
    },
  });
  const firstField = props.lock === 'paid' ? 'title' : 'clientId';
  useEffect(() => {
    // Loaded into an open dialog, in which nobody has gone anywhere yet.
    if (document.activeElement?.matches('[role="dialog"]')) form.setFocus(firstField);
  }, [form, firstField]);
  const handleAddClient = () =>
    onAddClient(({ id }) => {
      form.setValue('clientId', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    });
  return (
    <FormProvider {...form}>
      <form noValidate className="contents" onSubmit={handleSubmit}>
        <InvoiceFormLayout
          {...props}
          problem={problem}
          offer={offered && <DraftOffer onRestore={restore} onDiscard={drop} />}
          isPending={form.formState.isSubmitting}
          onAddClient={handleAddClient}
        />
      </form>
    </FormProvider>
  );
}

interface LayoutProps extends Omit<InvoiceFormProps, 'onAddClient'> {
  problem: string | undefined;
  offer: ReactNode;
  isPending: boolean;
  onAddClient: () => void;
}

function InvoiceFormLayout(props: LayoutProps) {
  const { user, client, lock = 'none', problem, offer, isPending, submitLabel, pendingLabel } = props;
  const lines = useLineItems();
  const isFixed = lock !== 'none';
  return (
    <>
      <DialogBody>
        {offer}
        {lock !== 'none' && <Notice>{lockTexts[lock]}</Notice>}
        {problem && <Problem>{problem}</Problem>}
        <InvoiceFields user={user} lock={lock} client={client} onAddClient={props.onAddClient} />
        <LineItemsField lines={lines} isReadOnly={isFixed} />
      </DialogBody>
      <DialogFoot above={<LineItemsSum lines={lines} isReadOnly={isFixed} />}>
        <DialogCancel>{lock === 'cancelled' ? 'Close' : 'Cancel'}</DialogCancel>
        {lock !== 'cancelled' && (
          <Button type="submit" variant="primary" isPending={isPending} pendingText={pendingLabel}>
            {submitLabel}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

/** What went wrong with the invoice as a whole, brought into view from wherever somebody was typing. */
function Problem({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="warning">{children}</Notice>
    </div>
  );
}
