import { useQuery } from '@tanstack/react-query';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatInstantDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { billingQueries } from './billing.queries.ts';

/** The charges for Pro, each linked to the provider's page. */
export function SubscriptionInvoices({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useQuery(billingQueries.invoices());
  if (!data && !isError) return null;
  if (data?.length === 0) return null;
  return (
    <SettingsSection title="Invoices" text="What was charged for Pro.">
      <Card>
        {data ? (
          <ul>
            {data.map(({ id, number, amount, status, createdAt, url }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-5 py-3 not-first:border-t max-sm:px-4"
              >
                <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere] max-sm:basis-full">
                  {url ? (
                    <a href={url} target="_blank" rel="noreferrer">
                      {number ?? 'Invoice'}
                    </a>
                  ) : (
                    (number ?? 'Invoice')
                  )}
                </span>
                <span className="text-muted">{formatInstantDate(createdAt, timeZone)}</span>
                <span className="sm:w-14">
                  <Badge tone={status === 'paid' ? 'positive' : status === 'open' ? 'warning' : 'neutral'}>
                    {statusTexts[status] ?? status}
                  </Badge>
                </span>
                <span className="ml-auto text-right tabular-nums sm:w-16">
                  {formatMoney(amount, DEFAULT_CURRENCY)}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <ErrorState
            title="Couldn't load your invoices"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Card>
    </SettingsSection>
  );
}

const statusTexts: Record<string, string> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Unpaid',
};
