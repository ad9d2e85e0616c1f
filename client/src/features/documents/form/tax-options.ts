import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { taxRateQueries } from '#client/features/tax-rates/tax-rates.queries.ts';
import { MAX_TAXES } from '#shared/line-item.ts';
import { formatPercent } from '#shared/percent.ts';
import { MAX_DEFAULT_RATES, type TaxRate } from '#shared/tax-rate.ts';
import { useFormParts } from './form-parts.tsx';
import type { LineTaxDraft } from './line-drafts.ts';

export const toLineTax = ({
  id,
  name,
  percent,
  category,
  reasonCode,
  reasonText,
  compound,
}: TaxRate): LineTaxDraft => ({
  ...{ rateId: id, name, percent, category, reasonCode, reasonText, compound },
});

/** Names a choice: the ids of its rates. */
export const taxKey = (taxes: readonly LineTaxDraft[]): string =>
  taxes.map(({ rateId }) => rateId).join(' ') || 'none';

export const taxLabel = (taxes: readonly LineTaxDraft[]): string =>
  taxes.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(' + ') || 'No tax';

/** Once tax is used: the seller's rates, and those that new lines begin with. */
export function useTaxRates() {
  const { isOpen } = useFormParts();
  const { data, isError } = useQuery({ ...taxRateQueries.list(), enabled: isOpen('tax') });
  return useMemo(() => {
    const rates = data?.map(toLineTax) ?? [];
    const byDefault = data?.filter(({ isDefault }) => isDefault).slice(0, MAX_DEFAULT_RATES) ?? [];
    const defaults = byDefault.toSorted((a, b) => Number(a.compound) - Number(b.compound)).map(toLineTax);
    return { rates, defaults, isLoaded: data !== undefined, isError };
  }, [data, isError]);
}

/** What a line may be taxed with: nothing, each rate, all the default ones, and what it has already. */
export function taxChoices(
  { rates, defaults }: { rates: LineTaxDraft[]; defaults: LineTaxDraft[] },
  chosen: LineTaxDraft[],
): LineTaxDraft[][] {
  const choices = new Map<string, LineTaxDraft[]>();
  for (const taxes of [[], ...rates.map((rate) => [rate]), defaults, chosen])
    choices.set(taxKey(taxes), taxes);
  return [...choices.values()];
}

/** Whether a line that has some rates may have another one too: not too many, and one at most that is charged on the others. */
export const canJoin = (chosen: readonly LineTaxDraft[], rate: LineTaxDraft): boolean =>
  chosen.length < MAX_TAXES && !(rate.compound && chosen.some(({ compound }) => compound));

/** The rates of a line with one more, as the list has them; what is charged on the others comes last. */
export function withTax(
  all: readonly LineTaxDraft[],
  chosen: readonly LineTaxDraft[],
  rate: LineTaxDraft,
): LineTaxDraft[] {
  const ids = new Set([...chosen, rate].map(({ rateId }) => rateId));
  return all
    .filter(({ rateId }) => ids.has(rateId))
    .toSorted((a, b) => Number(a.compound) - Number(b.compound));
}
