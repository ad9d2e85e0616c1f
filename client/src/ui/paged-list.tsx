import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import { useKeptScroll } from '#client/lib/kept-scroll.ts';
import type { ListPages } from '#client/lib/list-pages.ts';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';

/** What is known of a list that is being asked for; a query's result is one. */
export interface AskedList<Row> {
  data: ListPages<Row> | undefined;
  isError: boolean;
  isFetching: boolean;
  /** The rows belong to an earlier question, whose answer is on its way. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface PagedListProps<Row> {
  list: AskedList<Row>;
  failureTitle: string;
  skeleton: ReactNode;
  /** Instead of rows, where there are none. */
  empty: ReactNode;
  onLoadMore: () => void;
  children: (rows: readonly Row[], isBusy: boolean) => ReactNode;
}

/** Whatever a list shows: failure, placeholders, nothing, or its rows and the way to more. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, failureTitle, skeleton, empty, onLoadMore, children } = props;
  const { data, isPlaceholderData } = list;
  useKeptScroll(data !== undefined);
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
