import { Pencil } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ClientDetail } from '#shared/client.ts';
import { mailtoHref } from '#shared/mailto.ts';

export function ClientDetails({ client, onEdit }: { client: ClientDetail; onEdit: () => void }) {
  return (
    <Card aria-labelledby="client-details">
      <CardHead
        id="client-details"
        title="Details"
        actions={
          <Button
            size="sm"
            icon={<Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={onEdit}
          >
            Edit
          </Button>
        }
      />
      <dl className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2">
        <Fact name="Name">{client.name}</Fact>
        <Fact name="Company">{client.company}</Fact>
        <Fact name="Email">
          <a href={mailtoHref(client.email)} className="text-accent hover:underline">
            {client.email}
          </a>
        </Fact>
        <Fact name="Phone">
          {client.phone && <Phone phone={client.phone} href={client.phoneHref} />}
          {client.smsConsent && <span className="block text-muted text-sm">Agreed to text messages</span>}
        </Fact>
        <Fact name="Address">{client.address}</Fact>
        <Fact name="Notes">{client.notes}</Fact>
      </dl>
    </Card>
  );
}

function Phone({ phone, href }: { phone: string; href: string | null }) {
  if (!href) return <span className="tabular-nums">{phone}</span>;
  return (
    <a href={href} className="text-accent tabular-nums hover:underline">
      {phone}
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isShown = Children.toArray(children).some((child) => child !== '');
  return (
    <div className="min-w-0 border-line border-t px-5 py-3 max-sm:px-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
        {isShown ? (
          children
        ) : (
          <span className="text-muted">
            <span aria-hidden="true">—</span>
            <span className="sr-only">None</span>
          </span>
        )}
      </dd>
    </div>
  );
}

export function ClientSkeleton() {
  return (
    <div aria-busy="true" role="status" className="grid gap-6 max-sm:gap-4">
      <span className="sr-only">Loading client</span>
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-full max-sm:size-12" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-3 w-40" />
        </div>
      </div>
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-64 w-full rounded-card" />
    </div>
  );
}
