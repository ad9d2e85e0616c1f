import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { LedgerEntry } from '#shared/ledger-entry.ts';
import { invoiceQueries } from './invoices.queries.ts';
import { LedgerTable } from './ledger-table.tsx';
import { useUndoEntry } from './money/money.queries.ts';

/** The money of an invoice, entry by entry. */
export function InvoiceLedger({ invoice }: { invoice: Invoice }) {
  return (
    <Card aria-labelledby="details-payments">
      <CardHead isRuled id="details-payments" title="Payments" />
      <Entries invoice={invoice} />
    </Card>
  );
}

interface LedgerProps {
  invoiceId: string;
  entries: readonly LedgerEntry[];
  currency: string;
}

/** What the seller recorded can be taken back. */
function Ledger({ invoiceId, entries, currency }: LedgerProps) {
  const [asked, setAsked] = useState<string>();
  const undo = useUndoEntry(invoiceId);
  const close = () => setAsked(undefined);
  return (
    <>
      <LedgerTable entries={entries} currency={currency} onUndo={({ id }) => setAsked(id)} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Undo this entry"
        description={
          <p>The invoice owes then what it owed without it. The entry stays in the list, struck through.</p>
        }
        confirmLabel="Undo entry"
        pendingLabel="Undoing..."
        cancelLabel="Keep entry"
        isPending={undo.isPending}
        onConfirm={() =>
          asked &&
          undo
            .mutateAsync(asked)
            .then(() => toast({ title: 'Success', description: 'Entry undone successfully' }))
            .catch((error: unknown) =>
              toastFailure(
                error,
                (error instanceof ApiError && error.serverMessage) || 'Failed to undo the entry',
              ),
            )
            .finally(close)
        }
        onCancel={close}
      />
    </>
  );
}

function Entries({ invoice: { id, currency = DEFAULT_CURRENCY } }: { invoice: Invoice }) {
  const ledger = useQuery(invoiceQueries.ledger(id));
  if (ledger.data?.length === 0) {
    return (
      <EmptyState
        art="papers"
        headingLevel={3}
        title="No payments yet"
        text="What your client pays, and what you record, appears here with the balance after it."
      />
    );
  }
  if (ledger.data) return <Ledger invoiceId={id} entries={ledger.data} currency={currency} />;
  if (ledger.isError) {
    return (
      <ErrorState
        title="Couldn't load payments"
        onRetry={() => void ledger.refetch()}
        isRetrying={ledger.isFetching}
      />
    );
  }
  return (
    <div role="status" aria-busy="true" className="flex gap-4 px-5 py-4 max-sm:px-4">
      <span className="sr-only">Loading payments</span>
      <Skeleton className="my-1 h-3 w-2/5" />
      <Skeleton className="my-1 ml-auto h-3 w-20" />
      <Skeleton className="my-1 h-3 w-20" />
    </div>
  );
}
