import { useController, useFormContext } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { PaymentMethod } from '#shared/document.ts';
import { proFeatures } from '#shared/plan.ts';
import { paymentProblem } from '#shared/provider-money.ts';
import { useDraftTotals } from './document-sums.tsx';

const labels: Record<PaymentMethod, string> = { cash: 'Cash', stripe: 'Stripe', paypal: 'PayPal' };

interface PaymentMethodFieldProps {
  isPro: boolean;
  /** Online methods whose account can take payments. */
  connected: readonly PaymentMethod[];
  isReadOnly: boolean;
}

export function PaymentMethodField({ isPro, connected, isReadOnly }: PaymentMethodFieldProps) {
  const { control, formState } = useFormContext<{ paymentMethod?: PaymentMethod }>();
  const { field } = useController({ control, name: 'paymentMethod' });
  const current = field.value ?? 'cash';
  const problem = useProblem(current);
  const offered: PaymentMethod[] = isPro ? ['cash', 'stripe', 'paypal'] : ['cash'];
  const methods = offered.includes(current) ? offered : [...offered, current];
  const options: SelectOption<PaymentMethod>[] = methods.map((value) => ({
    value,
    label: labels[value],
    isDisabled: value !== 'cash' && !connected.includes(value),
  }));
  return (
    <Field
      label="Payment Method"
      help={isReadOnly ? undefined : helpText({ current, isPro, connected, problem })}
      error={formState.errors.paymentMethod?.message}
    >
      {isReadOnly ? (
        <Input readOnly value={labels[current]} />
      ) : (
        <Select
          ref={field.ref}
          options={options}
          value={current}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

/** Why the provider won't take what the form comes to so far. */
function useProblem(method: PaymentMethod): string | undefined {
  const { totals, currency } = useDraftTotals();
  const total = totals?.total;
  // Nothing has been typed yet.
  if (method === 'cash' || total === undefined || Number(total) === 0) return undefined;
  return paymentProblem(method, total, currency);
}

interface Help extends Omit<PaymentMethodFieldProps, 'isReadOnly'> {
  current: PaymentMethod;
  problem: string | undefined;
}

function helpText({ current, isPro, connected, problem }: Help): string | undefined {
  if (!isPro) return proFeatures.onlinePayments;
  const isUnusable = current !== 'cash' && !connected.includes(current);
  if (isUnusable)
    return `Your ${labels[current]} account can't take payments right now, so this invoice won't offer online payment`;
  if (problem) return `${problem}, so this invoice won't offer online payment`;
  const [missing, ...others] = (['stripe', 'paypal'] as const).filter(
    (method) => !connected.includes(method),
  );
  if (!missing) return undefined;
  return others.length > 0
    ? 'You can choose Stripe and PayPal once their accounts are connected'
    : `You can choose ${labels[missing]} once its account is connected`;
}
