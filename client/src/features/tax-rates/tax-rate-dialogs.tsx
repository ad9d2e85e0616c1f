import { useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatPercent } from '#shared/percent.ts';
import { type TaxKindName, taxKinds } from '#shared/tax-kinds.ts';
import { categoryLabels, type TaxRate } from '#shared/tax-rate.ts';
import { TaxKindList } from './tax-kind-list.tsx';
import { TaxRateForm } from './tax-rate-form.tsx';
import { taxRateBody, valuesOfKind, valuesOfRate } from './tax-rate-values.ts';
import {
  useArchiveTaxRate,
  useCreateTaxRate,
  useCurrentTaxRate,
  useUpdateTaxRate,
} from './tax-rates.queries.ts';

const path = '/settings?tab=invoicing';

export function NewTaxRateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<TaxKindName>();
  const handleClose = () => {
    setKind(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title={kind ? `New tax rate: ${taxKinds[kind].label}` : 'New tax rate'}
      description={kind ? taxKinds[kind].detail : 'What kind?'}
    >
      {kind ? <NewForm kind={kind} onClose={handleClose} /> : <TaxKindList onChoose={setKind} />}
    </Dialog>
  );
}

function NewForm({ kind, onClose }: { kind: TaxKindName; onClose: () => void }) {
  const create = useCreateTaxRate();
  return (
    <TaxRateForm
      values={valuesOfKind(taxKinds[kind])}
      submitLabel="Add Tax Rate"
      pendingLabel="Adding Tax Rate..."
      failureText="Failed to add the tax rate"
      draft={{ key: `tax-rate:new:${kind}`, label: 'New tax rate', path }}
      onSave={async (output) => {
        await create.mutateAsync({ ...taxRateBody(output), idempotencyKey: output.idempotencyKey });
        onClose();
        toast({ title: 'Success', description: 'Tax rate added successfully' });
      }}
    />
  );
}

interface RateDialogProps {
  /** The dialog is open while there is one. */
  rate: TaxRate | undefined;
  onClose: () => void;
}

export function EditTaxRateDialog({ rate, onClose }: RateDialogProps) {
  return (
    <Dialog
      isOpen={rate !== undefined}
      onClose={onClose}
      title="Edit tax rate"
      description={`${rate ? categoryLabels[rate.category] : ''}. Documents that exist keep what they were made with.`}
    >
      {rate && <EditForm key={rate.id} rate={rate} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ rate: opened, onClose }: { rate: TaxRate; onClose: () => void }) {
  const { version: rate, loadLatest } = useCurrentTaxRate(opened);
  const update = useUpdateTaxRate();
  return (
    <TaxRateForm
      key={rate.updatedAt}
      values={valuesOfRate(rate)}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failureText="Failed to update the tax rate"
      draft={{ key: `tax-rate:${rate.id}`, label: `Edit tax rate: ${rate.name}`, path }}
      onLoadLatest={loadLatest}
      onSave={async (output, isOverwriting) => {
        const loaded = isOverwriting ? undefined : rate.updatedAt;
        await update.mutateAsync({ id: rate.id, ...taxRateBody(output), loaded });
        onClose();
        toast({ title: 'Success', description: 'Tax rate updated successfully' });
      }}
    />
  );
}

export function ArchiveTaxRateDialog({ rate, onClose }: RateDialogProps) {
  const archive = useArchiveTaxRate();
  const handleConfirm = async (id: string) => {
    try {
      await archive.mutateAsync(id);
      onClose();
      toast({ title: 'Success', description: 'Tax rate archived successfully' });
    } catch (error) {
      onClose();
      toastFailure(
        error,
        (error instanceof ApiError && error.serverMessage) || 'Failed to archive the tax rate',
      );
    }
  };
  return (
    <ConfirmDialog
      isOpen={rate !== undefined}
      title="Archive tax rate"
      description={
        <>
          <p className="mb-2 font-medium text-ink">{rate && `${rate.name} ${formatPercent(rate.percent)}`}</p>
          <p>New documents can't use it anymore. Documents that exist keep it.</p>
        </>
      }
      confirmLabel="Archive"
      pendingLabel="Archiving..."
      isPending={archive.isPending}
      onConfirm={() => rate && void handleConfirm(rate.id)}
      onCancel={onClose}
    />
  );
}
