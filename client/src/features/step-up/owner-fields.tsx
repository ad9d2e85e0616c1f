import { useQuery } from '@tanstack/react-query';
import { Check, KeyRound } from 'lucide-react';
import { memo } from 'react';
import { type Control, type UseFormRegister, useFormState } from 'react-hook-form';
import { whyNoPasskeys } from '#client/lib/passkey-host.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeInput } from '#client/ui/code-input.tsx';
import { Field, FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { stepUpQueries } from './step-up.queries.ts';
import type { OwnerCodesProof, OwnerProof, TypedProof } from './use-owner-proof.ts';

type Values = Record<TypedProof, string>;

interface TypedFieldProps {
  control: Control<Values>;
  register: UseFormRegister<Values>;
  /** The account's email, for password managers. */
  email: string;
  kind: TypedProof;
}

/** Drawn anew for its own sake alone: a field that was filled in without an event would be emptied by it. */
const TypedField = memo(function TypedField({ control, register, email, kind }: TypedFieldProps) {
  const error = useFormState({ control }).errors[kind]?.message;
  if (kind === 'code')
    return (
      <Field label="Code" help="The 6 digits that your app shows now." error={error}>
        <CodeInput {...register('code')} />
      </Field>
    );
  if (kind === 'recoveryCode')
    return (
      <Field label="Recovery code" help="It works once." error={error}>
        <Input autoComplete="off" autoCapitalize="characters" {...register('recoveryCode')} />
      </Field>
    );
  return (
    <>
      <input hidden readOnly autoComplete="username" name="username" value={email} />
      <Field label="Current password" error={error}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
    </>
  );
});

const labels: Record<TypedProof, string> = {
  currentPassword: 'Use your password',
  code: 'Use a code from your app',
  recoveryCode: 'Use a recovery code',
};

interface OwnerFieldsProps {
  proof: OwnerProof;
  email: string;
}

/** By what the owner of an account proves who they are; nothing where they have a moment ago. */
export function OwnerFields({ proof, email }: OwnerFieldsProps) {
  const { data } = useQuery({ ...stepUpQueries.methods(), enabled: proof.isAsked });
  const { form, place, method } = proof;
  if (!proof.isAsked) return null;
  if (proof.isByPasskey)
    return (
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        <Check aria-hidden="true" className="size-4 shrink-0 text-positive" strokeWidth={2} />
        Confirmed with your passkey.
      </p>
    );
  const has = (name: string) => data?.methods.some((one) => one === name) ?? false;
  const others = (
    [
      ...(has('code') ? (['currentPassword', 'code'] as const) : []),
      // For the day on which the device is lost: nobody wastes one at the first sight of it.
      ...(has('recoveryCode') && method === 'code' ? (['recoveryCode'] as const) : []),
    ] as const
  ).filter((one) => one !== method);
  const hasPasskey = has('passkey') && !whyNoPasskeys();
  return (
    <div ref={place} className="grid gap-3">
      <TypedField key={method} control={form.control} register={form.register} email={email} kind={method} />
      {(others.length > 0 || hasPasskey) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {others.map((one) => (
            <Button key={one} variant="link" className="text-sm" onClick={() => proof.choose(one)}>
              {labels[one]}
            </Button>
          ))}
          {hasPasskey && (
            <Button
              variant="link"
              className="text-sm"
              icon={<KeyRound aria-hidden="true" strokeWidth={1.75} />}
              isPending={proof.isAskingDevice}
              onClick={(event) => void proof.confirmByPasskey(event.currentTarget.form)}
            >
              Use a passkey
            </Button>
          )}
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {form.formState.errors.root && <FieldError>{form.formState.errors.root.message}</FieldError>}
      </div>
    </div>
  );
}

/** The password, and a code of the app or a recovery code. */
export function OwnerCodeFields({ proof, email }: { proof: OwnerCodesProof; email: string }) {
  const { control, register } = proof.form;
  const form = { control, register };
  const kind = proof.isRecovery ? 'recoveryCode' : 'code';
  return (
    <div ref={proof.place} className="contents">
      <TypedField {...form} email={email} kind="currentPassword" />
      <TypedField key={kind} {...form} email={email} kind={kind} />
      <Button variant="link" className="justify-self-start text-sm" onClick={proof.switchKind}>
        {labels[proof.isRecovery ? 'code' : 'recoveryCode']}
      </Button>
    </div>
  );
}
