import { depositOnAcceptance } from './deposits.ts';
import type { DocumentView } from './document-view.ts';
import { formatMoney } from './money.ts';
import { type PricedOffer, withChoices } from './offer-view.ts';
import { type Chosen, selectionTotals } from './proposal-options.ts';
import type { PublicDetails } from './public-document.ts';
import { DEPOSIT_LABEL, depositText } from './schedule-view.ts';
import { sumsView } from './sums-view.ts';
import type { Totals } from './totals.ts';

/** A selection as the page shows it: lines, sums, and what is to be paid at once. */
export interface ChosenView {
  view: DocumentView;
  /** What it comes to, as a decimal string: an answer names it. */
  amount: string;
  /** Formatted, where something is to be paid on acceptance. */
  deposit?: string;
}

/** The view of a selection, added up anew. */
export function viewOfSelection(
  view: DocumentView,
  offer: PricedOffer,
  chosen: readonly Chosen[],
): ChosenView {
  const totals = selectionTotals(offer, chosen, offer);
  const { currency, deposit } = offer;
  const total = formatMoney(totals.total, currency);
  const { rows, included, exchanged, reasons } = sumsView(summed(offer, totals));
  const below = deposit && depositOnAcceptance(deposit, totals.total, currency);
  const { sums: _sums, included: _included, reasons: _reasons, ...rest } = withChoices(view, offer, chosen);
  const all = exchanged ? [...included, exchanged] : included;
  return {
    amount: totals.total,
    ...(below && { deposit: formatMoney(below, currency) }),
    view: {
      ...rest,
      amount: { ...view.amount, text: total },
      total: { ...view.total, text: total },
      ...(rows.length > 0 && { sums: rows }),
      ...(all.length > 0 && { included: all }),
      ...(reasons.length > 0 && { reasons }),
      ...(view.below && { below: view.below.flatMap((fact) => newDeposit(fact, offer, below)) }),
    },
  };
}

function summed(offer: PricedOffer, totals: Totals): PublicDetails & { amount: string } {
  const { currency, pricesIncludeTax, discount, taxCurrency, taxRateOfExchange } = offer;
  return {
    ...{ currency, amount: totals.total, subtotal: totals.subtotal, taxAmount: totals.taxAmount },
    ...(pricesIncludeTax && { pricesIncludeTax }),
    ...(discount && { discount, discountAmount: totals.discount }),
    ...(taxCurrency && { taxCurrency }),
    ...(taxRateOfExchange && { taxRateOfExchange }),
    taxes: totals.taxes as PublicDetails['taxes'],
  };
}

function newDeposit<Fact extends { label: string; text: string }>(
  fact: Fact,
  { deposit, currency }: PricedOffer,
  amount: string | undefined,
): Fact | [] {
  if (fact.label !== DEPOSIT_LABEL || !deposit) return fact;
  // Where it comes to nothing, none is asked for.
  if (!amount) return [];
  return { ...fact, text: depositText({ deposit, depositAmount: amount, currency }) ?? fact.text };
}
