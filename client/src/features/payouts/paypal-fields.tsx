import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

export interface PaypalValues {
  businessEmail: string;
  merchantId: string;
}

/** The two values that identify a PayPal account. */
export function PaypalFields<Values extends PaypalValues>({ form }: { form: UseFormReturn<Values> }) {
  const { register, formState } = form as unknown as UseFormReturn<PaypalValues>;
  const { errors } = formState;
  return (
    <>
      <Field
        label="Business email"
        help="The address you use to sign in to PayPal."
        error={errors.businessEmail?.message}
      >
        <Input type="email" autoComplete="off" inputMode="email" {...register('businessEmail')} />
      </Field>
      <Field
        label="Merchant ID"
        help="13 letters and digits; PayPal shows it in your account’s business information."
        error={errors.merchantId?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('merchantId')}
        />
      </Field>
    </>
  );
}
