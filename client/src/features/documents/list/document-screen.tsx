import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import type { AddressFilter } from '#client/lib/use-address-filter.ts';
import { Button } from '#client/ui/button.tsx';
import { ListCard } from '#client/ui/list-card.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';

interface DocumentScreenProps<Status extends string> {
  noun: 'invoice' | 'proposal';
  createLabel: string;
  statusOptions: readonly SelectOption<Status | 'all'>[];
  stats: ReactNode;
  /** A line about what was not sent yet. */
  drafts: ReactNode;
  /** There are no documents at all; `empty` replaces search, filter and list. */
  isEmpty: boolean;
  empty: (createButton: ReactNode) => ReactNode;
  /** Downloads what the list shows. */
  exportMenu: ReactNode;
  /** Beside Create. */
  importLink?: ReactNode;
  list: AddressFilter<Status>;
  /** What narrows the list. */
  filters: ReactNode;
  onCreate: () => void;
  /** The list. */
  children: ReactNode;
}

/** A screen of documents: stats, then search, status filter and Create, then the list. */
export function DocumentScreen<Status extends string>(props: DocumentScreenProps<Status>) {
  const { noun, createLabel, statusOptions, stats, isEmpty, empty, list, importLink, onCreate, children } =
    props;
  const createButton = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={onCreate}
    >
      {createLabel}
    </Button>
  );
  return (
    <>
      {stats}
      <OwnerOnly>{props.drafts}</OwnerOnly>
      <ListCard
        label={noun === 'invoice' ? 'Invoice list' : 'Proposal list'}
        searchLabel={`Search ${noun}s`}
        search={list.search}
        onSearch={(search) => list.change({ search })}
        isEmpty={isEmpty}
        empty={empty(<OwnerOnly>{createButton('primary')}</OwnerOnly>)}
        filter={
          <Select
            aria-label="Status"
            options={statusOptions}
            value={list.status}
            onValueChange={(status) => list.change({ status })}
            className="max-sm:w-auto max-sm:flex-1 max-sm:basis-28 sm:ml-auto sm:w-40"
          />
        }
        button={
          <>
            <OwnerOnly>{importLink}</OwnerOnly>
            {props.exportMenu}
            <OwnerOnly>{createButton('secondary')}</OwnerOnly>
          </>
        }
      >
        {props.filters}
        {children}
      </ListCard>
    </>
  );
}
