import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api.ts';

/**
 * Puts the server's field errors on the fields of a form and focuses the first of them.
 * A path is taken whole (`items.0.quantity`), then without the name of the object that was sent
 * (`invoice.title`), then by its last part alone; `rename` translates names that differ.
 * @returns true when at least one error found its field
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  rename: Record<string, string> = {},
): boolean {
  if (!(error instanceof ApiError) || !error.fieldErrors) return false;
  const values = form.getValues();
  let isShown = false;
  for (const [path, messages] of Object.entries(error.fieldErrors)) {
    const name = fieldFor(path, values, rename);
    if (name === undefined || !messages[0]) continue;
    form.setError(
      name as FieldPath<Values>,
      { type: 'server', message: messages[0] },
      { shouldFocus: !isShown },
    );
    isShown = true;
  }
  return isShown;
}

function fieldFor(path: string, values: FieldValues, rename: Record<string, string>) {
  const parts = path.split('.');
  const candidates = [path, parts.slice(1).join('.'), parts.at(-1) ?? ''];
  return candidates
    .map((candidate) => rename[candidate] ?? candidate)
    .find((name) => name !== '' && hasPath(values, name.split('.')));
}

function hasPath(values: unknown, [head, ...rest]: string[]): boolean {
  if (head === undefined) return true;
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, head)) return false;
  return hasPath((values as Record<string, unknown>)[head], rest);
}
