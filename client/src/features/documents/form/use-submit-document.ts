import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, isUnauthorized, newIdempotencyKey } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { LoadLatest } from '#client/ui/use-current-version.ts';
import { useStaleSave } from '#client/ui/use-stale-save.tsx';
import type { DocumentFormValues } from './document-form-values.ts';

interface SubmitOptions<Output> {
  /** 'invoice' or 'proposal'. */
  noun: string;
  /** Sends. The form stays as it is when this throws. */
  onSave: (output: Output, isOverwriting: boolean) => Promise<unknown>;
  onLoadLatest: LoadLatest | undefined;
  /** Discards what was typed. */
  onDrop: () => void;
  onSaved: () => void;
  failureText: string;
}

/** Submits a form at most once at a time and reports problems where they can be fixed. */
export function useSubmitDocument<Values extends DocumentFormValues & FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { noun, onSave, onSaved, onLoadLatest, onDrop, failureText }: SubmitOptions<Output>,
) {
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string>();

  const { attempt, staleNotice } = useStaleSave({
    onSubmit: () => void handleSubmit(),
    onLoadLatest,
    onDrop,
  });
  const handleSubmit = form.handleSubmit(async (output) => {
    // Two clicks within one frame both get here before the button shows that it is busy.
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

/** @returns the problem that belongs to no field */
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
    // The first attempt did arrive. Sending again after reading this means a second document.
    form.setValue('idempotencyKey', newIdempotencyKey());
    return `Your first attempt did go through. The ${noun} was created as you had typed it then. Close this form to see it in the list. Sending again creates a second ${noun}.`;
  }
  return error.serverMessage;
}
