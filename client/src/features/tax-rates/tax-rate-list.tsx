import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { MAX_TAX_RATES, type TaxRate } from '#shared/tax-rate.ts';
import { ArchiveTaxRateDialog, EditTaxRateDialog, NewTaxRateDialog } from './tax-rate-dialogs.tsx';
import { TaxRateTable } from './tax-rate-table.tsx';
import { taxRateQueries } from './tax-rates.queries.ts';

/** The seller's tax rates, and how to change them. */
export function TaxRateList() {
  const { data, isError, isFetching, refetch } = useQuery(taxRateQueries.list());
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<TaxRate>();
  const [archived, setArchived] = useState<TaxRate>();
  const isFull = data !== undefined && data.length >= MAX_TAX_RATES;
  return (
    <Card>
      <CardHead
        title="Tax rates"
        isRuled
        actions={
          data &&
          !isFull && (
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={() => setAdding(true)}
            >
              Add Tax Rate
            </Button>
          )
        }
      />
      {data?.length === 0 && (
        <p className="px-5 py-6 text-muted max-sm:px-4">
          Without a tax rate, documents show one total and no tax. That's fine in the US for most services.
        </p>
      )}
      {data && data.length > 0 && <TaxRateTable rates={data} onEdit={setEdited} onArchive={setArchived} />}
      {!data && isError && (
        <ErrorState title="Couldn't load tax rates" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && <RatesSkeleton />}
      <NewTaxRateDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <EditTaxRateDialog rate={edited} onClose={() => setEdited(undefined)} />
      <ArchiveTaxRateDialog rate={archived} onClose={() => setArchived(undefined)} />
    </Card>
  );
}

function RatesSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading tax rates" className="grid gap-6 px-5 py-5">
      {['a', 'b'].map((key) => (
        <div key={key} className="flex justify-between gap-6">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
