import { MoneyBar } from '#client/features/documents/details/money-bar.tsx';
import { MoneyCard } from '#client/features/documents/details/money-card.tsx';
import type { Calendar } from '#client/features/documents/list/client-documents.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Proposal } from '#shared/proposal.ts';
import { conversionOf } from './proposal-actions.ts';
import { validityText } from './validity-text.ts';

const meanings: Record<Proposal['status'], string> = {
  pending: 'proposed',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'proposed',
};

/** What a proposal is worth, and how long it can be accepted or how it was answered. */
export function ProposalMoney({ proposal, calendar }: { proposal: Proposal; calendar: Calendar }) {
  const { amount, currency = DEFAULT_CURRENCY, status, validUntil } = proposal;
  const isOpen = status === 'pending' || status === 'expired';
  const conversion = conversionOf(proposal);
  const validity = validityText(proposal, calendar);
  return (
    <MoneyCard
      sum={formatMoney(amount, currency)}
      meaning={meanings[status]}
      day={isOpen ? `Valid until ${formatDate(validUntil)} · ${validity}` : validity}
      isLate={status === 'expired'}
    >
      {conversion && Number(conversion.invoiced) > 0 && (
        <>
          <p className="mb-3 text-sm tabular-nums [overflow-wrap:anywhere]">
            {`Invoiced ${formatMoney(conversion.invoiced, currency)} of ${formatMoney(amount, currency)}`}
          </p>
          <MoneyBar
            parts={[
              { label: 'Invoiced', amount: conversion.invoiced, tone: 'positive' },
              { label: 'Left to invoice', amount: conversion.left, tone: 'open' },
            ]}
            currency={currency}
          />
        </>
      )}
    </MoneyCard>
  );
}
