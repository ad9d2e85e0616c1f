import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import type { DocumentFormValues } from './document-form-values.ts';
import { type FormPart, formParts, useFormParts } from './form-parts.tsx';
import { useChoosePlan } from './use-choose-plan.ts';

const labels: Record<FormPart, string> = {
  introduction: 'introduction',
  textSection: 'section of text',
  options: 'options',
  signature: 'signature',
  attachments: 'attachments',
  tax: 'tax',
  discount: 'discount',
  unit: 'units',
  currency: 'currency',
  reference: 'reference',
  notes: 'notes',
  terms: 'payment terms',
  plan: 'payment plan',
  partial: 'payments in parts',
  deposit: 'deposit',
  service: 'service period',
  lineService: 'dates of lines',
  exchange: 'tax in another currency',
  issued: 'issue date',
};

interface AddPartsProps {
  noun: 'invoice' | 'proposal';
  onAddSection: () => void;
}

/** One quiet row of what the document doesn't have yet. */
export function AddParts({ noun, onAddSection }: AddPartsProps) {
  const { isNew, isOpen, isLeftOut, open } = useFormParts();
  const { setValue, getValues } = useFormContext<DocumentFormValues>();
  const chooseWay = useChoosePlan();
  const [added, setAdded] = useState<FormPart>();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone; its part goes on where it was.
    if (!added) return;
    const form = row.current?.closest('form');
    const field = form?.querySelector<HTMLElement>(
      `[data-part="${added}"] :is(input, textarea, [role="combobox"], [role="switch"], [role="checkbox"]):enabled`,
    );
    (field ?? row.current?.querySelector('button'))?.focus();
  }, [added]);
  // The currency of a document never changes.
  const isOffered = (part: FormPart) => {
    if (part === 'currency') return isNew;
    // Only where there is a tax to tell.
    if (part === 'exchange') return isOpen('tax');
    // Invoices always have it.
    return part !== 'issued' || noun === 'proposal';
  };
  /** What would say nothing otherwise. */
  const begin: Partial<Record<FormPart, () => void>> = {
    plan: () => chooseWay('equal'),
    textSection: () =>
      setValue('textSections', [...(getValues('textSections') ?? []), { title: '', body: null }], {
        shouldDirty: true,
      }),
    signature: () => setValue('requiresSignature', true, { shouldDirty: true }),
    partial: () => setValue('allowPartial', true, { shouldDirty: true }),
  };
  const offered = formParts.filter((part) => !isOpen(part) && !isLeftOut(part) && isOffered(part));
  return (
    <div ref={row} className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <span>Add:</span>
      {offered.map((part) => (
        <Button
          key={part}
          variant="link"
          className="min-h-8 text-ink-soft text-sm max-sm:min-h-10"
          aria-label={`Add ${labels[part]}`}
          onClick={() => {
            open(part);
            begin[part]?.();
            setAdded(part);
          }}
        >
          {labels[part]}
        </Button>
      ))}
      <Button
        variant="link"
        className="min-h-8 text-ink-soft text-sm max-sm:min-h-10"
        aria-label="Add section"
        onClick={onAddSection}
      >
        section
      </Button>
    </div>
  );
}
