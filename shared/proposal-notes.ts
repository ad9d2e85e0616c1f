import { formatInstantLongDate } from './dates.ts';
import { formatMoney, moneyString, parseMoney } from './money.ts';
import type { PublicProposal } from './public-document.ts';
import { currencyOf } from './sums-view.ts';
import { type VersionChange, versionParts } from './version-changes.ts';
import { differenceText } from './version-text.ts';

/** What stands above everything else on a proposal's page. */
export interface ProposalNotes {
  /** 'Version 3, changed on March 3, 2026, $120.00 less than version 2', and each difference with its place on the page. */
  changes?: { title: string; list: { text: string; place?: string }[] };
  /** The one that stands for it from now on. */
  replacedBy?: { text: string; href: string };
  /** 'Replaces PRO-0007' */
  replaces?: string;
}

/** The notes of a proposal, or undefined where there is nothing to note. */
export function proposalNotes(proposal: PublicProposal): ProposalNotes | undefined {
  const { replacedBy, replaces } = proposal;
  const changes = changesOf(proposal);
  if (!changes && !replacedBy && !replaces) return undefined;
  return {
    ...(changes && { changes }),
    ...(replacedBy && {
      replacedBy: {
        text: `Replaced by ${replacedBy.displayNumber}`,
        href: `/proposal/${replacedBy.proposalNumber}`,
      },
    }),
    ...(replaces && { replaces: `Replaces ${replaces.displayNumber}` }),
  };
}

function changesOf(proposal: PublicProposal): ProposalNotes['changes'] {
  const { changes, version, timeZone, amount, status } = proposal;
  if (!changes || !version || status !== 'pending') return undefined;
  const currency = currencyOf(proposal);
  const before = version.number - 1;
  const more = (parseMoney(amount, currency) ?? 0n) - (parseMoney(changes.amountBefore, currency) ?? 0n);
  const size = formatMoney(moneyString(more < 0n ? -more : more, currency), currency);
  const compared =
    more === 0n
      ? `same total as version ${before}`
      : `${size} ${more < 0n ? 'less' : 'more'} than version ${before}`;
  return {
    title: `Version ${version.number}, changed on ${formatInstantLongDate(version.updatedAt, timeZone)}, ${compared}`,
    list: changes.list
      .filter(({ field }) => field !== 'amount')
      .map((change) => {
        const place = placeOf(change, proposal);
        return { text: changeText(change, currency), ...(place && { place }) };
      }),
  };
}

function changeText(change: VersionChange, currency: string): string {
  const { what, from, to } = differenceText(change, currency);
  if (isPart(change)) {
    // A part is told of by its name.
    if (from && to) return `Changed: ${to}`;
    return to ? `Added: ${to}` : `Removed: ${from}`;
  }
  // Long texts have changed somewhere: which word is read at their place.
  if (longFields.has(change.field)) return `${what} changed`;
  if (from && to) return `${what}: ${from} → ${to}`;
  return to ? `${what}: ${to}` : what;
}

const isPart = ({ field }: VersionChange) => (versionParts as readonly string[]).includes(field);
const longFields: ReadonlySet<string> = new Set(['description', 'notes', 'terms']);

const places: Partial<Record<string, string>> = {
  title: 'doc-title',
  description: 'doc-description',
  dueDate: 'doc-headline',
  issuedOn: 'doc-facts',
  buyerReference: 'doc-facts',
  orderNumber: 'doc-facts',
  serviceFrom: 'doc-facts',
  serviceTo: 'doc-facts',
  discount: 'doc-lines',
  pricesIncludeTax: 'doc-lines',
  notes: 'doc-notes',
  terms: 'doc-payment-terms',
  cover: 'doc-cover',
  attachments: 'doc-attachments',
  choice: 'doc-lines',
  deposit: 'doc-deposit',
  requiresSignature: 'answer',
};

/** Id of the element that shows what is new. */
function placeOf(change: VersionChange, { items, textSections = [] }: PublicProposal): string | undefined {
  if (change.field === 'textSections') {
    const section = textSections.find(({ title }) => title === change.to);
    return section && `doc-section-${section.id}`;
  }
  if (change.field !== 'items') return places[change.field];
  const { to } = change;
  if (!to) return 'doc-lines';
  const index = items.findIndex(
    ({ description, rate, quantity }) =>
      description === to.description && rate === to.rate && Number(quantity) === Number(to.quantity),
  );
  return index < 0 ? 'doc-lines' : `doc-line-${index + 1}`;
}
