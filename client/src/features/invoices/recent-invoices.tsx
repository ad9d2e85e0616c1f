import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardFoot, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { InvoiceRowActions } from './invoice-actions.ts';
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table.tsx';
import { invoiceQueries } from './invoices.queries.ts';

const SHOWN = 10;

interface RecentInvoicesProps {
  timeZone: string;
  actions: InvoiceRowActions;
}

/** The newest invoices, for the dashboard. */
export function RecentInvoices({ timeZone, actions }: RecentInvoicesProps) {
  return (
    <Card aria-label="Recent Invoices">
      <CardHead
        title="Recent Invoices"
        isRuled
        actions={
          <Link href="/invoices" className={buttonStyle({ size: 'sm' })}>
            View All
          </Link>
        }
      />
      <NewestRows timeZone={timeZone} actions={actions} />
    </Card>
  );
}

function NewestRows({ timeZone, actions }: RecentInvoicesProps) {
  const list = useQuery(invoiceQueries.list({ search: '', status: undefined, shown: SHOWN }));
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="Couldn't load invoices"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (!list.data) return <InvoiceTableSkeleton label="Loading invoices" rows={SHOWN} />;
  const { rows, total } = list.data;
  if (rows.length === 0) {
    return (
      <EmptyState
        art="papers"
        title="No recent invoices to display."
        text="Create your first invoice. It gets its number and is sent to the client right away."
        actions={
          <Link href="/invoices?new=1" className={buttonStyle({ variant: 'primary' })}>
            Create Invoice
          </Link>
        }
      />
    );
  }
  return (
    <>
      <InvoiceTable label="Recent invoices" invoices={rows} timeZone={timeZone} actions={actions} />
      <CardFoot>
        <span className="tabular-nums">{`Showing ${rows.length} of ${total.toLocaleString('en-US')}`}</span>
        <Link href="/dashboard?view=invoices" className={buttonStyle({ size: 'sm', variant: 'ghost' })}>
          All Invoices by status
        </Link>
      </CardFoot>
    </>
  );
}
