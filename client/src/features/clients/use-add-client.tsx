import { useCallback, useState } from 'react';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { LazyMount } from '#client/ui/lazy-mount.tsx';

// Forms pull in validation code that no list needs.
const AddClientDialog = lazyOnIntent(async () => (await import('./client-dialogs.tsx')).AddClientDialog);

type OnAdded = (client: { id: string }) => void;

/** The dialog for a new client over a document's form: `addClient` opens it and calls back with the new client. */
export function useAddClient() {
  const [request, setRequest] = useState<{ onAdded: OnAdded }>();
  const addClient = useCallback((onAdded: OnAdded) => setRequest({ onAdded }), []);
  const isOpen = request !== undefined;
  const addClientDialog = (
    <LazyMount isWanted={isOpen}>
      <AddClientDialog
        isOpen={isOpen}
        onClose={() => setRequest(undefined)}
        onCreated={(client) => request?.onAdded(client)}
      />
    </LazyMount>
  );
  return { addClient, addClientDialog };
}
