import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, isUnauthorized, newIdempotencyKey } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { InvoiceFormOutput, InvoiceFormValues } from './invoice-form-values.ts';

export type InvoiceFormApi = UseFormReturn<InvoiceFormValues, unknown, InvoiceFormOutput>;

interface SubmitOptions {
  /** Sends. The form stays as it is when this throws. */
  onSave: (invoice: InvoiceFormOutput) => Promise<unknown>;
  onSaved: () => void;
  failureText: string;
}

/** Submits a form at most once at a time, and says what went wrong where it can be mended. */
export function useSubmitInvoice(form: InvoiceFormApi, { onSave, onSaved, failureText }: SubmitOptions) {
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string>();

  const handleSubmit = form.handleSubmit(async (invoice) => {
    // Two presses within one frame both come here before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    setProblem(undefined);
    try {
      await onSave(invoice);
      onSaved();
    } catch (error) {
      isSending.current = false;
      setProblem(placeFailure(form, error));
      toastFailure(error, failureText);
    }
  });
  return { handleSubmit, problem };
}

/** @returns what no field can say */
function placeFailure(form: InvoiceFormApi, error: unknown): string | undefined {
  if (showFieldErrors(form, error) || isUnauthorized(error)) return undefined;
  if (!(error instanceof ApiError) || error.status >= 500)
    return 'The server did not answer. What you typed is kept; try again in a moment.';
  if (error.status === 404 && error.serverMessage === 'Client not found') {
    form.setError('clientId', { message: 'This client no longer exists' }, { shouldFocus: true });
    return undefined;
  }
  if (error.code === 'idempotency_mismatch') {
    // The first try did arrive. Whoever sends again after reading this wants a second invoice.
    form.setValue('idempotencyKey', newIdempotencyKey());
    return 'Your first try did arrive: the invoice was created as you had typed it then. Close this form to see it in the list. Sending again creates a second invoice.';
  }
  return error.serverMessage;
}
