import { useController, useFormContext } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { PaymentMethod } from '#shared/document.ts';
import { proFeatures } from '#shared/plan.ts';
import type { InvoiceFormValues } from './invoice-form-values.ts';

const labels: Record<PaymentMethod, string> = { cash: 'Cash', stripe: 'Stripe', paypal: 'PayPal' };

interface PaymentMethodFieldProps {
  isPremium: boolean;
  /** Online methods whose account can take payments. */
  connected: readonly PaymentMethod[];
  isReadOnly: boolean;
}

export function PaymentMethodField({ isPremium, connected, isReadOnly }: PaymentMethodFieldProps) {
  const { control, formState } = useFormContext<InvoiceFormValues>();
  const { field } = useController({ control, name: 'paymentMethod' });
  const present = field.value ?? 'cash';
  const offered: PaymentMethod[] = isPremium ? ['cash', 'stripe', 'paypal'] : ['cash'];
  const methods = offered.includes(present) ? offered : [...offered, present];
  const options: SelectOption<PaymentMethod>[] = methods.map((value) => ({
    value,
    label: labels[value],
    isDisabled: value !== 'cash' && !connected.includes(value),
  }));
  return (
    <Field
      label="Payment Method"
      help={isReadOnly ? undefined : helpText(present, isPremium, connected)}
      error={formState.errors.paymentMethod?.message}
    >
      {isReadOnly ? (
        <Input readOnly value={labels[present]} />
      ) : (
        <Select
          ref={field.ref}
          options={options}
          value={present}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

function helpText(
  present: PaymentMethod,
  isPremium: boolean,
  connected: readonly PaymentMethod[],
): string | undefined {
  if (!isPremium) return proFeatures.onlinePayments;
  const isUseless = present !== 'cash' && !connected.includes(present);
  if (isUseless)
    return `Your ${labels[present]} account can't take payments right now, so this invoice won't offer online payment`;
  const [missing, ...others] = (['stripe', 'paypal'] as const).filter(
    (method) => !connected.includes(method),
  );
  if (!missing) return undefined;
  return others.length > 0
    ? 'You can choose Stripe and PayPal once their accounts are connected'
    : `You can choose ${labels[missing]} once its account is connected`;
}
