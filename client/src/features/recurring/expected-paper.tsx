import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { PaperSkeleton } from '#client/features/documents/details/details-skeleton.tsx';
import { previewOf } from '#client/features/documents/form/preview-values.ts';
import { toLineTax } from '#client/features/documents/form/tax-options.ts';
import { PaperFrame } from '#client/features/documents/paper/paper-frame.tsx';
import { legalQuery } from '#client/features/legal/legal.queries.ts';
import { taxRateQueries } from '#client/features/tax-rates/tax-rates.queries.ts';
import { formatLongDate } from '#shared/dates.ts';
import type { RecurringWithContent } from '#shared/recurring.ts';
import type { User } from '#shared/user.ts';
import { storedValues, valuesOn } from './recurring-form-values.ts';

interface ExpectedPaperProps {
  recurring: RecurringWithContent;
  /** Whose invoice is shown. */
  date: string;
  seller: User;
}

/** The invoice of one date, with what is known today of seller, client and taxes. */
export function ExpectedPaper({ recurring, date, seller }: ExpectedPaperProps) {
  const { clientId, client: known } = recurring;
  const { data: legal, isPending } = useQuery(legalQuery());
  const { data: rates, isPending: areRatesPending } = useQuery(taxRateQueries.list());
  const { data: client } = useQuery({ ...clientQueries.one(clientId ?? ''), enabled: clientId !== null });
  const view = useMemo(() => {
    const values = storedValues(recurring, (rates ?? []).map(toLineTax), seller, date);
    return previewOf(valuesOn(values, recurring, date), {
      noun: 'invoice',
      ...{ seller, legal, today: date },
      client: client ?? known ?? undefined,
      displayNumber: undefined,
      // Its number comes with its day.
      stored: { displayNumber: '', status: 'pending' },
    });
  }, [recurring, date, seller, legal, rates, client, known]);
  if (isPending || areRatesPending) return <PaperSkeleton />;
  return <PaperFrame label={`The invoice for ${formatLongDate(date)}`} document={view} />;
}
