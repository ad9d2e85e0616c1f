import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { Input } from '#client/ui/input.tsx';
import { SettingsForm } from '#client/ui/settings-form.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { type Accounts, journalAccounts, usualAccounts } from '#shared/journal-accounts.ts';
import { accountsQuery, useUpdateAccounts } from './reports.queries.ts';

interface Values {
  accounts: Record<string, string>;
  taxRates: { id: string; account: string }[];
}

const valuesOf = ({ accounts, taxRates }: Accounts): Values => ({
  accounts: Object.fromEntries(journalAccounts.map((account) => [account, accounts[account] ?? ''])),
  taxRates: taxRates.map(({ id, account }) => ({ id, account: account ?? '' })),
});

/** Where journals book what. */
export function AccountsSection() {
  const { data, isError, isFetching, refetch } = useQuery(accountsQuery());
  return (
    <SettingsSection
      title="Bookkeeping accounts"
      text="Names or numbers of the accounts in your journal. Empty ones use the usual name. Download journals under Reports."
    >
      <Card>
        {data && <AccountsForm accounts={data} />}
        {!data && isError && (
          <ErrorState
            title="Couldn't load your accounts"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && <FormSkeleton label="Loading your accounts" rows={4} />}
      </Card>
    </SettingsSection>
  );
}

function AccountsForm({ accounts }: { accounts: Accounts }) {
  const update = useUpdateAccounts();
  const stored = valuesOf(accounts);
  const form = useForm<Values>({
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  return (
    <SettingsForm
      form={form}
      label="Bookkeeping accounts"
      draft={{ key: 'journal-accounts', label: 'Bookkeeping accounts', path: '/settings?tab=invoicing' }}
      stored={stored}
      firstField="accounts.receivable"
      onSave={async (output) => valuesOf(await update.mutateAsync(output))}
      doneText="Accounts updated successfully"
      failureText="Failed to update accounts"
    >
      {journalAccounts.map((account) => (
        <Field key={account} label={usualAccounts[account].label} error={errors.accounts?.[account]?.message}>
          <Input
            placeholder={usualAccounts[account].name}
            maxLength={60}
            {...form.register(`accounts.${account}`)}
          />
        </Field>
      ))}
      {accounts.taxRates.map(({ id, name, percent }, index) => (
        <Field key={id} label={`Tax: ${name} ${percent}%`} error={errors.taxRates?.[index]?.account?.message}>
          <Input placeholder="As for Tax" maxLength={60} {...form.register(`taxRates.${index}.account`)} />
        </Field>
      ))}
    </SettingsForm>
  );
}
