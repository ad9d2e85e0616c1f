import type { UseFormReturn } from 'react-hook-form';
import { ApiError, isUnauthorized, newIdempotencyKey } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { type PlanDraft, placeInPlan } from './plan-draft.ts';

/** Where the form shows what is wrong with the rates of lines and the parts of a payment plan. */
function renamed(error: unknown, plan: PlanDraft | undefined): Record<string, string> {
  const paths = (error instanceof ApiError && Object.keys(error.fieldErrors ?? {})) || [];
  const nameOf = (path: string) => {
    const [ofPlan, at] = /^(?:invoice\.)?instalments(?:\.(.+))?$/.exec(path) ?? [];
    if (ofPlan) return ['instalments', ...placeInPlan(plan, at?.split('.') ?? [])].join('.');
    return path
      .replace(/\.taxRateIds\b.*$/, '.taxes')
      .replace(/^(?:proposal\.)?attachmentIds\b.*$/, 'attachments')
      .replace(/^(?:proposal\.)?(cover|textSections\.\d+\.(?:title|body))\b.*$/, '$1');
  };
  return Object.fromEntries(paths.map((path) => [path, nameOf(path)]));
}

/** Shows what the server refused where it belongs. @returns the problem that belongs to no field */
export function placeFailure(
  form: UseFormReturn<DocumentFormValues>,
  error: unknown,
  noun: string,
): string | undefined {
  if (showFieldErrors(form, error, renamed(error, form.getValues('instalments'))) || isUnauthorized(error))
    return undefined;
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
