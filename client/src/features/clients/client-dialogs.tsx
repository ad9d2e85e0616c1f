import { useState } from 'react';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Client, CreateClient } from '#shared/client.ts';
import { ClientForm } from './client-form.tsx';
import { useCreateClient, useCurrentClient, useUpdateClient } from './clients.queries.ts';

interface AddClientDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated?: ((client: Client) => void) | undefined;
}

export function AddClientDialog({ isOpen, onClose, onCreated }: AddClientDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add Client"
      description="Name and email are enough to send invoices and proposals."
    >
      <AddClientForm onSaved={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

interface AddClientFormProps {
  onSaved: () => void;
  onCreated: AddClientDialogProps['onCreated'];
}

function AddClientForm({ onSaved, onCreated }: AddClientFormProps) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const create = useCreateClient();
  const handleSave = async (client: CreateClient) => {
    const created = await create.mutateAsync({ ...client, idempotencyKey });
    onCreated?.(created);
    onSaved();
    toast({ title: 'Success', description: 'Client created successfully' });
  };
  return (
    <ClientForm
      submitLabel="Add Client"
      pendingLabel="Adding Client..."
      failureText="Failed to create client"
      draft={{ key: 'client:new', label: 'Add Client', path: '/clients?new=1' }}
      onSave={handleSave}
    />
  );
}

interface EditClientDialogProps {
  /** The client to edit; the dialog is open while there is one. */
  client: Client | undefined;
  onClose: () => void;
}

export function EditClientDialog({ client, onClose }: EditClientDialogProps) {
  return (
    <Dialog
      isOpen={client !== undefined}
      onClose={onClose}
      title="Edit Client"
      description="Documents that were already sent keep their number and link."
    >
      {client && <EditClientForm key={client.id} client={client} onSaved={onClose} />}
    </Dialog>
  );
}

function EditClientForm({ client: opened, onSaved }: { client: Client; onSaved: () => void }) {
  const { version: client, loadLatest } = useCurrentClient(opened);
  const update = useUpdateClient();
  const handleSave = async (changes: CreateClient, isOverwriting: boolean) => {
    const loaded = isOverwriting ? undefined : client.updatedAt;
    await update.mutateAsync({ id: client.id, ...changes, loaded });
    onSaved();
    toast({ title: 'Success', description: 'Client updated successfully' });
  };
  return (
    <ClientForm
      key={client.updatedAt}
      client={client}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failureText="Failed to update client"
      draft={{
        key: `client:${client.id}`,
        label: `Edit Client: ${client.name}`,
        path: `/clients/${client.id}?edit=1`,
      }}
      onLoadLatest={loadLatest}
      onSave={handleSave}
    />
  );
}
