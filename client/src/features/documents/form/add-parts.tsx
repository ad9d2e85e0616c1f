import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { type FormPart, formParts, useFormParts } from './form-parts.tsx';

const labels: Record<FormPart, string> = {
  tax: 'tax',
  discount: 'discount',
  unit: 'units',
  currency: 'currency',
  reference: 'reference',
  notes: 'notes',
  terms: 'payment terms',
  service: 'service period',
};

/** One quiet row of what the document doesn't have yet. */
export function AddParts({ onAddSection }: { onAddSection: () => void }) {
  const { isNew, isOpen, open } = useFormParts();
  const [added, setAdded] = useState<FormPart>();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone; its part goes on where it was.
    if (!added) return;
    const form = row.current?.closest('form');
    const field = form?.querySelector<HTMLElement>(
      `[data-part="${added}"] :is(input, textarea, [role="combobox"], [role="switch"]):enabled`,
    );
    (field ?? row.current?.querySelector('button'))?.focus();
  }, [added]);
  // The currency of a document never changes.
  const offered = formParts.filter((part) => !isOpen(part) && (isNew || part !== 'currency'));
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
