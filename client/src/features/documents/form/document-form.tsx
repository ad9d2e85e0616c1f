import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { ApiError, isUnauthorized, newIdempotencyKey } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { useFormDraft } from '#client/lib/use-form-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { useDialogGuard } from '#client/ui/dialog-guard.tsx';
import { DraftOffer } from '#client/ui/draft-offer.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { LoadLatest } from '#client/ui/use-current-version.ts';
import { useSaveForm } from '#client/ui/use-save-form.tsx';
import type { Undelivered } from '#shared/document.ts';
import { AddParts } from './add-parts.tsx';
import { AddressReminder, useAddressReminder } from './address-reminder.tsx';
import { DetailFields } from './detail-fields.tsx';
import { DiscountField } from './discount-field.tsx';
import type { DocumentFormValues } from './document-form-values.ts';
import { DocumentSums } from './document-sums.tsx';
import { FormPartsProvider, useFormParts, useOpenParts } from './form-parts.tsx';
import { lineTexts } from './line-drafts.ts';
import { LineItemsField } from './line-items-field.tsx';
import { LineItemsTotal } from './line-items-total.tsx';
import { TaxControls } from './tax-controls.tsx';
import { UnprintableNotice } from './unprintable-notice.tsx';
import { useLineItems } from './use-line-items.ts';

/** Where a form's draft is stored, and the path that reopens the form. */
export interface DraftLocation {
  key: string;
  label: string;
  path: string;
}

/** What the dialog around a form decides. */
export interface DocumentFormOptions<Output> {
  submitLabel: string;
  pendingLabel: string;
  failureText: string;
  draft: DraftLocation;
  /** Opens the form for a new client; it calls back with the one that was added. */
  onAddClient: (onAdded: (client: { id: string }) => void) => void;
  /** Saves; `isOverwriting` once the user has chosen to replace a later version. */
  onSave: (output: Output, isOverwriting: boolean) => Promise<unknown>;
  /** Restarts with the latest version; missing in forms of something new. */
  onLoadLatest?: LoadLatest;
  /** Why the mail with the document has not gone out. */
  undelivered?: Undelivered | null | undefined;
  onSaved: () => void;
}

/** Which parts of the document are locked. */
export interface DocumentLock {
  /** Why it is locked. */
  text?: string;
  areLinesFixed: boolean;
  /** Nothing can be changed, so there is no Save button. */
  isWhole: boolean;
}

interface DocumentFormProps<Values extends FieldValues, Output> extends DocumentFormOptions<Output> {
  noun: 'invoice' | 'proposal';
  form: UseFormReturn<Values, unknown, Output>;
  lock: DocumentLock;
  firstField: 'clientId' | 'title';
  /** The fields without the lines; `onAddClient` opens the form for a new client and chooses it. */
  fields: (onAddClient: () => void) => ReactNode;
}

/** A document with its lines, inside a dialog. Typed text survives polls, failed saves and a lost session. */
export function DocumentForm<Values extends DocumentFormValues & FieldValues, Output>(
  props: DocumentFormProps<Values, Output>,
) {
  const { noun, form, draft, onSave, onSaved, onLoadLatest, failureText, firstField } = props;
  const { isDirty, isSubmitting } = form.formState;
  const { offered, restore, drop } = useFormDraft(form, draft);
  // The kinds' own fields play no part in what all of them share.
  const shared = form as unknown as UseFormReturn<DocumentFormValues>;
  useDialogGuard(isDirty, drop);
  const isNew = onLoadLatest === undefined;
  const { parts, rescan, settle } = useOpenParts(shared, isNew);
  const address = useAddressReminder(isNew);
  const [problem, setProblem] = useState<string>();
  const { handleSubmit, staleNotice } = useSaveForm(form, {
    onSave: (output, isOverwriting) => {
      setProblem(undefined);
      return onSave(output, isOverwriting);
    },
    onLoadLatest,
    onSaved: () => {
      drop();
      address.settle();
      settle();
      onSaved();
    },
    onDrop: drop,
    onFailed: (error) => {
      setProblem(placeFailure(shared, error, noun));
      toastFailure(error, failureText);
    },
  });
  useEffect(() => {
    // The dialog was open before the form loaded, and still has the focus.
    if (document.activeElement?.matches('[role="dialog"]')) form.setFocus(firstField as Path<Values>);
  }, [form, firstField]);
  const handleRestore = () => {
    restore();
    rescan();
  };
  return (
    <FormProvider {...form}>
      <FormPartsProvider value={parts}>
        <form noValidate className="contents" onSubmit={handleSubmit}>
          <Layout
            {...props}
            problem={staleNotice || (problem && <Problem>{problem}</Problem>)}
            offer={offered && <DraftOffer onRestore={handleRestore} onDiscard={drop} />}
            addressReminder={address.isMissing && <AddressReminder noun={noun} />}
            isPending={isSubmitting}
          />
        </form>
      </FormPartsProvider>
    </FormProvider>
  );
}

