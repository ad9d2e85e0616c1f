import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

interface EmailFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
  autoComplete: 'username' | 'email';
}

export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      <Input size="lg" type="email" autoCapitalize="none" {...input} />
    </Field>
  );
}
