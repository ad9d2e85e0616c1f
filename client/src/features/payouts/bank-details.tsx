import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useUpdateLegal } from '#client/features/legal/legal.queries.ts';
import { ConfirmOwnerDialog } from '#client/features/step-up/confirm-owner-dialog.tsx';
import { stepUpQueries } from '#client/features/step-up/step-up.queries.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { SettingsForm } from '#client/ui/settings-form.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { formatIban } from '#shared/bank-account.ts';
import { bankFields, guardedBankFields, type Legal } from '#shared/legal.ts';

const schema = z.object(bankFields);

type Values = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const valuesOf = (legal: Legal): Values => ({
  iban: formatIban(legal.iban ?? ''),
  bic: legal.bic ?? '',
  bankName: legal.bankName ?? '',
  bankAccountText: legal.bankAccountText ?? '',
});

const replacesAccount = (legal: Legal, given: Output) =>
  guardedBankFields.some((field) => legal[field] !== null && given[field] !== legal[field]);

/** A save that waits for its owner's proof. */
interface Asking {
  output: Output;
  settle: (saved: Promise<Values> | undefined) => void;
}

interface BankDetailsProps {
  legal: Legal;
  /** The account's email, for password managers. */
  email: string;
}

/** Where clients transfer money to. Whoever replaces a stored account proves to be its owner. */
export function BankDetails({ legal, email }: BankDetailsProps) {
  const update = useUpdateLegal();
  const [asking, setAsking] = useState<Asking>();
  const stored = valuesOf(legal);
  const form: UseFormReturn<Values, unknown, Output> = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  // Ready when the dialog asks who the owner is, so that it doesn't grow under them.
  useQuery({ ...stepUpQueries.methods(), enabled: form.formState.isDirty, notifyOnChangeProps: [] });
  const save = async (output: Output) => valuesOf(await update.mutateAsync(output));
  const handleSave = (output: Output) =>
    replacesAccount(legal, output)
      ? new Promise<Values | undefined>((settle) => setAsking({ output, settle }))
      : save(output);
  const close = (saved?: Promise<Values>) => {
    asking?.settle(saved);
    setAsking(undefined);
  };
  return (
    <>
      <SettingsForm
        form={form}
        label="Payment details"
        draft={{ key: 'bank-details', label: 'Payment details', path: '/settings?tab=invoicing' }}
        stored={stored}
        firstField="iban"
        onSave={handleSave}
        doneText="Payment details updated successfully"
        failureText="Failed to update payment details"
      >
        <BankFields form={form} />
      </SettingsForm>
      <ConfirmOwnerDialog
        isOpen={asking !== undefined}
        onClose={close}
        email={email}
        title="Change bank details"
        description="Clients will transfer money to another account. We'll email you about it."
        submitLabel="Save Changes"
        pendingLabel="Saving..."
        onConfirm={async () => {
          if (asking) close(Promise.resolve(await save(asking.output)));
        }}
        onFailure={(error) => close(Promise.reject(error))}
      />
    </>
  );
}

function BankFields({ form: { register, formState } }: { form: UseFormReturn<Values, unknown, Output> }) {
  const { errors } = formState;
  return (
    <>
      <Field label="IBAN" error={errors.iban?.message} className="sm:col-span-2">
        <Input autoComplete="off" spellCheck={false} className="tabular-nums" {...register('iban')} />
      </Field>
      <Field label="BIC (SWIFT)" error={errors.bic?.message}>
        <Input autoComplete="off" spellCheck={false} {...register('bic')} />
      </Field>
      <Field label="Bank name" error={errors.bankName?.message}>
        <Input autoComplete="off" {...register('bankName')} />
      </Field>
      <Field
        label="Account without an IBAN"
        error={errors.bankAccountText?.message}
        help="Such as account and routing number, sort code or BSB, each on its own line"
        className="sm:col-span-2"
      >
        <Textarea rows={3} {...register('bankAccountText')} />
      </Field>
    </>
  );
}
