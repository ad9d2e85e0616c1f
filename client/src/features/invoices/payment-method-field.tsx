import { useController, useFormContext } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { PaymentMethod } from '#shared/document.ts';
import { proFeatures } from '#shared/plan.ts';
import type { InvoiceFormValues } from './invoice-form-values.ts';

const labels: Record<PaymentMethod, string> = { cash: 'Cash', stripe: 'Stripe', paypal: 'PayPal' };

const notConnectedHelp = 'Stripe and PayPal can be chosen once their account is connected';

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
      help={isReadOnly ? undefined : helpText(isPremium, connected)}
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

function helpText(isPremium: boolean, connected: readonly PaymentMethod[]): string | undefined {
  if (!isPremium) return proFeatures.onlinePayments;
  return connected.length < 2 ? notConnectedHelp : undefined;
}
