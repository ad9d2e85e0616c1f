import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';

interface CurrentPasswordFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

export function CurrentPasswordField({ error, ...input }: CurrentPasswordFieldProps) {
  return (
    <Field label="Current password" error={error}>
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  );
}
