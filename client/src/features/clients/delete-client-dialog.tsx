import { useQuery } from '@tanstack/react-query';
import { deleteError } from '#client/features/documents/list/delete-error.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Client } from '#shared/client.ts';
import { clientQueries, useDeleteClient } from './clients.queries.ts';

interface DeleteClientDialogProps {
  /** The client to delete; the dialog is open while there is one. */
  client: Pick<Client, 'id' | 'name'> | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteClientDialog({ client, onClose, onDeleted }: DeleteClientDialogProps) {
  const id = client?.id ?? '';
  // Always fresh: the dialog names the counts.
  const counted = useQuery({ ...clientQueries.one(id), enabled: id !== '', staleTime: 0 });
  const remove = useDeleteClient();
  const handleConfirm = async () => {
    try {
      await remove.mutateAsync(id);
      onClose();
      onDeleted?.();
      toast({ title: 'Success', description: 'Client deleted successfully' });
    } catch (error) {
      onClose();
      toastFailure(error, deleteError(error) ?? 'Failed to delete client');
    }
  };
  const isCounting = counted.isFetching && !remove.isPending;
  return (
    <ConfirmDialog
      isOpen={client !== undefined}
      title="Delete Client"
      description={
        <>
          <p className="mb-2 font-medium text-ink [overflow-wrap:anywhere]">{client?.name}</p>
          <p>
            {[
              'Are you sure you want to delete this client?',
              !isCounting && takenAlong(counted.data?.invoiceCount, counted.data?.proposalCount),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          {isCounting && <Skeleton className="my-1 h-3 w-56 max-w-full" />}
        </>
      }
      confirmLabel="Delete Client"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      isDisabled={isCounting}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}

const counts = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function takenAlong(invoices: number | undefined, proposals: number | undefined): string {
  if (invoices === undefined || proposals === undefined)
    return 'This also deletes its invoices and proposals.';
  return `This also deletes ${counts(invoices, 'invoice')} and ${counts(proposals, 'proposal')}.`;
}
