import { DEFAULT_CURRENCY } from './currency-places.ts';
import type { Deposit } from './deposit-input.ts';
import type { ChoiceView, LineView, SectionView } from './lines-view.ts';
import { formatMoney } from './money.ts';
import { formatPercent } from './percent.ts';
import {
  type Chosen,
  defaultSelection,
  lineChoice,
  type Offer,
  type OfferedLine,
  optionPrice,
} from './proposal-options.ts';
import type { PublicProposal } from './public-document.ts';
import { inSentence } from './sentence.ts';
import { lineSum, moneyOff } from './sums-view.ts';
import { computeTotals, type Discount } from './totals.ts';
import { formatUnit } from './unit-text.ts';

type Unit = Pick<PublicProposal['items'][number], 'unit' | 'unitLabel'>;

/** All that adding up a selection takes, on the server and on the client's page alike. */
export interface PricedOffer extends Offer {
  lines: readonly (OfferedLine & Unit)[];
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax?: true;
  discount: Discount;
  deposit?: Deposit;
  taxCurrency?: string;
  taxRateOfExchange?: string;
}

/** What is offered, where there is a choice. */
export function offerOf(proposal: PublicProposal): PricedOffer | undefined {
  const { options, items, currency = DEFAULT_CURRENCY, pricesIncludeTax, discount = null } = proposal;
  if (!options) return undefined;
  const { deposit, taxCurrency, taxRateOfExchange } = proposal;
  return {
    currency,
    ...(pricesIncludeTax && { pricesIncludeTax }),
    discount,
    ...(deposit && { deposit }),
    ...(taxCurrency && { taxCurrency }),
    ...(taxRateOfExchange && { taxRateOfExchange }),
    sections: options.sections,
    lines: options.lines.map((line, index) => {
      const { quantity = '0', rate = '0', unit, unitLabel } = items[index] ?? {};
      return { ...line, quantity, rate, ...(unit && { unit }), ...(unitLabel && { unitLabel }) };
    }),
  };
}

/** What was accepted, or counts unless the client chooses otherwise. */
export function chosenOf({ options }: PublicProposal, offer: PricedOffer): Chosen[] {
  const accepted = options?.accepted;
  if (!accepted) return defaultSelection(offer);
  return offer.lines.flatMap(({ id }, index) => {
    const taken = accepted.find(({ itemId }) => itemId === id);
    return taken ? [{ index, quantity: taken.quantity }] : [];
  });
}

interface Lined {
  lines: LineView[];
  sections?: SectionView[];
}

/** The view with its lines as they are chosen; its sums stay. */
export function withChoices<View extends Lined>(
  view: View,
  offer: PricedOffer,
  chosen: readonly Chosen[],
): View {
  const amounts = offer.lines.map((line, index) => {
    const quantity = chosen.find((one) => one.index === index)?.quantity ?? line.quantity;
    return { quantity, ...lineAmounts(offer, { ...line, quantity }) };
  });
  const isChosen = (index: number) => chosen.some((one) => one.index === index);
  return {
    ...view,
    lines: view.lines.map((line, index) => {
      const own = offer.lines[index];
      const priced = amounts[index];
      return own && priced ? chosenLine(line, offer, index, priced, isChosen(index)) : line;
    }),
    ...(view.sections && {
      sections: view.sections.map((section, index, sections) => {
        const end = sections[index + 1]?.position ?? view.lines.length + 1;
        const lines = amounts.filter((_, at) => at + 1 >= section.position && at + 1 < end && isChosen(at));
        const choice = offer.sections.find(({ at }) => at + 1 === section.position)?.choice;
        return {
          ...section,
          // Nothing of it is chosen: a sum of zero would say that it costs nothing.
          subtotal: lines.length > 0 ? formatMoney(lineSum(lines, offer.currency), offer.currency) : '',
          ...(choice && choice !== 'all' && { choice }),
        };
      }),
    }),
  };
}

interface LineAmounts {
  amount: string;
  discountAmount: string;
}

function lineAmounts({ currency }: PricedOffer, line: OfferedLine): LineAmounts {
  const [priced] = computeTotals({ currency, lines: [{ ...line, taxes: [] }] }).lines;
  return { amount: priced?.amount ?? '0', discountAmount: priced?.discount ?? '0' };
}

function chosenLine(
  line: LineView,
  offer: PricedOffer,
  index: number,
  { quantity, amount, discountAmount }: LineAmounts & { quantity: string },
  isChosen: boolean,
): LineView {
  const { currency } = offer;
  const own = offer.lines[index];
  const kind = lineChoice(offer, index);
  if (!own || (kind === 'fixed' && !own.clientQuantity)) return line;
  const off = Number(discountAmount) > 0 ? moneyOff(discountAmount, currency) : undefined;
  const share = own.discount && 'percent' in own.discount ? ` (${formatPercent(own.discount.percent)})` : '';
  const net = lineSum([{ amount, discountAmount }], currency);
  const { discount: _, ...rest } = line;
  return {
    ...rest,
    quantity: formatUnit(quantity, own.unit, own.unitLabel && inSentence(own.unitLabel)),
    amount: formatMoney(amount, currency),
    ...(off && { discount: off + share }),
    choice: choiceView(own, kind, net, currency, isChosen),
  };
}

function choiceView(
  { clientQuantity }: OfferedLine,
  kind: ChoiceView['kind'],
  net: string,
  currency: string,
  isChosen: boolean,
): ChoiceView {
  return {
    kind,
    isChosen,
    ...(kind !== 'fixed' && { mark: isChosen ? 'Chosen' : 'Not chosen' }),
    price: kind === 'optional' ? optionPrice(net, currency) : formatMoney(net, currency),
    ...(clientQuantity && { quantities: clientQuantity }),
  };
}
