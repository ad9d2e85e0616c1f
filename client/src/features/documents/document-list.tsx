import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import type { ListPages } from '#client/lib/list-pages.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';

interface DocumentListProps<Row> {
  noun: 'invoice' | 'proposal';
  list: UseQueryResult<ListPages<Row>>;
  filter: { search: string; status: string | undefined };
  skeleton: ReactNode;
  /** Where there is no document at all. */
  empty: ReactNode;
  table: (rows: readonly Row[], isBusy: boolean) => ReactNode;
  onLoadMore: () => void;
  onClearFilter: () => void;
}

/** Whatever a list of documents shows: failure, placeholders, nothing, no hits, or its rows. */
export function DocumentList<Row>(props: DocumentListProps<Row>) {
  const { noun, list, filter, skeleton, empty, table, onLoadMore, onClearFilter } = props;
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={`The ${noun}s did not load`}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  // Rows of another search say nothing about this one when there are none.
  if (!list.data || (list.isPlaceholderData && list.data.rows.length === 0)) return skeleton;
  const { rows, total } = list.data;
  if (rows.length === 0) {
    const isFiltered = filter.search !== '' || filter.status !== undefined;
    return isFiltered ? <NoHits noun={noun} search={filter.search} onClearFilter={onClearFilter} /> : empty;
  }
  return (
    <>
      <div className={cn(list.isPlaceholderData && 'opacity-60')}>{table(rows, list.isPlaceholderData)}</div>
      <LoadMore
        shown={rows.length}
        total={total}
        isPending={list.isPlaceholderData}
        onLoadMore={onLoadMore}
      />
    </>
  );
}

interface NoHitsProps {
  noun: string;
  search: string;
  onClearFilter: () => void;
}

function NoHits({ noun, search, onClearFilter }: NoHitsProps) {
  return (
    <EmptyState
      art="magnifier"
      title={search ? `Nothing matches “${search}”` : `No ${noun} has this status`}
      text={search && 'Search looks at title, number, client name and client email.'}
      actions={<Button onClick={onClearFilter}>Clear search and filter</Button>}
    />
  );
}
