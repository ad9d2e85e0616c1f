import { X } from 'lucide-react';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import type { Share } from '#client/features/documents/form/plan-draft.ts';
import { FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { formatMoney } from '#shared/money.ts';
import { textLimits } from '#shared/text-field.ts';

interface PlanPartProps {
  index: number;
  /** Of all parts. */
  count: number;
  /** What it comes to, as far as that is known. */
  amount: string | undefined;
  currency: string;
  /** Then only its label can be changed. */
  isPaid: boolean;
  isReadOnly: boolean;
  /** Missing where there are no more parts than a plan needs. */
  onRemove: (() => void) | undefined;
}

/** One part of a payment plan: what it is called, when it is due, and how much it takes. */
export function PlanPart({ index, count, amount, currency, isPaid, isReadOnly, onRemove }: PlanPartProps) {
  const id = useId();
  const { control, register, formState } = useFormContext<DocumentFormValues>();
  const at = `instalments.parts.${index}` as const;
  const { field } = useController({ control, name: `${at}.share` });
  const share = field.value ?? 'rest';
  const errors = formState.errors.instalments?.parts?.[index];
  const message = (errors?.label ?? errors?.dueDate ?? errors?.percent ?? errors?.amount ?? errors?.share)
    ?.message;
  const isFixed = isReadOnly || isPaid;
  const wrong = (isWrong: unknown) =>
    isWrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};
  return (
    <li className="grid gap-1.5 max-sm:pb-2" aria-label={`Part ${index + 1}`}>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_9.5rem_13rem_7.5rem_2rem]">
        <Input
          aria-label="Label"
          placeholder={`Part ${index + 1} of ${count}`}
          autoComplete="off"
          maxLength={textLimits.title}
          readOnly={isReadOnly}
          className="max-sm:col-span-2"
          {...wrong(errors?.label)}
          {...register(`${at}.label`)}
        />
        <Input
          type="date"
          max="9999-12-31"
          aria-label="Due date"
          readOnly={isFixed}
          className="tabular-nums max-sm:order-1"
          {...wrong(errors?.dueDate)}
          {...register(`${at}.dueDate`)}
        />
        <div className="flex gap-1 max-sm:order-3">
          {share !== 'rest' && (
            <Input
              key={share}
              aria-label={share === 'percent' ? 'Percentage' : 'Amount'}
              inputMode="decimal"
              autoComplete="off"
              isNumeric
              readOnly={isFixed}
              {...wrong(errors?.[share])}
              {...register(`${at}.${share}`)}
            />
          )}
          <Select<Share>
            ref={field.ref}
            aria-label="Share"
            options={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: currency },
              { value: 'rest', label: 'Rest' },
            ]}
            value={share}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            isDisabled={isFixed}
            className={share === 'rest' ? '' : 'w-20 shrink-0'}
            {...wrong(errors?.share)}
          />
        </div>
        <p className="text-right font-medium text-sm tabular-nums max-sm:order-2 [overflow-wrap:anywhere]">
          {isPaid && <span className="text-positive">Paid </span>}
          <span>{amount === undefined ? '—' : formatMoney(amount, currency)}</span>
        </p>
        {isFixed || !onRemove ? (
          <span className="max-sm:order-4" />
        ) : (
          <IconButton
            label={`Remove part ${index + 1}`}
            icon={<X aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            className="w-8 justify-self-end max-sm:order-4 max-sm:h-11 max-sm:w-10"
            onClick={onRemove}
          />
        )}
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </li>
  );
}
