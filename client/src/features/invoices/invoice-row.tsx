import { Eye } from 'lucide-react';
import { InvoiceStatusBadge } from '#client/features/documents/status-badge.tsx';
import { cn } from '#client/lib/cn.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Person } from '#client/ui/person.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TableCell, TableRow } from '#client/ui/table.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { formatDate } from '#shared/dates.ts';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';
import { dueText } from './due-text.ts';
import { type InvoiceRowActions, publicInvoicePath } from './invoice-actions.ts';
import { InvoiceRowMenu } from './invoice-row-menu.tsx';

interface InvoiceRowProps {
  invoice: Invoice;
  calendar: { today: string; timeZone: string };
  actions: InvoiceRowActions;
}

export function InvoiceRow({ invoice, calendar, actions }: InvoiceRowProps) {
  const isLate = invoice.status === 'overdue';
  const meaning = dueText(invoice, calendar);
  return (
    <TableRow>
      <TableCell place="title">
        <span className="block text-muted text-xs tabular-nums">{invoice.displayNumber}</span>
        <span title={invoice.title} className="block truncate font-medium">
          {invoice.title}
        </span>
      </TableCell>
      <TableCell place="sub">
        <Person name={invoice.client.name} detail={invoice.client.email} />
      </TableCell>
      <TableCell
        place="foot-end"
        isNumeric
        isRight
        className={cn('font-medium', invoice.amount.length > 11 && 'sm:max-lg:text-xs')}
      >
        {formatMoney(invoice.amount)}
      </TableCell>
      <TableCell place="sub-end" isNumeric className={cn('pl-4 lg:pl-6', isLate && 'text-critical')}>
        {formatDate(invoice.dueDate)}
        {meaning && (
          <span className={cn('block truncate text-xs', !isLate && 'text-muted')} title={meaning}>
            {meaning}
          </span>
        )}
      </TableCell>
      <TableCell place="foot">
        <InvoiceStatusBadge status={invoice.status} />
      </TableCell>
      <TableCell place="corner">
        <div className="flex justify-end">
          <Tooltip content="View">
            <a
              href={publicInvoicePath(invoice.invoiceNumber)}
              target="_blank"
              rel="noopener"
              aria-label={`View ${invoice.displayNumber}`}
              className={buttonStyle({
                variant: 'ghost',
                size: 'sm',
                isSquare: true,
                className: 'text-muted max-lg:hidden',
              })}
            >
              <Eye aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </a>
          </Tooltip>
          <InvoiceRowMenu invoice={invoice} actions={actions} />
        </div>
      </TableCell>
    </TableRow>
  );
}

export function InvoiceRowSkeleton() {
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
