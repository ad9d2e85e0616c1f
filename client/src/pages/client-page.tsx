import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { ClientContacts } from '#client/features/clients/client-contacts.tsx';
import { ClientDetails, ClientSkeleton } from '#client/features/clients/client-details.tsx';
import { EditClientDialog } from '#client/features/clients/client-dialogs.tsx';
import { ClientHeading } from '#client/features/clients/client-heading.tsx';
import { ClientNotes } from '#client/features/clients/client-notes.tsx';
import { ClientStatistics } from '#client/features/clients/client-statistics.tsx';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { DeleteClientDialog } from '#client/features/clients/delete-client-dialog.tsx';
import { NoteForm } from '#client/features/clients/note-form.tsx';
import { ClientCredit } from '#client/features/invoices/client-credit.tsx';
import { ClientInvoices } from '#client/features/invoices/client-invoices.tsx';
import { ClientProposals } from '#client/features/proposals/client-proposals.tsx';
import { ApiError } from '#client/lib/api.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { OwnerOnly, useReadOnly } from '#client/lib/read-only.tsx';
import { useTab } from '#client/lib/use-tab.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import type { ClientDetail } from '#shared/client.ts';
import { pageTitle } from '#shared/routes.ts';

const tabNames = ['details', 'invoices', 'proposals', 'notes'] as const;

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'proposals', label: 'Proposals' },
  { value: 'notes', label: 'Notes' },
] as const;

export function ClientPage() {
  const { clientId = '' } = useParams();
  const client = useQuery(clientQueries.one(clientId));
  return (
    <>
      <Link
        href="/clients"
        className="flex min-h-6 w-fit items-center gap-1.5 font-medium text-muted text-sm no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
        All clients
      </Link>
      <ClientState client={client} />
    </>
  );
}

function ClientState({ client }: { client: UseQueryResult<ClientDetail> }) {
  const isMissing = client.error instanceof ApiError && client.error.status === 404;
  if (isMissing) {
    return (
      <Card>
        <ClientMissing />
      </Card>
    );
  }
  if (client.data) return <ClientView key={client.data.id} client={client.data} />;
  if (client.isPending) return <ClientSkeleton />;
  return (
    <Card>
      <ErrorState
        title="Couldn't load this client"
        onRetry={() => void client.refetch()}
        isRetrying={client.isFetching}
      />
    </Card>
  );
}

function ClientMissing() {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      art="magnifier"
      title="Client not found"
      text="It may have been deleted, or the link is incomplete."
      actions={<Button onClick={() => navigate('/clients')}>Go Back</Button>}
    />
  );
}

function ClientView({ client }: { client: ClientDetail }) {
  const [, navigate] = useLocation();
  const user = useLastUser();
  const timeZone = user?.timeZone ?? 'UTC';
  const [tab, chooseTab] = useTab(tabNames);
  const isReadOnly = useReadOnly();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  useOpenParameter('edit', () => setEditing(!isReadOnly));
  useEffect(() => {
    document.title = pageTitle(client.name);
  }, [client.name]);
  return (
    <>
      <ClientHeading client={client} timeZone={timeZone} onDelete={() => setDeleting(true)} />
      <Tabs
        label="Client"
        tabs={isReadOnly ? tabs.filter(({ value }) => value !== 'notes') : tabs}
        value={tab}
        onValueChange={chooseTab}
      >
        <TabPanel value="details" className="grid gap-6 max-sm:gap-4">
          {user && <ClientStatistics client={client} isPro={user.isPremium} />}
          <ClientCredit client={client} timeZone={timeZone} />
          <ClientDetails client={client} onEdit={() => setEditing(true)} />
          <ClientContacts client={client} />
        </TabPanel>
        <TabPanel value="invoices">
          <ClientInvoices clientId={client.id} timeZone={timeZone} />
        </TabPanel>
        <TabPanel value="proposals">
          <ClientProposals clientId={client.id} timeZone={timeZone} />
        </TabPanel>
        <TabPanel
          value="notes"
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        >
          <OwnerOnly>
            <ClientNotes clientId={client.id} timeZone={timeZone} />
            <NoteForm client={client} />
          </OwnerOnly>
        </TabPanel>
      </Tabs>
      <EditClientDialog client={isEditing ? client : undefined} onClose={() => setEditing(false)} />
      <DeleteClientDialog
        client={isDeleting ? client : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate('/clients')}
      />
    </>
  );
}
