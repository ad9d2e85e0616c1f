import { useEffect, useState } from 'react';

interface Feed {
  data?: { pages: readonly unknown[] };
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Keeps what somebody has asked for in an endless list. News that arrive cancel a page that is on its way, and a page
 * that is asked for would cancel the news: whichever was first is finished here, and the other follows.
 */
export function useWantedPages(feed: Feed) {
  const [wanted, setWanted] = useState(1);
  const shown = feed.data?.pages.length ?? 0;
  const isWaiting = feed.hasNextPage && wanted > shown && !feed.isFetchNextPageError;
  const { isFetching, fetchNextPage } = feed;
  useEffect(() => {
    if (isWaiting && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isWaiting, isFetching, fetchNextPage]);

  const loadMore = () => {
    setWanted(shown + 1);
    // After a failure nothing but the press itself asks again.
    if (feed.isFetchNextPageError && !isFetching) void fetchNextPage({ cancelRefetch: false });
  };
  return { isLoadingMore: isWaiting, loadMore };
}
