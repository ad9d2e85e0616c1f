import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, isUnauthorized, newIdempotencyKey } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { LoadPresent } from '#client/ui/use-present-version.ts';
import { useStaleSave } from '#client/ui/use-stale-save.tsx';
import type { DocumentFormValues } from './document-form-values.ts';

interface SubmitOptions<Output> {
  /** 'invoice' or 'proposal'. */
  noun: string;
  /** Sends. The form stays as it is when this throws. */
  onSave: (output: Output, isOverwriting: boolean) => Promise<unknown>;
  onLoadPresent: LoadPresent | undefined;
  /** What was typed is given up. */
  onDrop: () => void;
  onSaved: () => void;
  failureText: string;
}

/** Submits a form at most once at a time, and says what went wrong where it can be mended. */
export function useSubmitDocument<Values extends DocumentFormValues & FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { noun, onSave, onSaved, onLoadPresent, onDrop, failureText }: SubmitOptions<Output>,
) {
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string>();

  const { attempt, staleNotice } = useStaleSave({
    onSubmit: () => void handleSubmit(),
    onLoadPresent,
    onDrop,
  });
  const handleSubmit = form.handleSubmit(async (output) => {
    // Two presses within one frame both come here before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    setProblem(undefined);
    try {
      await attempt((isOverwriting) => onSave(output as Output, isOverwriting));
      onSaved();
    } catch (error) {
      isSending.current = false;
      // The kinds' own fields play no part in what follows.
      setProblem(placeFailure(form as unknown as UseFormReturn<DocumentFormValues>, error, noun));
      toastFailure(error, failureText);
    }
  });
  return { handleSubmit, problem, staleNotice };
}

/** @returns what no field can say */
function placeFailure(
  form: UseFormReturn<DocumentFormValues>,
  error: unknown,
  noun: string,
): string | undefined {
  if (showFieldErrors(form, error) || isUnauthorized(error)) return undefined;
  if (!(error instanceof ApiError) || error.status >= 500)
    return "The server didn't respond. What you typed is kept. Try again in a moment.";
  if (error.status === 404 && error.serverMessage === 'Client not found') {
    form.setError('clientId', { message: 'This client no longer exists' }, { shouldFocus: true });
    return undefined;
  }
  if (error.code === 'idempotency_mismatch') {
    // The first try did arrive. Whoever sends again after reading this wants a second document.
    form.setValue('idempotencyKey', newIdempotencyKey());
    return `Your first attempt did go through. The ${noun} was created as you had typed it then. Close this form to see it in the list. Sending again creates a second ${noun}.`;
  }
  return error.serverMessage;
}
