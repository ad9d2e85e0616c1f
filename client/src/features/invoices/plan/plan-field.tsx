import { useEffect, useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import { blankPlan, type PlanDraft, type PlanWay } from '#client/features/documents/form/plan-draft.ts';
import { lastDayOfPlan, planRows } from '#client/features/documents/form/plan-rows.ts';
import { plannedTotal } from '#client/features/documents/form/planned-total.ts';
import { useChoosePlan } from '#client/features/documents/form/use-choose-plan.ts';
import { Field, FieldError } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';
import { EqualParts } from './equal-parts.tsx';
import { PlanParts } from './plan-parts.tsx';

type Values = DocumentFormValues & { dueDate: string };

const ways = [
  { value: 'none', label: 'All at once' },
  { value: 'equal', label: 'Equal parts' },
  { value: 'parts', label: 'Parts of your own' },
] as const;

interface PlanFieldProps {
  stored: InvoiceWithItems | undefined;
  isReadOnly: boolean;
}

/** When how much of an invoice is due. */
export function PlanField({ stored, isReadOnly }: PlanFieldProps) {
  const id = useId();
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name: 'instalments.way' });
  const choose = useChoosePlan();
  const way = field.value ?? 'none';
  const paid = stored?.instalments?.filter(({ status }) => status === 'paid').length ?? 0;
  const { plan, rows, problem, total, currency } = usePlan(stored);
  useLastDay(plan);
  const message = fieldState.error?.message;
  return (
    <div data-part="plan" className="grid gap-4">
      <Field
        label="Payment plan"
        className="sm:max-w-60"
        help={paid > 0 ? 'Parts that were paid stay as they are.' : undefined}
      >
        <Select<PlanWay>
          ref={field.ref}
          options={ways}
          value={way}
          onValueChange={choose}
          onBlur={field.onBlur}
          isDisabled={isReadOnly || paid > 0}
          {...(message && { 'aria-invalid': true, 'aria-describedby': `${id}-sum` })}
        />
      </Field>
      {way === 'equal' && <EqualParts rows={rows} currency={currency} isReadOnly={isReadOnly} />}
      {way === 'parts' && <PlanParts rows={rows} paid={paid} currency={currency} isReadOnly={isReadOnly} />}
      {way !== 'none' && (
        <div id={`${id}-sum`} role="status" className="text-sm">
          {(message ?? problem) && total !== undefined ? (
            <FieldError>{problem ?? message}</FieldError>
          ) : (
            <p className="text-muted">
              {total === undefined
                ? 'What each part comes to shows once every line has an amount.'
                : rows.length > 0 && `The parts come to ${formatMoney(total, currency)} together.`}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The plan as it is typed, and what its parts come to. */
function usePlan(stored: InvoiceWithItems | undefined) {
  const { control } = useFormContext<Values>();
  const [plan = blankPlan, items, typed, pricesIncludeTax, discount] = useWatch({
    control,
    name: ['instalments', 'items', 'currency', 'pricesIncludeTax', 'discount'],
  });
  const currency = typed ?? DEFAULT_CURRENCY;
  const total = plannedTotal({ items, currency, pricesIncludeTax, discount }, stored?.deductions);
  return { plan, currency, total, ...planRows(plan, total, currency) };
}

/** The invoice is due with its last part. */
function useLastDay(plan: PlanDraft): void {
  const { control, setValue } = useFormContext<Values>();
  const dueDate = useWatch({ control, name: 'dueDate' });
  const last = lastDayOfPlan(plan);
  useEffect(() => {
    if (last && dueDate !== last) setValue('dueDate', last, { shouldDirty: true });
  }, [last, dueDate, setValue]);
}
