import { Building2, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { initialsOf } from '#client/lib/initials.ts';
import type { Selection } from '#client/lib/use-selection.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { CardButtons } from '#client/ui/card-buttons.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Client } from '#shared/client.ts';

interface ClientCardProps {
  client: Client;
  onEdit: () => void;
  onDelete: () => void;
  selection: Selection<Client> | undefined;
}

const frame =
  'relative flex min-w-0 sm:min-h-[132px] flex-col gap-3 rounded-card border border-line bg-surface p-4';

/** The whole card links to the client, with Edit and Delete on top. */
export function ClientCard({ client, onEdit, onDelete, selection }: ClientCardProps) {
  return (
    <li
      className={cn(
        frame,
        'group hover:border-edge-hover hover:bg-hover',
        selection?.has(client.id) && 'border-accent hover:border-accent',
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar letters={initialsOf(client.name)} />
        <h2 className="min-w-0 flex-1 font-semibold">
          <Link
            href={`/clients/${client.id}`}
            title={client.name}
            className="line-clamp-2 min-h-6 content-center text-ink [overflow-wrap:anywhere] no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
          >
            {client.name}
          </Link>
        </h2>
        <CardButtons
          id={client.id}
          name={client.name}
          onEdit={onEdit}
          onDelete={onDelete}
          selection={selection}
          className="relative z-1"
        />
      </div>
      <dl className="grid gap-1 text-muted text-sm">
        <Fact icon={<Mail />} name="Email" value={client.email} />
        <Fact icon={<Building2 />} name="Company" value={client.company} />
        <Fact icon={<Phone />} name="Phone" value={client.phone} />
      </dl>
    </li>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt className="flex [&_svg]:size-3.5 [&_svg]:stroke-[1.75]">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd title={value} className="truncate">
        {value}
      </dd>
    </div>
  );
}

export function ClientCardSkeleton() {
  return (
    <li className={frame}>
      <div className="flex items-center gap-3">
        <Skeleton className="size-8 shrink-0 rounded-full" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
      <div className="grid gap-2.5 pt-0.5">
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </li>
  );
}
