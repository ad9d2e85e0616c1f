import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { failureToast } from './failure-toast.ts';
import { useCancelImport } from './imports.queries.ts';

/** Drops an import of which nothing has been written. */
export function DiscardButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const cancel = useCancelImport(id);
  const handleDiscard = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        navigate('/imports');
        toast({ title: 'Import discarded' });
      },
      onError: failureToast("Couldn't discard it"),
    });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this import?"
        description="Nothing of it has been written. To import it later, upload the file again."
        confirmLabel="Discard"
        isPending={cancel.isPending}
        onConfirm={handleDiscard}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