type FormParts = Pick<
  DocumentFormProps<FieldValues, unknown>,
  'noun' | 'fields' | 'lock' | 'submitLabel' | 'pendingLabel' | 'onAddClient' | 'undelivered'
>;

interface LayoutProps extends FormParts {
  problem: ReactNode;
  offer: ReactNode;
  addressReminder: ReactNode;
  isPending: boolean;
}

function Layout({ noun, fields, lock, undelivered, ...rest }: LayoutProps) {
  const { submitLabel, pendingLabel, onAddClient, ...state } = rest;
  const { setValue, formState } = useFormContext<DocumentFormValues>();
  const lines = useLineItems();
  const handleAddClient = () =>
    onAddClient(({ id }) => {
      setValue('clientId', id, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    });
  return (
    <>
      <DialogBody>
        {state.offer}
        {lock.text && <Notice>{lock.text}</Notice>}
        {undelivered && (
          <Notice tone="warning">
            {`The email with this ${noun} ${undelivered.state === 'failed' ? 'failed' : 'waits'}: ${undelivered.reason}`}
          </Notice>
        )}
        {state.addressReminder}
        {state.problem}
        {fields(handleAddClient)}
        <LineItemsField lines={lines} isReadOnly={lock.areLinesFixed} />
        <BelowLines isReadOnly={lock.areLinesFixed} />
        <DetailFields isReadOnly={lock.areLinesFixed} />
        {!lock.areLinesFixed && <AddParts onAddSection={lines.addSection} />}
        <Unprintable />
      </DialogBody>
      <DialogFoot above={<LineItemsTotal use={`${noun}s`} lines={lines} isReadOnly={lock.areLinesFixed} />}>
        <DialogCancel>{lock.isWhole ? 'Close' : 'Cancel'}</DialogCancel>
        {!lock.isWhole && (
          <Button type="submit" variant="primary" isPending={state.isPending} pendingText={pendingLabel}>
            {submitLabel}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

/** What makes the total of the lines, and what it comes to. */
function BelowLines({ isReadOnly }: { isReadOnly: boolean }) {
  const { isOpen } = useFormParts();
  const hasControls = isOpen('tax') || isOpen('discount');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 sm:pr-10 [&:not(:has(dl,input,button))]:hidden sm:pl-7">
      {hasControls && (
        <div className="grid gap-4">
          {isOpen('discount') && (
            <div data-part="discount">
              <DiscountField name="discount" label="Discount" isReadOnly={isReadOnly} />
            </div>
          )}
          {isOpen('tax') && <TaxControls isReadOnly={isReadOnly} />}
        </div>
      )}
      <div className="ml-auto max-sm:w-full">
        <DocumentSums />
      </div>
    </div>
  );
}

/** A component of its own, so that typing doesn't rerender the whole form. */
function Unprintable() {
  const { control } = useFormContext<DocumentFormValues>();
  const [items, ...texts] = useWatch({
    control,
    name: ['items', 'title', 'description', 'notes', 'terms', 'buyerReference', 'orderNumber'],
  });
  return <UnprintableNotice texts={[...texts, ...items.flatMap(lineTexts)]} />;
}

/** A problem with the document as a whole, scrolled into view. */
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

/** Where the form shows what is wrong with the rates of lines. */
function renamedTaxes(error: unknown): Record<string, string> {
  const paths = (error instanceof ApiError && Object.keys(error.fieldErrors ?? {})) || [];
  return Object.fromEntries(paths.map((path) => [path, path.replace(/\.taxRateIds\b.*$/, '.taxes')]));
}

/** @returns the problem that belongs to no field */
function placeFailure(
  form: UseFormReturn<DocumentFormValues>,
  error: unknown,
  noun: string,
): string | undefined {
  if (showFieldErrors(form, error, renamedTaxes(error)) || isUnauthorized(error)) return undefined;
  if (!(error instanceof ApiError) || error.status >= 500)
    return "The server didn't respond. What you typed is kept. Try again in a moment.";
  if (error.status === 404 && error.serverMessage === 'Client not found') {
    form.setError('clientId', { message: 'This client no longer exists' }, { shouldFocus: true });
    return undefined;
  }
  if (error.code === 'idempotency_mismatch') {
    // The first attempt did arrive. Sending again after reading this means a second document.
    form.setValue('idempotencyKey', newIdempotencyKey());
    return `Your first attempt did go through. The ${noun} was created as you had typed it then. Close this form to see it in the list. Sending again creates a second ${noun}.`;
  }
  return error.serverMessage;
}
