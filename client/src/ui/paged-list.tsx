import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import type { ListPages } from '#client/lib/list-pages.ts';
import { useScrollRestoration } from '#client/lib/scroll-restoration.ts';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';

/** The state of a list query. */
export interface ListQuery<Row> {
  data: ListPages<Row> | undefined;
  isError: boolean;
  isFetching: boolean;
  /** The rows belong to an earlier search; new ones are loading. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface PagedListProps<Row> {
  list: ListQuery<Row>;
  failureTitle: string;
  skeleton: ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
  onLoadMore: () => void;
  children: (rows: readonly Row[], isBusy: boolean) => ReactNode;
}

/** All states of a list: error, skeleton, empty, or rows with Load More. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, failureTitle, skeleton, empty, onLoadMore, children } = props;
  const { data, isPlaceholderData } = list;
  useScrollRestoration(data !== undefined);
  if (list.isError && !data) {
    return (
      <ErrorState title={failureTitle} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    );
  }
  // Rows of another search say nothing about this one when there are none.
  if (!data || (isPlaceholderData && data.rows.length === 0)) return skeleton;
  if (data.rows.length === 0) return empty;
  return (
    <>
      <div className={cn(isPlaceholderData && 'opacity-60')}>{children(data.rows, isPlaceholderData)}</div>
      <LoadMore
        shown={data.rows.length}
        total={data.total}
        isPending={isPlaceholderData}
        onLoadMore={onLoadMore}
      />
    </>
  );
}
