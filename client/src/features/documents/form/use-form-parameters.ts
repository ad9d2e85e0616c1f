import { useOpenParameter } from '#client/lib/open-parameter.ts';

type FormDialog =
  | { kind: 'create'; clientId?: string | undefined }
  | { kind: 'edit' | 'duplicate' | 'draft'; id: string };

const WITH_CLIENT = ['client'];

/** Opens the form that the address asks for: `?new=1` (`&client={id}`), `?edit={id}`, `?duplicate={id}`, `?draft={id}`. */
export function useFormParameters(open: (dialog: FormDialog) => void): void {
  useOpenParameter(
    'new',
    (_new, parameters) => open({ kind: 'create', clientId: parameters.get('client') ?? undefined }),
    WITH_CLIENT,
  );
  useOpenParameter('edit', (id) => open({ kind: 'edit', id }));
  useOpenParameter('draft', (id) => open({ kind: 'draft', id }));
  useOpenParameter('duplicate', (id) => open({ kind: 'duplicate', id }));
}
