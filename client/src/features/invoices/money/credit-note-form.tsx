import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, type UseFormReturn, useController, useForm, useFormContext } from 'react-hook-form';
import { ApiError, newIdempotencyKey } from '#client/lib/api.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DialogBody } from '#client/ui/dialog.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { sentence } from '#shared/sentence.ts';
import { type Creditable, creditableQuery, useIssueCreditNote } from './credit-note.queries.ts';
import { CreditedParts } from './credit-note-parts.tsx';
import { CreditNoteResult } from './credit-note-result.tsx';
import {
  bodyOf,
  type CreditValues,
  creditNoteFormSchema,
  fieldOf,
  requestOf,
  resultOf,
} from './credit-note-values.ts';
import { refundMethod } from './money-values.ts';

interface CreditNoteFormProps {
  invoice: Invoice;
  /** The seller's calendar day. */
  today: string;
  onClose: () => void;
}

/** Takes something off an invoice by a document of its own. */
export function CreditNoteForm(props: CreditNoteFormProps) {
  const { data, isError, isFetching, refetch } = useQuery(creditableQuery(props.invoice.id));
  if (data) return <LoadedForm {...props} creditable={data} />;
  return (
    <DialogBody>
      {isError ? (
        <ErrorState
          title="Couldn't load the invoice"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <FormSkeleton label="Loading the invoice" rows={3} />
      )}
    </DialogBody>
  );
}

interface LoadedProps extends CreditNoteFormProps {
  creditable: Creditable;
}

function LoadedForm({ invoice, creditable, today, onClose }: LoadedProps) {
  const { id, displayNumber, client } = invoice;
  const issue = useIssueCreditNote(id);
  const form = useForm<CreditValues>({
    resolver: zodResolver(creditNoteFormSchema(creditable, invoice, today)),
    defaultValues: {
      ...{ mode: 'full', amount: '', reason: '', excess: 'refund', refund: '', note: '' },
      lines: creditable.lines.map(() => ({ by: 'quantity', typed: '' })),
      ...{ paidOn: today, method: refundMethod(invoice) },
      ...{ isMailed: true, idempotencyKey: newIdempotencyKey() },
    },
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        usesServerMessage
        submitLabel="Issue credit note"
        pendingLabel="Issuing..."
        failureText="Failed to issue the credit note"
        draft={{
          key: `credit-note:${id}`,
          label: `Credit note for ${displayNumber}`,
          path: `/invoices/${id}`,
        }}
        onSave={async (values) => {
          const { idempotencyKey } = values;
          const answer = resultOf(values, creditable, invoice);
          const excess = 'result' in answer ? answer.result.excess : 0n;
          const body = bodyOf(values, creditable, excess);
          const { creditNote } = await issue.mutateAsync({ body, idempotencyKey }).catch((error: unknown) => {
            showOnFields(form, error, requestOf(values, creditable).positions);
            throw error;
          });
          onClose();
          toast({
            title: 'Success',
            description: `Credit note ${creditNote.displayNumber} issued successfully`,
          });
        }}
      >
        <div className="grid gap-4">
          <ModeField />
          <CreditedParts creditable={creditable} />
          <ReasonField />
          <CreditNoteResult invoice={invoice} creditable={creditable} />
          <MailField label={sentence`Email it to ${client.name}`} />
        </div>
      </DialogForm>
    </FormProvider>
  );
}

/** What the server says of lines stands at these lines, and that the invoice can't be credited where it is chosen what to credit. */
function showOnFields(
  { setError }: Pick<UseFormReturn<CreditValues>, 'setError'>,
  error: unknown,
  positions: readonly number[],
): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 409 && error.serverMessage) setError('mode', { message: error.serverMessage });
  for (const [path, [message]] of Object.entries(error.fieldErrors ?? {}))
    if (message && path.startsWith('items'))
      setError(fieldOf(path, positions) as `lines.${number}.typed`, { type: 'server', message });
}

function ModeField() {
  const { field, fieldState } = useController<CreditValues, 'mode'>({ name: 'mode' });
  return (
    <Field label="What to credit" error={fieldState.error?.message}>
      <Select
        ref={field.ref}
        options={[
          { value: 'full', label: 'All that is left' },
          { value: 'lines', label: 'Some of the lines' },
          { value: 'amount', label: 'An amount' },
        ]}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

function ReasonField() {
  const { register, formState } = useFormContext<CreditValues>();
  return (
    <Field label="Why *" help="Your client sees it." error={formState.errors.reason?.message}>
      <Textarea rows={2} aria-required="true" {...register('reason')} />
    </Field>
  );
}

function MailField({ label }: { label: string }) {
  const { field } = useController<CreditValues, 'isMailed'>({ name: 'isMailed' });
  return <Checkbox ref={field.ref} label={label} isChecked={field.value} onCheckedChange={field.onChange} />;
}
