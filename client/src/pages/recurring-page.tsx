import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { useAddClient } from '#client/features/clients/use-add-client.tsx';
import { recurringQueries } from '#client/features/recurring/recurring.queries.ts';
import { useRecurringActions } from '#client/features/recurring/recurring-actions.ts';
import { NoRecurring, RecurringList } from '#client/features/recurring/recurring-list.tsx';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { useListFilter } from '#client/lib/use-list-filter.ts';
import { Button } from '#client/ui/button.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { ListCard } from '#client/ui/list-card.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { RecurringState } from '#shared/recurrence.ts';
import type { User } from '#shared/user.ts';

// Forms pull in validation code that no list needs.
const RecurringDialogs = lazyOnIntent(
  async () => (await import('#client/features/recurring/recurring-dialogs.tsx')).RecurringDialogs,
);

const stateOptions: readonly SelectOption<RecurringState | 'all'>[] = [
  { value: 'all', label: 'All States' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'ended', label: 'Ended' },
];

const WITH_CLIENT = ['client'];

export function RecurringPage() {
  const user = useLastUser();
  return user ? <RecurringInvoices user={user} /> : null;
}

function RecurringInvoices({ user }: { user: User }) {
  const list = useListFilter<RecurringState>();
  const { open, setOpen, close, actions } = useRecurringActions();
  const { addClient, addClientDialog } = useAddClient();
  const { data: total } = useQuery(recurringQueries.count());
  useOpenParameter(
    'new',
    (_new, parameters) => setOpen({ kind: 'create', clientId: parameters.get('client') ?? undefined }),
    WITH_CLIENT,
  );
  useOpenParameter('from', (id) => setOpen({ kind: 'from', id }));
  useOpenParameter('edit', (id) => setOpen({ kind: 'edit', id }));
  const createButton = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => setOpen({ kind: 'create' })}
    >
      New Recurring Invoice
    </Button>
  );
  return (
    <>
      <ListCard
        label="List of recurring invoices"
        searchLabel="Search recurring invoices"
        search={list.search}
        onSearch={(search) => list.change({ search })}
        isEmpty={total === 0}
        empty={<NoRecurring action={createButton('primary')} />}
        filter={
          <Select
            aria-label="State"
            options={stateOptions}
            value={list.status}
            onValueChange={(status) => list.change({ status })}
            className="max-sm:w-auto max-sm:flex-1 max-sm:basis-28 sm:ml-auto sm:w-36"
          />
        }
        button={createButton('secondary')}
      >
        <RecurringList list={list} timeZone={user.timeZone} actions={actions} onCreate={createButton} />
      </ListCard>
      <LazyMount isWanted={open !== undefined}>
        <RecurringDialogs open={open} user={user} onClose={close} onAddClient={addClient} />
      </LazyMount>
      {addClientDialog}
    </>
  );
}
