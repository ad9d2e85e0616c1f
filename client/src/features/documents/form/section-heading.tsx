import { X } from 'lucide-react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { cn } from '#client/lib/cn.ts';
import { FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { useFormParts } from './form-parts.tsx';
import { draftTotals } from './line-drafts.ts';

interface SectionHeadingProps {
  /** Among the sections. */
  number: number;
  /** Indices of its first line and of the one after its last. */
  from: number;
  to: number;
  isReadOnly: boolean;
  onRemove: () => void;
}

/** A heading among the lines, with what they come to before the document's discount and tax. */
export function SectionHeading({ number, from, to, isReadOnly, onRemove }: SectionHeadingProps) {
  const { control, formState } = useFormContext<DocumentFormValues>();
  const { field } = useController({ control, name: `sections.${number}.title` });
  const [items, currency = DEFAULT_CURRENCY] = useWatch({ control, name: ['items', 'currency'] });
  const subtotal = draftTotals({ items: items.slice(from, to), currency })?.subtotal;
  const { isOpen } = useFormParts();
  const errors = formState.errors.sections?.[number];
  const message = errors?.title?.message ?? errors?.at?.message;
  const id = `section-${number}`;
  return (
    <div className="grid gap-1 border-line border-t pt-3 pb-1 first:border-t-0 sm:pl-7">
      <div className="flex items-center gap-2">
        <Input
          {...field}
          value={field.value ?? ''}
          aria-label={`Section ${number + 1}`}
          placeholder="Section title"
          autoComplete="off"
          readOnly={isReadOnly}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          className="flex-1 font-medium"
        />
        <span
          className={cn(
            'min-w-28 text-right font-medium text-muted tabular-nums',
            isOpen('discount') && 'sm:mr-9',
          )}
        >
          {subtotal === undefined ? '—' : formatMoney(subtotal, currency)}
        </span>
        {isReadOnly ? (
          // Where the button of a line stands, so that amounts are below one another.
          <span className="w-8 max-sm:hidden" />
        ) : (
          <IconButton
            label={`Remove section ${number + 1}`}
            icon={<X aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            className="w-8 max-sm:h-11 max-sm:w-10"
            onClick={onRemove}
          />
        )}
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}
