import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';

interface OwnerFieldsProps extends UseFormRegisterReturn {
  /** The account's email, for password managers. */
  email: string;
  error: string | undefined;
}

/** By what the owner of an account proves who they are. */
export function OwnerFields({ email, error, ...input }: OwnerFieldsProps) {
  return (
    <>
      <input hidden readOnly autoComplete="username" name="username" value={email} />
      <Field label="Current password" error={error}>
        <PasswordInput autoComplete="current-password" {...input} />
      </Field>
    </>
  );
}
