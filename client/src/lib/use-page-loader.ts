import { useEffect, useState } from 'react';

interface Feed {
  data?: { pages: readonly unknown[] };
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Loads further pages of an infinite list. A refetch cancels a page in flight, and a page request would cancel
 * the refetch: whichever came first finishes, then the other follows.
 */
export function usePageLoader(feed: Feed) {
  const [requested, setRequested] = useState(1);
  const shown = feed.data?.pages.length ?? 0;
  const isWaiting = feed.hasNextPage && requested > shown && !feed.isFetchNextPageError;
  const { isFetching, fetchNextPage } = feed;
  useEffect(() => {
    if (isWaiting && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isWaiting, isFetching, fetchNextPage]);

  const loadMore = () => {
    setRequested(shown + 1);
    // After a failure only another click retries.
    if (feed.isFetchNextPageError && !isFetching) void fetchNextPage({ cancelRefetch: false });
  };
  return { isLoadingMore: isWaiting, loadMore };
}
