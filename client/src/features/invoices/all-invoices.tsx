import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';
import type { InvoiceRowActions } from './invoice-actions.ts';
import { InvoiceList, NoInvoices } from './invoice-list.tsx';
import { invoiceQueries } from './invoices.queries.ts';

type Choice = InvoiceStatus | 'all';

const statusOptions: readonly { value: Choice; label: string }[] = [
  { value: 'all', label: 'All Status' },
  { value: 'paid', label: 'Paid' },
  { value: 'pending', label: 'Pending' },
  { value: 'overdue', label: 'Overdue' },
];

interface AllInvoicesProps {
  timeZone: string;
  actions: InvoiceRowActions;
  onCreate: () => void;
}

/** The dashboard's full list of invoices, by status. */
export function AllInvoices({ timeZone, actions, onCreate }: AllInvoicesProps) {
  const [status, setStatus] = useState<Choice>('all');
  const [shown, setShown] = useState(PAGE_SIZE);
  const { data: summary } = useQuery(invoiceQueries.summary());
  const choose = (next: Choice) => {
    setStatus(next);
    setShown(PAGE_SIZE);
  };
  return (
    <>
      <Link
        href="/dashboard"
        className={buttonStyle({ variant: 'ghost', className: '-ml-3 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Dashboard
      </Link>
      <Card aria-label="All Invoices">
        <CardHead
          title="All Invoices"
          isRuled
          actions={
            <Select
              aria-label="Status"
              options={statusOptions}
              value={status}
              onValueChange={choose}
              className="w-40 max-sm:w-36"
            />
          }
        />
        {summary?.total.count === 0 ? (
          <NoInvoices
            action={
              <Button variant="primary" onClick={onCreate}>
                Create Invoice
              </Button>
            }
          />
        ) : (
          <InvoiceList
            filter={{ search: '', status: status === 'all' ? undefined : status, shown }}
            timeZone={timeZone}
            actions={actions}
            onLoadMore={() => setShown(shown + PAGE_SIZE)}
            onClearFilter={() => choose('all')}
          />
        )}
      </Card>
    </>
  );
}
