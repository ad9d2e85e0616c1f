import { ApiError } from '#client/lib/api.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Item } from '#shared/item.ts';
import { useDeleteItem } from './items.queries.ts';

interface DeleteItemDialogProps {
  /** The item to delete; the dialog is open while there is one. */
  item: Item | undefined;
  onClose: () => void;
}

export function DeleteItemDialog({ item, onClose }: DeleteItemDialogProps) {
  const remove = useDeleteItem();
  const handleConfirm = async (id: string) => {
    try {
      await remove.mutateAsync(id);
      onClose();
      toast({ title: 'Success', description: 'Item deleted successfully' });
    } catch (error) {
      onClose();
      toastFailure(error, (error instanceof ApiError && error.serverMessage) || 'Failed to delete item');
    }
  };
  return (
    <ConfirmDialog
      isOpen={item !== undefined}
      title="Delete Item"
      description={
        <>
          <p className="mb-2 font-medium text-ink [overflow-wrap:anywhere]">{item?.name}</p>
          <p>Are you sure you want to delete this item?</p>
        </>
      }
      confirmLabel="Delete Item"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => item && void handleConfirm(item.id)}
      onCancel={onClose}
    />
  );
}
