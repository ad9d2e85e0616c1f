import type { ReactNode } from 'react';
import { isFiltered, type ListFilters } from '#client/lib/list-filters.ts';
import { NoResults } from '#client/ui/no-results.tsx';
import { type ListQuery, PagedList } from '#client/ui/paged-list.tsx';

interface DocumentListProps<Row> {
  noun: 'invoice' | 'proposal';
  list: ListQuery<Row>;
  filter: { search: string; status: string | undefined; filters?: ListFilters | undefined };
  skeleton: ReactNode;
  /** Shown when there are no documents at all. */
  empty: ReactNode;
  table: (rows: readonly Row[], isBusy: boolean) => ReactNode;
  onLoadMore: () => void;
  onClearFilter: () => void;
}

/** A filtered list of documents. */
export function DocumentList<Row>(props: DocumentListProps<Row>) {
  const { noun, list, filter, skeleton, empty, table, onLoadMore, onClearFilter } = props;
  const hasMore = isFiltered(filter.filters ?? {});
  const isNarrowed = filter.search !== '' || filter.status !== undefined || hasMore;
  const noResults = (
    <NoResults
      search={filter.search}
      filteredTitle={hasMore ? `No ${noun} fits these filters` : `No ${noun} has this status`}
      text="Search looks at title, number, client name and client email."
      clearLabel="Clear search and filter"
      onClear={onClearFilter}
    />
  );
  return (
    <PagedList
      list={list}
      failureTitle={`Couldn't load ${noun}s`}
      skeleton={skeleton}
      empty={isNarrowed ? noResults : empty}
      onLoadMore={onLoadMore}
    >
      {table}
    </PagedList>
  );
}
