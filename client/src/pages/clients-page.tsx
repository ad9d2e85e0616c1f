import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ClientList } from '#client/features/clients/client-list.tsx';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { DeleteClientDialog } from '#client/features/clients/delete-client-dialog.tsx';
import { ImportInvitation, ImportLink } from '#client/features/imports/import-link.tsx';
import { ExportMenu } from '#client/features/lists/export-menu.tsx';
import { FilterBar } from '#client/features/lists/filter-bar.tsx';
import { SortMenu } from '#client/features/lists/sort-menu.tsx';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { useAddressFilter } from '#client/lib/use-address-filter.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { ListCard } from '#client/ui/list-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { StatCards } from '#client/ui/stat-cards.tsx';
import type { Client } from '#shared/client.ts';

// Forms pull in validation code that no list needs.
const dialogs = () => import('#client/features/clients/client-dialogs.tsx');
const AddClientDialog = lazyOnIntent(async () => (await dialogs()).AddClientDialog);
const EditClientDialog = lazyOnIntent(async () => (await dialogs()).EditClientDialog);

export function ClientsPage() {
  const list = useAddressFilter('clients');
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Client>();
  const [deleted, setDeleted] = useState<Client>();
  const { data: total, isPending: isCounting } = useQuery(clientQueries.count());
  useOpenParameter('new', () => setAdding(true));
  return (
    <>
      <StatCards
        label="Client statistics"
        isLoading={isCounting}
        stats={[{ label: 'Total Clients', value: total?.toLocaleString('en-US') ?? '—' }]}
      />
      <ListCard
        label="Client list"
        searchLabel="Search clients"
        search={list.search}
        onSearch={(search) => list.change({ search })}
        isEmpty={total === 0}
        empty={
          <EmptyState
            art="card"
            title="Who do you work for?"
            text="Add a client once and every invoice and proposal knows where to go. Name and email are enough."
            actions={
              <OwnerOnly>
                <AddButton variant="primary" onClick={() => setAdding(true)} />
                <ImportInvitation kind="clients" />
              </OwnerOnly>
            }
          />
        }
        button={
          isCounting ? (
            // Whether the button belongs here or below an empty list is not known yet.
            <Skeleton className="h-9 w-[118px] rounded-control max-sm:h-11" />
          ) : (
            <>
              <OwnerOnly>
                <ImportLink kind="clients" className="sm:ml-auto" />
              </OwnerOnly>
              <ExportMenu list="clients" filter={{ search: list.filter.search, ...list.filters }} />
              <OwnerOnly>
                <AddButton variant="secondary" onClick={() => setAdding(true)} />
              </OwnerOnly>
            </>
          )
        }
      >
        <FilterBar list="clients" filter={list} />
        <ClientList
          filter={list.filter}
          sortMenu={<SortMenu list="clients" filters={list.filters} onChange={list.set} />}
          onLoadMore={list.loadMore}
          onClearFilter={list.clear}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </ListCard>
      <LazyMount isWanted={isAdding}>
        <AddClientDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      </LazyMount>
      <LazyMount isWanted={edited !== undefined}>
        <EditClientDialog client={edited} onClose={() => setEdited(undefined)} />
      </LazyMount>
      <DeleteClientDialog client={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

function AddButton({ variant, onClick }: { variant: 'primary' | 'secondary'; onClick: () => void }) {
  return (
    <Button
      variant={variant}
      icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={onClick}
    >
      Add Client
    </Button>
  );
}
