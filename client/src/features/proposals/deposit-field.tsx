import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useFormParts } from '#client/features/documents/form/form-parts.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { DepositDraft } from './deposit-draft.ts';

const blank = { kind: 'percent', value: '', dueDays: '7' } as const;

/** What the client is to pay when they accept. */
export function DepositField({ isReadOnly }: { isReadOnly: boolean }) {
  const id = useId();
  const { isOpen } = useFormParts();
  const { control } = useFormContext<{ deposit?: DepositDraft; currency?: string }>();
  const { field, fieldState } = useController({ control, name: 'deposit' });
  const currency = useWatch({ control, name: 'currency' }) ?? DEFAULT_CURRENCY;
  if (!isOpen('deposit')) return null;
  const draft = field.value ?? blank;
  const message = messageOf(fieldState.error);
  const change = (part: Partial<NonNullable<DepositDraft>>) => field.onChange({ ...draft, ...part });
  const common = { readOnly: isReadOnly, autoComplete: 'off', isNumeric: true, onBlur: field.onBlur };
  const described = {
    'aria-invalid': message ? (true as const) : undefined,
    'aria-describedby': message ? `${id}-error` : undefined,
  };
  return (
    <div data-part="deposit" className="grid gap-1.5 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          Deposit on acceptance
        </label>
        <div className="flex w-44 gap-1">
          <Input
            {...common}
            {...described}
            id={id}
            ref={field.ref}
            inputMode="decimal"
            value={draft.value}
            onChange={(event) => change({ value: event.target.value })}
          />
          <Select<'percent' | 'amount'>
            aria-label="Deposit in"
            options={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: currency },
            ]}
            value={draft.kind}
            onValueChange={(kind) => change({ kind })}
            isDisabled={isReadOnly}
            className="w-20 shrink-0"
          />
        </div>
        <label htmlFor={`${id}-days`}>due after</label>
        <div className="w-16">
          <Input
            {...common}
            {...described}
            id={`${id}-days`}
            inputMode="numeric"
            value={draft.dueDays}
            onChange={(event) => change({ dueDays: event.target.value })}
          />
        </div>
        <span>days</span>
      </div>
      <p className="text-muted text-sm">
        Accepting the proposal sends an invoice of the deposit. The invoice of the whole takes it off.
      </p>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}

/** An error of the server stands at what it was sent as. */
function messageOf(error: unknown): string | undefined {
  const { message, ...parts } = (error ?? {}) as { message?: string } & Record<
    string,
    { message?: string } | undefined
  >;
  return message ?? (parts.value ?? parts.percent ?? parts.amount ?? parts.dueDays)?.message;
}
