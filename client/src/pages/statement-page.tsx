import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { clientQueries, statementPath } from '#client/features/clients/clients.queries.ts';
import { type StatementChoice, StatementControls } from '#client/features/clients/statement-controls.tsx';
import { readPeriod } from '#client/features/clients/statement-period.ts';
import { StatementSheet, StatementSkeleton } from '#client/features/clients/statement-sheet.tsx';
import { ApiError } from '#client/lib/api.ts';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { pageTitle } from '#shared/routes.ts';

export function StatementPage() {
  const { clientId = '' } = useParams();
  const user = useLastUser();
  return user && <ClientStatement key={clientId} clientId={clientId} timeZone={user.timeZone} />;
}

/** What is shown is in the address, so that it can be kept, sent and gone back to. */
function useStatementChoice(today: string) {
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const currency = parameters.get('currency') ?? undefined;
  const shown = { ...readPeriod(parameters, today), currency };
  const choose = (change: Partial<StatementChoice>) => {
    const next = { period: shown.period, from: shown.from, to: shown.to, currency, ...change };
    const isCustom = next.period === 'custom';
    const given = Object.entries({
      period: next.period,
      from: isCustom && next.from,
      to: isCustom && next.to,
      currency: next.currency,
    }).filter((entry): entry is [string, string] => !!entry[1]);
    navigate(`${path}?${new URLSearchParams(given)}`, { replace: true });
  };
  return { shown, choose };
}

function ClientStatement({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const { shown, choose } = useStatementChoice(useToday(timeZone));
  const { period: _period, ...asked } = shown;
  const statement = useQuery(clientQueries.statement(clientId, asked));
  const client = statement.data?.client;
  useEffect(() => {
    if (client) document.title = pageTitle(`Statement for ${client.name}`);
  }, [client]);
  if (statement.error instanceof ApiError && statement.error.status === 404) return <ClientMissing />;
  return (
    <>
      <Link
        href={`/clients/${clientId}`}
        className="flex min-h-6 w-fit max-w-full items-center gap-1.5 font-medium text-muted text-sm no-underline hover:text-ink print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{client?.name ?? 'Client'}</span>
      </Link>
      <div className="flex flex-wrap items-start gap-3 print:hidden">
        <StatementControls
          {...shown}
          {...{ from: shown.from ?? statement.data?.from, to: shown.to ?? statement.data?.to }}
          currency={shown.currency ?? statement.data?.currency}
          currencies={statement.data?.currencies ?? []}
          onChoose={choose}
        />
        <div className="ml-auto flex gap-2 self-end max-sm:w-full max-sm:*:flex-1">
          <Button
            icon={<Printer aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <a
            href={statementPath(clientId, asked, '/pdf')}
            download
            className={buttonStyle({ variant: 'primary' })}
          >
            <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Download PDF
          </a>
        </div>
      </div>
      {statement.data ? (
        <StatementSheet statement={statement.data} isBusy={statement.isPlaceholderData} />
      ) : statement.isError ? (
        <Card>
          <ErrorState
            title="Couldn't load this statement"
            onRetry={() => void statement.refetch()}
            isRetrying={statement.isFetching}
          />
        </Card>
      ) : (
        <StatementSkeleton />
      )}
    </>
  );
}

function ClientMissing() {
  const [, navigate] = useLocation();
  return (
    <Card>
      <EmptyState
        art="magnifier"
        title="Client not found"
        text="It may have been deleted, or the link is incomplete."
        actions={<Button onClick={() => navigate('/clients')}>Go Back</Button>}
      />
    </Card>
  );
}
