import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOwner } from '#client/lib/draft-owner.ts';
import { findDraft } from '#client/lib/drafts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
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

const draft = {
  key: 'journal-accounts',
  label: 'Bookkeeping accounts',
  path: '/settings?tab=invoicing',
};

/** Where journals book what. Few sellers name accounts, so nothing is asked for until somebody wants to. */
export function AccountsSection() {
  const ownerId = use(DraftOwner);
  const hasDraft = () => ownerId !== null && findDraft(ownerId, draft.key) !== undefined;
  const [open, setOpen] = useState<'by draft' | 'by hand' | undefined>(() =>
    hasDraft() ? 'by draft' : undefined,
  );
  return (
    <SettingsSection
      title="Bookkeeping accounts"
      text="Names or numbers of the accounts in your journal. Empty ones use the usual name. Download journals under Reports."
    >
      <Card>
        {open ? (
          <LoadedAccounts takesFocus={open === 'by hand'} />
        ) : (
          <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <p className="min-w-0 flex-1 basis-56 text-muted">Journals use the usual names, or yours.</p>
            <Button className="max-sm:w-full" onClick={() => setOpen('by hand')}>
              Edit accounts
            </Button>
          </CardBody>
        )}
      </Card>
    </SettingsSection>
  );
}

function LoadedAccounts({ takesFocus }: { takesFocus: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(accountsQuery());
  if (data) return <AccountsForm accounts={data} takesFocus={takesFocus} />;
  if (isError)
    return (
      <ErrorState
        title="Couldn't load your accounts"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return <FormSkeleton label="Loading your accounts" rows={4} />;
}

function AccountsForm({ accounts, takesFocus }: { accounts: Accounts; takesFocus: boolean }) {
  const update = useUpdateAccounts();
  const stored = valuesOf(accounts);
  const form = useForm<Values>({
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  // The button that was pressed is gone.
  useEffect(() => {
    if (takesFocus) setFocus('accounts.receivable');
  }, [takesFocus, setFocus]);
  return (
    <SettingsForm
      form={form}
      label="Bookkeeping accounts"
      draft={draft}
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
