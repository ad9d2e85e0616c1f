import { Percent, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { cn } from '#client/lib/cn.ts';
import { isComposing } from '#client/lib/composing.ts';
import { FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import { DiscountField } from './discount-field.tsx';
import { useFormParts } from './form-parts.tsx';
import { LineDates } from './line-dates.tsx';
import { LineDecimal } from './line-decimal.tsx';
import { draftLine, type LineDrafts } from './line-drafts.ts';
import { LineGrip } from './line-grip.tsx';
import { LineOffer } from './line-offer.tsx';
import { lineLabel, useLineGrid } from './line-style.ts';
import { LineTax } from './line-tax.tsx';
import { LineUnit, OwnUnit } from './line-unit.tsx';
import type { LineItems } from './use-line-items.ts';

/** Enter in a field of the line, by itself. */
function isLineKey({ key, shiftKey, ctrlKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || isComposing(nativeEvent)) return false;
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

const isMoveKey = ({ key, altKey }: KeyboardEvent) => altKey && (key === 'ArrowUp' || key === 'ArrowDown');

interface LineItemRowProps {
  index: number;
  lines: LineItems;
  isReadOnly: boolean;
}

const fieldNames = ['description', 'quantity', 'rate', 'taxes', 'unit', 'serviceFrom', 'serviceTo'] as const;

export function LineItemRow({ index, lines, isReadOnly }: LineItemRowProps) {
  const id = useId();
  const { control, register } = useFormContext<LineDrafts>();
  const { errors } = useFormState({ control, name: `items.${index}` });
  const problems = errors.items?.[index];
  const lineGrid = useLineGrid();
  const { isOpen } = useFormParts();
  const [hasDiscount, discount] = useLineDiscount(index);
  const unit = useOwnUnit(index);
  const handleKey = (event: KeyboardEvent) => {
    if (!isLineKey(event) && !isMoveKey(event)) return;
    // Enter would submit the form.
    event.preventDefault();
    if (isReadOnly) return;
    if (event.key === 'Enter') lines.addAfter(index);
    else lines.step(index, event.key === 'ArrowUp' ? -1 : 1);
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
        'group/line relative min-w-0 items-start py-1 max-sm:border-line max-sm:border-t max-sm:py-3 max-sm:first:border-t-0',
      )}
    >
      {lines.canMove && !isReadOnly ? (
        <div className="max-sm:absolute max-sm:top-1 max-sm:right-12">
          <LineGrip index={index} lines={lines} />
        </div>
      ) : (
        <span aria-hidden="true" className="text-muted text-xs tabular-nums leading-9 max-sm:hidden">
          {index + 1}
        </span>
      )}
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
        suffix={isOpen('unit') && <LineUnit index={index} isReadOnly={isReadOnly} onOther={unit.setOther} />}
        {...wiring('quantity')}
      />
      <LineDecimal index={index} name="rate" label="Rate" isReadOnly={isReadOnly} {...wiring('rate')} />
      {isOpen('tax') && <LineTax index={index} isReadOnly={isReadOnly} {...wiring('taxes')} />}
      <LineAmount index={index} />
      {!isReadOnly && (
        <div className="flex gap-1 max-sm:col-start-4 max-sm:row-start-1 max-sm:mt-5 max-sm:grid">
          {isOpen('discount') && (
            <IconButton
              label={`Discount line ${index + 1}`}
              aria-expanded={hasDiscount}
              icon={<Percent aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              className="w-8 max-sm:order-1 max-sm:h-11 max-sm:w-10"
              onClick={discount.toggle}
            />
          )}
          <IconButton
            label={`Remove line ${index + 1}`}
            icon={<X aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            disabled={!lines.canRemove}
            className="w-8 disabled:opacity-40 max-sm:h-11 max-sm:w-10"
            onClick={() => lines.remove(index)}
          />
        </div>
      )}
      {isOpen('unit') && unit.isShown && (
        <OwnUnit index={index} isReadOnly={isReadOnly} isFocused={unit.isAsked} />
      )}
      {hasDiscount && <LineDiscount index={index} isReadOnly={isReadOnly} />}
      {isOpen('lineService') && <LineDates index={index} isReadOnly={isReadOnly} />}
      {isOpen('options') && <LineOffer index={index} isReadOnly={isReadOnly} />}
      {fieldNames.map((name) => {
        const message = problems?.[name]?.message;
        return (
          message && (
            <FieldError
              key={name}
              id={`${id}-${name}-error`}
              className="order-2 col-span-full sm:col-span-4 sm:col-start-2"
            >
              {message}
            </FieldError>
          )
        );
      })}
    </fieldset>
  );
}

/** Whether the second row with the discount is shown, and how it is opened and closed. */
function useLineDiscount(index: number) {
  const { control, setValue } = useFormContext<LineDrafts>();
  const stored = useWatch({ control, name: `items.${index}.discount` });
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || Boolean(stored);
  const toggle = () => {
    setAsked(!isShown);
    if (isShown && stored) setValue(`items.${index}.discount`, null, { shouldDirty: true });
  };
  return [isShown, { toggle }] as const;
}

/** Whether the unit of a line is in the seller's own words. */
function useOwnUnit(index: number) {
  const { control } = useFormContext<LineDrafts>();
  const label = useWatch({ control, name: `items.${index}.unitLabel` });
  const [isAsked, setOther] = useState(false);
  return { isAsked, isShown: isAsked || Boolean(label), setOther };
}

function useDraftLine(index: number) {
  const { control } = useFormContext<LineDrafts>();
  const [line, currency = DEFAULT_CURRENCY] = useWatch({ control, name: [`items.${index}`, 'currency'] });
  return { sums: line && draftLine(line, currency), currency };
}

function LineDiscount({ index, isReadOnly }: { index: number; isReadOnly: boolean }) {
  const { sums, currency } = useDraftLine(index);
  return (
    <div className="order-1 col-span-full flex flex-wrap items-start justify-end gap-x-4 gap-y-1 sm:col-start-2 sm:-col-end-2">
      <DiscountField name={`items.${index}.discount`} label="Line discount" isReadOnly={isReadOnly} />
      <p className="min-w-28 py-2 text-right text-muted tabular-nums">
        {sums && Number(sums.discount) > 0 ? `−${formatMoney(sums.discount, currency)}` : '—'}
      </p>
    </div>
  );
}

function LineAmount({ index }: { index: number }) {
  const { sums, currency } = useDraftLine(index);
  return (
    <p
      className={cn(
        'min-w-0 py-2 text-right font-medium tabular-nums [overflow-wrap:anywhere] max-sm:col-span-2 max-sm:col-start-3 max-sm:mt-5 max-sm:min-w-22 max-sm:py-3',
        !sums && 'text-muted',
      )}
    >
      <span className="sr-only">Amount </span>
      <span>{sums ? formatMoney(sums.amount, currency) : '—'}</span>
    </p>
  );
}
