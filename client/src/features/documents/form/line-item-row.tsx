import { X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { cn } from '#client/lib/cn.ts';
import { isComposing } from '#client/lib/composing.ts';
import { FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import { LineDecimal } from './line-decimal.tsx';
import { draftAmount, type LineDrafts } from './line-drafts.ts';
import { lineGrid, lineLabel } from './line-style.ts';

interface LineItemRowProps {
  index: number;
  canRemove: boolean;
  isReadOnly: boolean;
  onAddAfter: () => void;
  onRemove: () => void;
}

const fieldNames = ['description', 'quantity', 'rate'] as const;

export function LineItemRow({ index, canRemove, isReadOnly, onAddAfter, onRemove }: LineItemRowProps) {
  const id = useId();
  const { control, register } = useFormContext<LineDrafts>();
  const { errors } = useFormState({ control, name: `items.${index}` });
  const problems = errors.items?.[index];
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (isComposing(event.nativeEvent)) return;
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) return;
    // Enter would submit the form.
    event.preventDefault();
    if (!isReadOnly) onAddAfter();
  };
  const wiring = (name: (typeof fieldNames)[number]) => ({
    id: `${id}-${name}`,
    'aria-invalid': problems?.[name] ? true : undefined,
    'aria-describedby': problems?.[name] ? `${id}-${name}-error` : undefined,
  });
  return (
    <fieldset
      aria-label={`Line ${index + 1}`}
      onKeyDown={handleKey}
      className={cn(
        lineGrid,
        'min-w-0 items-start py-1 max-sm:border-line max-sm:border-t max-sm:py-3 max-sm:first:border-t-0',
      )}
    >
      <span aria-hidden="true" className="text-muted text-xs tabular-nums leading-9 max-sm:hidden">
        {index + 1}
      </span>
      <div className="min-w-0 max-sm:col-span-3">
        <label htmlFor={`${id}-description`} className={lineLabel}>
          Description
        </label>
        <Textarea
          rows={1}
          readOnly={isReadOnly}
          className="field-sizing-content max-h-40 min-h-9 resize-none max-sm:min-h-11 max-sm:py-[9px]"
          {...wiring('description')}
          {...register(`items.${index}.description`)}
        />
      </div>
      <LineDecimal
        index={index}
        name="quantity"
        label="Quantity"
        isReadOnly={isReadOnly}
        {...wiring('quantity')}
      />
      <LineDecimal index={index} name="rate" label="Rate" isReadOnly={isReadOnly} {...wiring('rate')} />
      <LineAmount index={index} />
      {!isReadOnly && (
        <IconButton
          label={`Remove line ${index + 1}`}
          icon={<X aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          disabled={!canRemove}
          className="w-8 disabled:opacity-40 max-sm:col-start-4 max-sm:row-start-1 max-sm:mt-5 max-sm:h-11 max-sm:w-10"
          onClick={onRemove}
        />
      )}
      {fieldNames.map((name) => {
        const message = problems?.[name]?.message;
        return (
          message && (
            <FieldError
              key={name}
              id={`${id}-${name}-error`}
              className="col-span-full sm:col-span-4 sm:col-start-2"
            >
              {message}
            </FieldError>
          )
        );
      })}
    </fieldset>
  );
}

function LineAmount({ index }: { index: number }) {
  const { control } = useFormContext<LineDrafts>();
  const [quantity, rate] = useWatch({ control, name: [`items.${index}.quantity`, `items.${index}.rate`] });
  const amount = draftAmount({ quantity: quantity ?? '', rate: rate ?? '' });
  return (
    <p
      className={cn(
        'min-w-0 py-2 text-right font-medium tabular-nums [overflow-wrap:anywhere] max-sm:col-span-2 max-sm:col-start-3 max-sm:mt-5 max-sm:min-w-22 max-sm:py-3',
        amount === undefined && 'text-muted',
      )}
    >
      <span className="sr-only">Amount </span>
      <span>{amount === undefined ? '—' : formatMoney(amount, DEFAULT_CURRENCY)}</span>
    </p>
  );
}
