import { useController, useFormContext } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { PaymentMethod } from '#shared/document.ts';
import { proFeatures } from '#shared/plan.ts';

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
      help={isReadOnly ? undefined : helpText(current, isPro, connected)}
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

function helpText(
  current: PaymentMethod,
  isPro: boolean,
  connected: readonly PaymentMethod[],
): string | undefined {
  if (!isPro) return proFeatures.onlinePayments;
  const isUnusable = current !== 'cash' && !connected.includes(current);
  if (isUnusable)
    return `Your ${labels[current]} account can't take payments right now, so this invoice won't offer online payment`;
  const [missing, ...others] = (['stripe', 'paypal'] as const).filter(
    (method) => !connected.includes(method),
  );
  if (!missing) return undefined;
  return others.length > 0
    ? 'You can choose Stripe and PayPal once their accounts are connected'
    : `You can choose ${labels[missing]} once its account is connected`;
}
