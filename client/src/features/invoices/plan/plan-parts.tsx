import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import { partAfter } from '#client/features/documents/form/plan-rhythm.ts';
import type { PlanRow } from '#client/features/documents/form/plan-rows.ts';
import { Button } from '#client/ui/button.tsx';
import { FEWEST_PARTS, MOST_PARTS } from '#shared/instalments.ts';
import { PlanPart } from './plan-part.tsx';

interface PlanPartsProps {
  rows: readonly PlanRow[];
  /** So many of the first parts were paid. */
  paid: number;
  currency: string;
  isReadOnly: boolean;
}

/** Parts that are written out one by one. */
export function PlanParts({ rows, paid, currency, isReadOnly }: PlanPartsProps) {
  const { control, getValues } = useFormContext<DocumentFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'instalments.parts' });
  const isFull = fields.length >= MOST_PARTS;
  const handleAdd = () => {
    if (isFull) return;
    append(partAfter(getValues('instalments.parts') ?? []), {
      focusName: `instalments.parts.${fields.length}.label`,
    });
  };
  return (
    <div className="grid gap-3">
      <ol aria-label="Parts" className="grid gap-3 max-sm:divide-y max-sm:divide-line">
        {fields.map(({ id }, index) => (
          <PlanPart
            key={id}
            index={index}
            count={fields.length}
            amount={rows[index]?.amount}
            currency={currency}
            isPaid={index < paid}
            isReadOnly={isReadOnly}
            onRemove={fields.length > FEWEST_PARTS ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          aria-disabled={isFull}
          onClick={handleAdd}
        >
          Add part
        </Button>
      )}
      {isFull && <p className="text-muted text-sm">{`A payment plan has at most ${MOST_PARTS} parts`}</p>}
    </div>
  );
}
