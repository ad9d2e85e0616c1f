import { useFormContext, useFormState } from 'react-hook-form';
import { cn } from '#client/lib/cn.ts';
import { FieldError } from '#client/ui/field.tsx';
import type { LineDrafts } from './line-drafts.ts';
import { LineItemRow } from './line-item-row.tsx';
import { lineGrid } from './line-style.ts';
import type { LineItems } from './use-line-items.ts';

interface LineItemsFieldProps {
  lines: LineItems;
  isReadOnly?: boolean;
}

/** The lines of the surrounding form. Adding lines and the total are in the dialog's footer. */
export function LineItemsField({ lines, isReadOnly = false }: LineItemsFieldProps) {
  const { control } = useFormContext<LineDrafts>();
  const { errors } = useFormState({ control, name: 'items', exact: true });
  const problem = errors.items?.root?.message ?? errors.items?.message;
  return (
    <section aria-label="Items" className="border-line border-t">
      <h3 className="pt-4 pb-1 font-semibold">Items</h3>
      <div aria-hidden="true" className={cn(lineGrid, 'pb-0.5 font-medium text-muted text-xs max-sm:hidden')}>
        <span />
        <span>Description</span>
        <span className="pr-2.5 text-right">Quantity</span>
        <span className="pr-2.5 text-right">Rate</span>
        <span className="text-right">Amount</span>
        <span />
      </div>
      {problem && <FieldError className="py-1">{problem}</FieldError>}
      <div>
        {lines.ids.map((id, index) => (
          <LineItemRow
            key={id}
            index={index}
            canRemove={lines.canRemove}
            isReadOnly={isReadOnly}
            onAddAfter={() => lines.addAfter(index)}
            onRemove={() => lines.remove(index)}
          />
        ))}
      </div>
    </section>
  );
}
