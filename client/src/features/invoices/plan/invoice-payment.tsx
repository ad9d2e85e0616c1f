import { useFormParts } from '#client/features/documents/form/form-parts.tsx';
import { PartialField } from '#client/features/documents/form/partial-field.tsx';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { PlanField } from './plan-field.tsx';

interface InvoicePaymentProps {
  stored: InvoiceWithItems | undefined;
  isReadOnly: boolean;
}

/** How an invoice may be paid besides all at once, as far as it is used. */
export function InvoicePayment({ stored, isReadOnly }: InvoicePaymentProps) {
  const { isOpen } = useFormParts();
  if (!isOpen('plan') && !isOpen('partial')) return null;
  return (
    <div className="grid gap-6 border-line border-t pt-4">
      {isOpen('plan') && <PlanField stored={stored} isReadOnly={isReadOnly} />}
      {isOpen('partial') && <PartialField isReadOnly={isReadOnly} />}
    </div>
  );
}
