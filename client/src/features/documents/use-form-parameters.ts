import { useOpenParameter } from '#client/lib/open-parameter.ts';

type FormDialog = { kind: 'create' } | { kind: 'edit' | 'duplicate'; id: string };

/** Opens the form that the address asks for: `?new=1`, `?edit={id}`, `?duplicate={id}`. */
export function useFormParameters(open: (dialog: FormDialog) => void): void {
  useOpenParameter('new', () => open({ kind: 'create' }));
  useOpenParameter('edit', (id) => open({ kind: 'edit', id }));
  useOpenParameter('duplicate', (id) => open({ kind: 'duplicate', id }));
}
