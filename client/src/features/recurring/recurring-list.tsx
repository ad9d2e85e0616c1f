import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListFilter } from '#client/lib/use-list-filter.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NoResults } from '#client/ui/no-results.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import type { RecurringState } from '#shared/recurrence.ts';
import { recurringQueries } from './recurring.queries.ts';
import type { RecurringActions } from './recurring-actions.ts';
import { RecurringTable, RecurringTableSkeleton } from './recurring-table.tsx';

interface RecurringListProps {
  list: ListFilter<RecurringState>;
  timeZone: string;
  actions: RecurringActions;
  onCreate: (variant: 'primary') => ReactNode;
}

export function RecurringList({ list, timeZone, actions, onCreate }: RecurringListProps) {
  const { filter } = list;
  const isFiltered = filter.search !== '' || filter.status !== undefined;
  return (
    <PagedList
      list={useQuery(recurringQueries.list(filter))}
      failureTitle="Couldn't load recurring invoices"
      skeleton={<RecurringTableSkeleton />}
      empty={
        isFiltered ? (
          <NoResults
            search={filter.search}
            filteredTitle="No recurring invoice is in this state"
            text="Search looks at title and client name."
            clearLabel="Clear search and filter"
            onClear={list.clear}
          />
        ) : (
          <NoRecurring action={onCreate('primary')} />
        )
      }
      onLoadMore={list.loadMore}
    >
      {(rows, isBusy) => <RecurringTable rows={rows} timeZone={timeZone} actions={actions} isBusy={isBusy} />}
    </PagedList>
  );
}

/** Shown when there are none at all. */
export function NoRecurring({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      art="papers"
      title="No recurring invoices yet"
      text="For retainers, rent and anything else that you bill again and again: say it once, and each invoice is made and sent on its day."
      actions={action}
    />
  );
}
