import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import type { ListFilters } from '#client/lib/list-filters.ts';
import { useMedia } from '#client/lib/use-media.ts';
import type { Selection } from '#client/lib/use-selection.ts';
import { AllCheckbox } from '#client/ui/row-checkbox.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';
import { type DocumentSort, usualDirections } from '#shared/list-order.ts';

/** The column headers of each kind. */
export interface DocumentColumns {
  document: string;
  date: string;
}

/** Of rows of whatever kind. */
export type RowsSelection = Pick<Selection<{ id: string }>, 'has' | 'toggle' | 'toggleAll' | 'shown'> & {
  rows: readonly { id: string }[];
};

/** The order of the rows, and what changes it. */
export interface TableOrder {
  filters: ListFilters;
  onSort: (sort: DocumentSort) => void;
}

interface DocumentTableProps {
  label: string;
  columns: DocumentColumns;
  /** The rows belong to an earlier search; new ones are loading. */
  isBusy?: boolean;
  /** Missing where the order is fixed. */
  order?: TableOrder | undefined;
  /** Rows can be selected by it. */
  selection?: RowsSelection | undefined;
  children: ReactNode;
}

export function DocumentTable({
  label,
  columns,
  isBusy = false,
  order,
  selection,
  children,
}: DocumentTableProps) {
  return (
    <Table label={label} isBusy={isBusy}>
      <TableHead isCovered={selection !== undefined && selection.rows.length > 0}>
        {selection && (
          <HeaderCell className="w-9 pr-0 first:pl-2">
            <span className="sr-only sm:hidden">Select</span>
            <span className="max-sm:hidden">
              <AllCheckbox label={`Select all ${label.toLowerCase()} shown`} selection={selection} />
            </span>
          </HeaderCell>
        )}
        <SortedHead sort="number" order={order} className="w-[27%] lg:w-[31%]">
          {columns.document}
        </SortedHead>
        <SortedHead sort="client" order={order}>
          Client
        </SortedHead>
        <SortedHead sort="amount" order={order} isRight className="w-33 lg:w-38">
          Amount
        </SortedHead>
        <SortedHead sort="due" order={order} className="w-31 pl-4 lg:w-37 lg:pl-6">
          {columns.date}
        </SortedHead>
        <HeaderCell className="w-27 lg:w-34">Status</HeaderCell>
        <HeaderCell isHidden className="w-13 lg:w-22">
          Actions
        </HeaderCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

interface SortedHeadProps extends Omit<ComponentProps<typeof HeaderCell>, 'children'> {
  sort: DocumentSort;
  order: TableOrder | undefined;
  children: string;
}

/** A press sorts by its column; on phones, where rows are cards without heads, it is text alone. */
function SortedHead({ sort, order, children, ...rest }: SortedHeadProps) {
  const isPhone = useMedia('(max-width: 639px)');
  if (!order || isPhone) return <HeaderCell {...rest}>{children}</HeaderCell>;
  const { sort: sorted = 'number', dir = usualDirections[sorted] } = order.filters;
  const isSorted = sorted === sort;
  const Icon = dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <HeaderCell {...rest} {...(isSorted && { 'aria-sort': dir === 'asc' ? 'ascending' : 'descending' })}>
      <button
        type="button"
        className="group/head -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
        onClick={() => order.onSort(sort)}
      >
        {children}
        <Icon
          aria-hidden="true"
          strokeWidth={2}
          className={cn('size-3', !isSorted && 'opacity-0 group-hover/head:opacity-60')}
        />
      </button>
    </HeaderCell>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

interface DocumentTableSkeletonProps {
  label: string;
  columns: DocumentColumns;
  rows?: number | undefined;
  /** Room for what selects rows. */
  isSelectable?: boolean | undefined;
}

/** Row skeletons: ten, or fewer if fewer rows will be shown. */
export function DocumentTableSkeleton({
  label,
  columns,
  rows = placeholders.length,
  isSelectable = false,
}: DocumentTableSkeletonProps) {
  return (
    <DocumentTable
      label={label}
      columns={columns}
      isBusy
      selection={isSelectable ? nothingSelected : undefined}
    >
      {placeholders.slice(0, rows).map((key) => (
        <RowSkeleton key={key} isSelectable={isSelectable} />
      ))}
    </DocumentTable>
  );
}

const nothingSelected: RowsSelection = {
  rows: [],
  has: () => false,
  toggle: () => undefined,
  toggleAll: () => undefined,
  shown: 'none',
};

function RowSkeleton({ isSelectable }: { isSelectable: boolean }) {
  return (
    <TableRow aria-hidden="true">
      {isSelectable && <TableCell place="select" />}
      <TableCell place="title" className={isSelectable ? 'max-sm:pl-8' : undefined}>
        <Skeleton className="my-0.5 h-3 w-16" />
        <Skeleton className="mt-1.5 mb-1 h-3 w-4/5" />
      </TableCell>
      <TableCell place="sub">
        <div className="flex items-center gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full max-lg:hidden" />
          <div className="min-w-0 flex-1">
            <Skeleton className="my-1 h-3 w-3/5" />
            <Skeleton className="my-0.5 h-3 w-4/5 max-sm:hidden" />
          </div>
        </div>
      </TableCell>
      <TableCell place="foot-end">
        <Skeleton className="my-1 ml-auto h-3 w-20" />
      </TableCell>
      <TableCell place="sub-end" className="pl-4 lg:pl-6">
        <Skeleton className="my-1 h-3 w-20 max-sm:ml-auto" />
        <Skeleton className="my-0.5 h-3 w-14 max-sm:ml-auto" />
      </TableCell>
      <TableCell place="foot">
        <Skeleton className="h-[22px] w-16 rounded-control" />
      </TableCell>
      <TableCell place="corner">
        <Skeleton className="ml-auto size-8 max-sm:size-9" />
      </TableCell>
    </TableRow>
  );
}
