import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { ClientDetails, ClientSkeleton } from '#client/features/clients/client-details.tsx';
import { EditClientDialog } from '#client/features/clients/client-dialogs.tsx';
import { ClientNotes } from '#client/features/clients/client-notes.tsx';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { DeleteClientDialog } from '#client/features/clients/delete-client-dialog.tsx';
import { NoteForm } from '#client/features/clients/note-form.tsx';
import { ApiError } from '#client/lib/api.ts';
import { initialsOf } from '#client/lib/initials.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import type { ClientDetail } from '#shared/client.ts';
import { formatInstantDate } from '#shared/dates.ts';

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'notes', label: 'Notes' },
] as const;

type Tab = (typeof tabs)[number]['value'];

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
        title="The client did not load"
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
      text="It may have been deleted, or the link is not complete."
      actions={<Button onClick={() => navigate('/clients')}>Go Back</Button>}
    />
  );
}

function ClientView({ client }: { client: ClientDetail }) {
  const [, navigate] = useLocation();
  const timeZone = useUser()?.timeZone ?? 'UTC';
  const [tab, setTab] = useState<Tab>('details');
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  useOpenParameter('edit', () => setEditing(true));
  useOpenParameter('tab', () => setTab('notes'));
  return (
    <>
      <div className="flex items-start gap-4 sm:items-center max-sm:gap-3">
        <Avatar letters={initialsOf(client.name)} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="text-balance font-display font-medium text-2xl leading-8 tracking-tight [overflow-wrap:anywhere] max-sm:text-xl max-sm:leading-6">
            {client.name}
          </h2>
          <p className="text-muted">Client since {formatInstantDate(client.createdAt, timeZone)}</p>
        </div>
        <Menu
          label={`Actions for ${client.name}`}
          trigger={
            <IconButton
              label="More actions"
              variant="secondary"
              icon={<Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            />
          }
        >
          <MenuItem
            isDanger
            icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => setDeleting(true)}
          >
            Delete
          </MenuItem>
        </Menu>
      </div>
      <Tabs label="Client" tabs={tabs} value={tab} onValueChange={setTab}>
        <TabPanel value="details">
          <ClientDetails client={client} onEdit={() => setEditing(true)} />
        </TabPanel>
        <TabPanel
          value="notes"
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        >
          <ClientNotes clientId={client.id} timeZone={timeZone} />
          <NoteForm client={client} />
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
