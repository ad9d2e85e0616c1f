import { useQuery } from '@tanstack/react-query';
import { Bookmark, ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import type { DocumentFilters } from '#client/features/documents/list/list-filters.ts';
import type { DocumentFilter } from '#client/features/documents/list/use-document-filter.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { Button } from '#client/ui/button.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { formatDate } from '#shared/dates.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';

const dialogs = () => import('./filter-dialogs.tsx');
const FilterDialog = lazyOnIntent(async () => (await dialogs()).FilterDialog);
const SaveViewDialog = lazyOnIntent(async () => (await dialogs()).SaveViewDialog);

interface FilterBarProps<Status extends string> {
  list: 'invoices' | 'proposals';
  filter: DocumentFilter<Status>;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** What narrows a list, one chip each, with what adds and keeps it. */
export function FilterBar<Status extends string>({ list, filter, timeZone }: FilterBarProps<Status>) {
  const [open, setOpen] = useState<'filters' | 'save'>();
  const close = () => setOpen(undefined);
  const chips = useChips(filter.filters);
  return (
    <section
      aria-label="Filters"
      className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-2 max-sm:px-4 print:hidden"
    >
      {chips.map(({ text, without }) => (
        <Chip key={text} text={text} onEdit={() => setOpen('filters')} onRemove={() => filter.set(without)} />
      ))}
      <Button
        size="sm"
        variant="ghost"
        icon={<ListFilter aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => setOpen('filters')}
      >
        {chips.length > 0 ? 'Filters' : 'Add filter'}
      </Button>
      <OwnerOnly>
        <span className="ml-auto flex flex-wrap gap-2">
          {filter.query !== '' && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={() => setOpen('save')}
            >
              Save view
            </Button>
          )}
          <SavedViewsMenu list={list} current={filter.query} onShow={filter.show} />
        </span>
      </OwnerOnly>
      <LazyMount isWanted={open === 'filters'}>
        <FilterDialog
          isOpen={open === 'filters'}
          filters={filter.filters}
          timeZone={timeZone}
          onApply={filter.set}
          onClose={close}
        />
      </LazyMount>
      <LazyMount isWanted={open === 'save'}>
        <SaveViewDialog isOpen={open === 'save'} list={list} query={filter.query} onClose={close} />
      </LazyMount>
    </section>
  );
}

interface FilterChip {
  text: string;
  /** What takes it away. */
  without: DocumentFilters;
}

function useChips({ clientId, from, to, min, max, currency }: DocumentFilters): FilterChip[] {
  const { data: client } = useQuery({
    ...clientQueries.one(clientId ?? ''),
    enabled: clientId !== undefined,
  });
  const chips: FilterChip[] = [];
  if (clientId) chips.push({ text: `Client: ${client?.name ?? '…'}`, without: { clientId: undefined } });
  if (from || to)
    chips.push({
      text: rangeText('Issued', from && formatDate(from), to && formatDate(to)),
      without: { from: undefined, to: undefined },
    });
  if (min || max)
    chips.push({ text: rangeText('Amount', min, max), without: { min: undefined, max: undefined } });
  if (currency) chips.push({ text: `Currency: ${currency}`, without: { currency: undefined } });
  return chips;
}

function rangeText(label: string, first: string | undefined, last: string | undefined): string {
  if (first === last) return `${label}: ${first}`;
  if (!last) return `${label}: from ${first}`;
  return first ? `${label}: ${first} – ${last}` : `${label}: up to ${last}`;
}

interface ChipProps {
  text: string;
  onEdit: () => void;
  onRemove: () => void;
}

const chipPart =
  'flex h-8 items-center rounded-control hover:bg-sunken max-sm:h-10 focus-visible:outline-2 focus-visible:outline-accent';

function Chip({ text, onEdit, onRemove }: ChipProps) {
  return (
    <span className="flex min-w-0 max-w-full items-center rounded-control border border-line-strong bg-surface text-sm">
      <button type="button" className={`${chipPart} min-w-0 pr-1 pl-2.5`} title={text} onClick={onEdit}>
        <span className="truncate">{text}</span>
      </button>
      <button
        type="button"
        aria-label={`Remove filter ${text}`}
        className={`${chipPart} w-8 shrink-0 justify-center text-muted max-sm:w-10`}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-3.5" strokeWidth={2} />
      </button>
    </span>
  );
}
