import { DiscountField } from './discount-field.tsx';
import { DocumentSums } from './document-sums.tsx';
import { useFormParts } from './form-parts.tsx';
import { TaxControls } from './tax-controls.tsx';

/** What makes the total of the lines, and what it comes to. */
export function BelowLines({ isReadOnly }: { isReadOnly: boolean }) {
  const { isOpen } = useFormParts();
  const hasControls = isOpen('tax') || isOpen('discount');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 sm:pr-10 [&:not(:has(dl,input,button))]:hidden sm:pl-7">
      {hasControls && (
        <div className="grid gap-4">
          {isOpen('discount') && (
            <div data-part="discount">
              <DiscountField name="discount" label="Discount" isReadOnly={isReadOnly} />
            </div>
          )}
          {isOpen('tax') && <TaxControls isReadOnly={isReadOnly} />}
        </div>
      )}
      <div className="ml-auto max-sm:w-full">
        <DocumentSums />
      </div>
    </div>
  );
}
