import { Link } from 'wouter';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';

/** The invoices that were made of a proposal, in order of their numbers. */
export function ProposalInvoices({ proposal }: { proposal: ProposalWithItems }) {
  const { invoices, currency = DEFAULT_CURRENCY } = proposal;
  const isInParts = invoices.some(({ type }) => type !== 'standard');
  const typeOf = {
    deposit: 'Deposit',
    partial: 'Partial invoice',
    standard: isInParts ? 'Final invoice' : 'Invoice',
  };
  return (
    <Card aria-labelledby="proposal-invoices">
      <CardHead isRuled id="proposal-invoices" title="Invoices" />
      <ul className="grid gap-3 px-5 py-4 max-sm:px-4">
        {invoices.map(({ id, displayNumber, type, amount, status }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
            <div className="min-w-0">
              <Link href={`/invoices/${id}`} className="font-mono underline [overflow-wrap:anywhere]">
                {displayNumber}
              </Link>
              <p className="text-muted">{typeOf[type]}</p>
            </div>
            <div className="flex items-baseline gap-3">
              <span className="tabular-nums">{formatMoney(amount, currency)}</span>
              <InvoiceStatusBadge invoice={{ status, settlement: 'none' }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
