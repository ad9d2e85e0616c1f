import type { ReactNode } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';

/** The column headers of each kind. */
export interface DocumentColumns {
  document: string;
  date: string;
}

interface DocumentTableProps {
  label: string;
  columns: DocumentColumns;
  /** The rows belong to an earlier search; new ones are loading. */
  isBusy?: boolean;
  children: ReactNode;
}

export function DocumentTable({ label, columns, isBusy = false, children }: DocumentTableProps) {
  return (
    <Table label={label} isBusy={isBusy}>
      <TableHead>
        <HeaderCell className="w-[27%] lg:w-[31%]">{columns.document}</HeaderCell>
        <HeaderCell>Client</HeaderCell>
        <HeaderCell isRight className="w-33 lg:w-38">
          Amount
        </HeaderCell>
        <HeaderCell className="w-31 pl-4 lg:w-37 lg:pl-6">{columns.date}</HeaderCell>
        <HeaderCell className="w-27 lg:w-34">Status</HeaderCell>
        <HeaderCell isHidden className="w-13 lg:w-22">
          Actions
        </HeaderCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

interface DocumentTableSkeletonProps {
  label: string;
  columns: DocumentColumns;
  rows?: number | undefined;
}

/** Row skeletons: ten, or fewer if fewer rows will be shown. */
export function DocumentTableSkeleton({
  label,
  columns,
  rows = placeholders.length,
}: DocumentTableSkeletonProps) {
  return (
    <DocumentTable label={label} columns={columns} isBusy>
      {placeholders.slice(0, rows).map((key) => (
        <RowSkeleton key={key} />
      ))}
    </DocumentTable>
  );
}

function RowSkeleton() {
  return (
    <TableRow aria-hidden="true">
      <TableCell place="title">
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
