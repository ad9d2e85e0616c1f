import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { type ListFilters, listSpecs } from '#client/lib/list-filters.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import type { AddressFilter } from '#client/lib/use-address-filter.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterChip } from '#client/ui/filter-chip.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { formatDate } from '#shared/dates.ts';
import type { ViewList } from '#shared/saved-view.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';

const forms = () => import('./filter-forms.tsx');
const ClientFilter = lazyOnIntent(async () => (await forms()).ClientFilter);
const DaysFilter = lazyOnIntent(async () => (await forms()).DaysFilter);
const AmountFilter = lazyOnIntent(async () => (await forms()).AmountFilter);
const CurrencyFilter = lazyOnIntent(async () => (await forms()).CurrencyFilter);
const UseFilter = lazyOnIntent(async () => (await forms()).UseFilter);
const SaveViewDialog = lazyOnIntent(async () => (await import('./view-name-dialogs.tsx')).SaveViewDialog);

interface FilterBarProps<Status extends string> {
  list: ViewList;
  filter: AddressFilter<Status>;
  /** The seller's zone (IANA), for lists by day. */
  timeZone?: string;
  /** On phones, where no heads of columns sort. */
  sortMenu?: ReactNode;
}

/** What narrows a list, one chip each, with what keeps it. */
export function FilterBar<Status extends string>(props: FilterBarProps<Status>) {
  const { list, filter, timeZone, sortMenu } = props;
  const [isSaving, setSaving] = useState(false);
  return (
    <section
      aria-label="Filters"
      className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-2 max-sm:px-4 print:hidden"
    >
      <Chips list={list} filters={filter.filters} timeZone={timeZone} onChange={filter.set} />
      {sortMenu}
      <OwnerOnly>
        <span className="ml-auto flex flex-wrap gap-2">
          {filter.query !== '' && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={() => setSaving(true)}
            >
              Save view
            </Button>
          )}
          <SavedViewsMenu list={list} current={filter.query} onShow={filter.show} />
        </span>
      </OwnerOnly>
      <LazyMount isWanted={isSaving}>
        <SaveViewDialog isOpen={isSaving} list={list} query={filter.query} onClose={() => setSaving(false)} />
      </LazyMount>
    </section>
  );
}

interface ChipsProps {
  list: ViewList;
  filters: ListFilters;
  timeZone: string | undefined;
  onChange: (changes: ListFilters) => void;
}

function Chips({ list, filters, timeZone, onChange }: ChipsProps) {
  const { clientId, from, to, min, max, currency, availableFor } = filters;
  const has = (name: (typeof listSpecs)[ViewList]['filters'][number]) =>
    listSpecs[list].filters.includes(name);
  const { data: client } = useQuery({
    ...clientQueries.one(clientId ?? ''),
    enabled: clientId !== undefined,
  });
  /** Takes over what a form says, and puts it away. */
  const choose = (close: () => void) => (changes: ListFilters) => {
    close();
    onChange(changes);
  };
  return (
    <>
      {has('clientId') && (
        <FilterChip
          label="Client"
          chosen={clientId && (client?.name ?? '…')}
          onRemove={() => onChange({ clientId: undefined })}
        >
          {(close) => <ClientFilter clientId={clientId} onChoose={choose(close)} />}
        </FilterChip>
      )}
      {has('from') && (
        <FilterChip
          label="Issued"
          chosen={rangeText(from && formatDate(from), to && formatDate(to))}
          onRemove={() => onChange({ from: undefined, to: undefined })}
          isWide
        >
          {(close) => (
            <DaysFilter from={from} to={to} timeZone={timeZone ?? 'UTC'} onChoose={choose(close)} />
          )}
        </FilterChip>
      )}
      {has('min') && (
        <FilterChip
          label="Amount"
          chosen={rangeText(min, max)}
          onRemove={() => onChange({ min: undefined, max: undefined })}
        >
          {(close) => <AmountFilter min={min} max={max} onChoose={choose(close)} />}
        </FilterChip>
      )}
      {has('availableFor') && (
        <FilterChip
          label="Used in"
          chosen={availableFor && { invoices: 'Invoices', proposals: 'Proposals' }[availableFor]}
          onRemove={() => onChange({ availableFor: undefined })}
        >
          {(close) => <UseFilter availableFor={availableFor} onChoose={choose(close)} />}
        </FilterChip>
      )}
      {has('currency') && (
        <FilterChip label="Currency" chosen={currency} onRemove={() => onChange({ currency: undefined })}>
          {(close) => <CurrencyFilter currency={currency} onChoose={choose(close)} />}
        </FilterChip>
      )}
    </>
  );
}

function rangeText(first: string | undefined, last: string | undefined): string | undefined {
  if (!first && !last) return undefined;
  if (first === last) return first;
  if (!last) return `from ${first}`;
  return first ? `${first} – ${last}` : `up to ${last}`;
}
