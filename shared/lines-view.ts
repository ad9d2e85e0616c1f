import { presentText } from './blank-text.ts';
import { formatLongDate } from './dates.ts';
import { formatMoney } from './money.ts';
import { formatPercent } from './percent.ts';
import type { ClientQuantity } from './proposal-options.ts';
import type { PublicDetails, PublicDocument, PublicLine } from './public-document.ts';
import { inSentence } from './sentence.ts';
import { currencyOf, lineSum, moneyOff, taxLabel } from './sums-view.ts';
import { formatUnit } from './unit-text.ts';

export interface LineView {
  /** From 1, in the seller's order. */
  position: number;
  description: string;
  /** With its unit. */
  quantity: string;
  rate: string;
  amount: string;
  /** '−$15.62 (12.5 %)' */
  discount?: string;
  /** Its taxes, where those of the lines differ, and when it was done. */
  notes?: string[];
  /** Only where the client has a choice. */
  choice?: ChoiceView;
}

/** What the client chooses about a line. */
export interface ChoiceView {
  /** Its quantity alone, whether they take it, or whether they take it in place of the others of its section. */
  kind: 'fixed' | 'optional' | 'one';
  isChosen: boolean;
  /** As paper says it: 'Chosen', 'Not chosen'; nothing of a line that can't be left out. */
  mark?: string;
  /** '+ $400.00' of what is added, '$400.00' of one of several packages. */
  price: string;
  /** Which quantities there are. Decimal strings. */
  quantities?: ClientQuantity;
}

/** A heading among the lines. */
export interface SectionView {
  /** Position of its first line. */
  position: number;
  title: string;
  note?: string;
  /** Of the lines that are chosen, where there is a choice. */
  subtotal: string;
  /** How many of its lines the client takes, unless all of them count. */
  choice?: 'one' | 'any';
}

/** The texts of people in a line: fonts are chosen by them. */
export const textsOfLine = ({ description, quantity, notes = [] }: LineView): string[] => [
  description,
  quantity,
  ...notes,
];

type Period = Pick<PublicDetails, 'serviceFrom' | 'serviceTo'>;

/** When work was done: 'March 1, 2026 – March 31, 2026'. */
export function periodText({ serviceFrom, serviceTo }: Period): string | undefined {
  const [from, to] = [serviceFrom, serviceTo].map((day) => day && formatLongDate(day));
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `From ${from}` : to && `Until ${to}`;
}

export function lineViews(document: PublicDocument): LineView[] {
  const currency = currencyOf(document);
  const taxes = document.items.map((line) => (line.taxes ?? []).map(taxLabel).join(', '));
  const isMixed = new Set(taxes).size > 1;
  return document.items.map((line, index) => {
    // The lines of a deposit name their taxes themselves.
    const tax = isMixed && !line.description.trim().endsWith(`(${taxes[index]})`) ? taxes[index] : undefined;
    const notes = [periodText(line), tax].filter((note) => !!note) as string[];
    return { ...lineView(line, index, currency), ...(notes.length > 0 && { notes }) };
  });
}

function lineView(line: PublicLine, index: number, currency: string): LineView {
  const discount = line.discountAmount && line.discount && lineDiscount(line, currency);
  return {
    position: index + 1,
    description: line.description.trim(),
    quantity: formatUnit(line.quantity, line.unit, line.unitLabel && inSentence(line.unitLabel)),
    rate: formatMoney(line.rate, currency),
    amount: formatMoney(line.amount, currency),
    ...(discount && { discount }),
  };
}

function lineDiscount({ discount, discountAmount = '0' }: PublicLine, currency: string): string {
  const off = moneyOff(discountAmount, currency);
  return discount && 'percent' in discount ? `${off} (${formatPercent(discount.percent)})` : off;
}

export function sectionViews({ sections = [], items, ...document }: PublicDocument): SectionView[] {
  const currency = currencyOf(document);
  return sections.map(({ title, note, at }, index) => {
    const text = presentText(note);
    const lines = items.slice(at, sections[index + 1]?.at);
    return {
      position: at + 1,
      title: title.trim(),
      ...(text && { note: text }),
      subtotal: formatMoney(lineSum(lines, currency), currency),
    };
  });
}
