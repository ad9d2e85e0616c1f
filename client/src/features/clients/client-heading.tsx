import { Ellipsis, FilePen, FileText, ScrollText, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { initialsOf } from '#client/lib/initials.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import type { ClientDetail } from '#shared/client.ts';
import { formatInstantDate } from '#shared/dates.ts';
import { paysInText } from '#shared/pays-in.ts';

interface ClientHeadingProps {
  client: ClientDetail;
  /** The seller's zone (IANA). */
  timeZone: string;
  onDelete: () => void;
}

/** The client's name and since when they are a client. */
export function ClientHeading({ client, timeZone, onDelete }: ClientHeadingProps) {
  const facts = [
    `Client since ${formatInstantDate(client.createdAt, timeZone)}`,
    paysInText(client.paysInDays),
  ];
  return (
    <div className="flex flex-wrap items-start gap-4 sm:items-center max-sm:gap-3">
      <Avatar letters={initialsOf(client.name)} size="lg" />
      <div className="min-w-0 flex-1">
        <h2 className="text-balance font-display font-medium text-2xl leading-8 tracking-tight [overflow-wrap:anywhere] max-sm:text-xl max-sm:leading-6">
          {client.name}
        </h2>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-lg:order-1 max-lg:w-full max-sm:*:flex-1">
        <Link
          href={`/clients/${client.id}/statement`}
          className={buttonStyle({ variant: 'secondary', className: 'max-sm:order-1 max-sm:basis-full' })}
        >
          <ScrollText aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Statement
        </Link>
        <OwnerOnly>
          <Link
            href={`/proposals?new=1&client=${client.id}`}
            className={buttonStyle({ variant: 'secondary' })}
          >
            <FilePen aria-hidden="true" className="size-4" strokeWidth={1.75} />
            New Proposal
          </Link>
          <Link href={`/invoices?new=1&client=${client.id}`} className={buttonStyle({ variant: 'primary' })}>
            <FileText aria-hidden="true" className="size-4" strokeWidth={1.75} />
            New Invoice
          </Link>
        </OwnerOnly>
      </div>
      <OwnerOnly>
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
          <MenuItem isDanger icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />} onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </OwnerOnly>
    </div>
  );
}
