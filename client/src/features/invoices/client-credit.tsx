import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { formatDate } from '#shared/dates.ts';
import type { ApplicableInvoice } from '#shared/ledger-entry.ts';
import { formatMoney, type Money } from '#shared/money.ts';
import { creditQuery } from './money/money.queries.ts';

// Forms pull in validation code that the screen does not need.
const RefundCreditDialog = lazyOnIntent(
  async () => (await import('./refund-credit-dialog.tsx')).RefundCreditDialog,
);

interface ClientCreditProps {
  client: { id: string; name: string };
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** What a client has paid too much, by currency, and where it can go. Nothing where there is none. */
export function ClientCredit({ client, timeZone }: ClientCreditProps) {
  const credit = useQuery(creditQuery(client.id));
  const today = useToday(timeZone);
  const [refunded, setRefunded] = useState<Money>();
  if (credit.isError && !credit.data) {
    return (
      <Card>
        <ErrorState
          title="Couldn't load the credit"
          onRetry={() => void credit.refetch()}
          isRetrying={credit.isFetching}
        />
      </Card>
    );
  }
  const { balances = [], applicable = [] } = credit.data ?? {};
  return (
    <>
      {balances.length > 0 && (
        <Card aria-labelledby="client-credit">
          <CardHead id="client-credit" title="Credit" />
          <ul>
            {balances.map(({ currency, balance }) => (
              <Balance
                key={currency}
                credit={{ amount: balance, currency }}
                invoices={applicable.filter((invoice) => invoice.currency === currency)}
                onRefund={setRefunded}
              />
            ))}
          </ul>
        </Card>
      )}
      <LazyMount isWanted={refunded !== undefined}>
        <RefundCreditDialog
          client={client}
          credit={refunded}
          today={today}
          onClose={() => setRefunded(undefined)}
        />
      </LazyMount>
    </>
  );
}

interface BalanceProps {
  credit: Money;
  /** Open ones in its currency. */
  invoices: readonly ApplicableInvoice[];
  onRefund: (credit: Money) => void;
}

function Balance({ credit, invoices, onRefund }: BalanceProps) {
  const sum = formatMoney(credit.amount, credit.currency);
  return (
    <li className="border-line border-t px-5 py-3 max-sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold text-xl tabular-nums [overflow-wrap:anywhere]">
          <span className="sr-only">Credit </span>
          <span>{sum}</span>
        </p>
        <OwnerOnly>
          <Button size="sm" aria-label={`Refund credit of ${sum}`} onClick={() => onRefund(credit)}>
            Refund credit…
          </Button>
        </OwnerOnly>
      </div>
      {invoices.length === 0 ? (
        <p className="mt-1 text-muted text-sm">
          {`No open invoice in ${credit.currency}. You can apply it to the next one.`}
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted text-sm">It can be applied to</p>
          <ul className="mt-1 grid">
            {invoices.map((invoice) => (
              <Applicable key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Applicable({ invoice }: { invoice: ApplicableInvoice }) {
  const { id, displayNumber, title, balance, currency, nextDueOn } = invoice;
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1 text-sm">
      <span className="min-w-0 flex-1 basis-56 truncate" title={title}>
        <Link href={`/invoices/${id}`} className="text-accent tabular-nums hover:underline">
          {displayNumber}
        </Link>{' '}
        <span>{title}</span>
      </span>
      <span className="text-muted tabular-nums">
        {`${formatMoney(balance, currency)} due ${formatDate(nextDueOn)}`}
      </span>
      <Link
        href={`/invoices/${id}?credit=1`}
        aria-label={`Apply credit to ${displayNumber}`}
        className="flex min-h-6 items-center text-accent hover:underline max-sm:min-h-9"
      >
        Apply
      </Link>
    </li>
  );
}
