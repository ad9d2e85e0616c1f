import { Fragment } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { cn } from '#client/lib/cn.ts';
import { FieldError } from '#client/ui/field.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { inSentence } from '#shared/sentence.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { useFormParts } from './form-parts.tsx';
import { LineItemRow } from './line-item-row.tsx';
import { useLineGrid } from './line-style.ts';
import { SectionHeading } from './section-heading.tsx';
import type { LineItems } from './use-line-items.ts';

interface LineItemsFieldProps {
  lines: LineItems;
  isReadOnly?: boolean;
}

/** The lines of the surrounding form. Adding lines and the total are in the dialog's footer. */
export function LineItemsField({ lines, isReadOnly = false }: LineItemsFieldProps) {
  const { control } = useFormContext<DocumentFormValues>();
  const { errors } = useFormState({ control, name: 'items', exact: true });
  const lineGrid = useLineGrid();
  const { isOpen } = useFormParts();
  const sections = useWatch({ control, name: 'sections' }) ?? [];
  const problem = errors.items?.root?.message ?? errors.items?.message;
  return (
    <section
      aria-label="Items"
      data-wide={isOpen('tax') || isOpen('unit') ? true : undefined}
      className="border-line border-t"
    >
      <h3 className="pt-4 pb-1 font-semibold">Items</h3>
      <div aria-hidden="true" className={cn(lineGrid, 'pb-0.5 font-medium text-muted text-xs max-sm:hidden')}>
        <span />
        <span>Description</span>
        <span className="pr-2.5 text-right">Quantity</span>
        <span className="pr-2.5 text-right">Rate</span>
        {isOpen('tax') && <span className="@max-[52rem]/form:hidden">Tax</span>}
        <span className="text-right">Amount</span>
        <span />
      </div>
      {problem && <FieldError className="py-1">{problem}</FieldError>}
      <div>
        {lines.ids.map((id, index) => {
          const number = sections.findIndex(({ at }) => at === index);
          return (
            <Fragment key={id}>
              {number >= 0 && (
                <SectionHeading
                  number={number}
                  from={index}
                  to={sections[number + 1]?.at ?? lines.ids.length}
                  isReadOnly={isReadOnly}
                  onRemove={() => lines.removeSection(number)}
                />
              )}
              <LineItemRow index={index} lines={lines} isReadOnly={isReadOnly} />
            </Fragment>
          );
        })}
      </div>
      {lines.foreign && <ForeignRate {...lines.foreign} />}
      <p aria-live="assertive" className="sr-only">
        {lines.news}
      </p>
    </section>
  );
}

/** Says why the rate of a line from the library is empty, until it isn't. */
function ForeignRate({ name, currency: own, line }: NonNullable<LineItems['foreign']>) {
  const { control } = useFormContext<DocumentFormValues>();
  const [items, currency = DEFAULT_CURRENCY] = useWatch({ control, name: ['items', 'currency'] });
  const isEmpty = items.some(({ description, rate }) => description === line.description && !rate.trim());
  if (!isEmpty || own === currency) return null;
  return (
    <p role="status" className="py-2 text-muted text-sm sm:pl-7">
      {`The price of “${inSentence(name)}” is in ${own}. Enter its rate in ${currency}.`}
    </p>
  );
}
