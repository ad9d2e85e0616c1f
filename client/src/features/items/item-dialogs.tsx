import { Dialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Item } from '#shared/item.ts';
import { ItemForm } from './item-form.tsx';
import { itemBody } from './item-form-values.ts';
import { useCreateItem, useCurrentItem, useUpdateItem } from './items.queries.ts';

const description = "A line you can reuse. Documents copy it, so later changes don't affect them.";

export function NewItemDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateItem();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New Item" description={description}>
      <ItemForm
        submitLabel="Create Item"
        pendingLabel="Creating Item..."
        failureText="Failed to create item"
        draft={{ key: 'item:new', label: 'New Item', path: '/items?new=1' }}
        onSave={async (output) => {
          await create.mutateAsync({ ...itemBody(output), idempotencyKey: output.idempotencyKey });
          onClose();
          toast({ title: 'Success', description: 'Item created successfully' });
        }}
      />
    </Dialog>
  );
}

interface EditItemDialogProps {
  /** The item to edit; the dialog is open while there is one. */
  item: Item | undefined;
  onClose: () => void;
}

export function EditItemDialog({ item, onClose }: EditItemDialogProps) {
  return (
    <Dialog isOpen={item !== undefined} onClose={onClose} title="Edit Item" description={description}>
      {item && <EditForm key={item.id} item={item} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ item: opened, onClose }: { item: Item; onClose: () => void }) {
  const { version: item, loadLatest } = useCurrentItem(opened);
  const update = useUpdateItem();
  return (
    <ItemForm
      key={item.updatedAt}
      item={item}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failureText="Failed to update item"
      draft={{
        key: `item:${item.id}`,
        label: `Edit Item: ${item.name}`,
        path: `/items?edit=${item.id}`,
      }}
      onLoadLatest={loadLatest}
      onSave={async (output, isOverwriting) => {
        const loaded = isOverwriting ? undefined : item.updatedAt;
        await update.mutateAsync({ id: item.id, ...itemBody(output), loaded });
        onClose();
        toast({ title: 'Success', description: 'Item updated successfully' });
      }}
    />
  );
}
