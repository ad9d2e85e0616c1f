import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';

/*
 * Below 640 px every row becomes a card on a two-column grid. Changing `display` takes the table semantics away
 * in some browsers, so the roles are written out.
 */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;

interface TableProps {
  /** Names the table. */
  label: string;
  children: ReactNode;
  isBusy?: boolean;
}

export function Table({ label, children, isBusy }: TableProps) {
  return (
    <table
      {...roles.table}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className="w-full table-fixed border-collapse max-sm:block"
    >
      {children}
    </table>
  );
}

/** @param isCovered something else stands in its place */
export function TableHead({ children, isCovered = false }: { children: ReactNode; isCovered?: boolean }) {
  return (
    <thead {...roles.group} className={cn('max-sm:sr-only', isCovered && 'invisible')}>
      <tr {...roles.row}>{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody {...roles.group} className="max-sm:block">
      {children}
    </tbody>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...roles.row}
      {...rest}
      className={cn(
        'group border-line not-last:border-b hover:bg-hover max-sm:relative max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:px-4 max-sm:py-3',
        className,
      )}
    />
  );
}

interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  isRight?: boolean;
  /** For assistive technology only, for example 'Actions'. */
  isHidden?: boolean;
}

export function HeaderCell({ isRight, isHidden, className, children, ...rest }: HeaderCellProps) {
  return (
    <th
      {...roles.header}
      {...rest}
      className={cn(
        'h-9 whitespace-nowrap border-line border-b px-2 font-medium text-muted text-xs first:pl-5 last:pr-3',
        isRight ? 'text-right' : 'text-left',
        className,
      )}
    >
      {isHidden ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

/** Where a cell goes when its row is a card. */
const places = {
  select: 'max-sm:absolute max-sm:top-2 max-sm:left-1',
  title: 'max-sm:col-span-2 max-sm:row-start-1 max-sm:pr-10',
  sub: 'max-sm:col-start-1 max-sm:row-start-2',
  'sub-end': 'max-sm:col-start-2 max-sm:row-start-2 max-sm:min-w-18 max-sm:text-right max-sm:text-sm',
  foot: 'max-sm:col-start-1 max-sm:row-start-3 max-sm:mt-2',
  'foot-end': 'max-sm:col-start-2 max-sm:row-start-3 max-sm:mt-[9px] max-sm:text-right',
  corner: 'max-sm:absolute max-sm:top-2 max-sm:right-2',
} as const;

interface CellProps extends ComponentProps<'td'> {
  place: keyof typeof places;
  /** An amount or a date: tabular figures on one line. */
  isNumeric?: boolean;
  isRight?: boolean;
}

export function TableCell({ place, isNumeric, isRight, className, ...rest }: CellProps) {
  return (
    <td
      {...roles.cell}
      {...rest}
      className={cn(
        'h-14 px-2 py-2 align-middle first:pl-5 last:pr-3 max-sm:block max-sm:h-auto max-sm:p-0 max-sm:last:pr-0 max-sm:first:pl-0',
        isNumeric && 'whitespace-nowrap tabular-nums',
        isRight && 'text-right',
        places[place],
        className,
      )}
    />
  );
}
