import { formatInstantLongDate } from './dates.ts';
import { formatMoney, moneyString, parseMoney } from './money.ts';
import type { PublicProposal } from './public-document.ts';
import { currencyOf } from './sums-view.ts';
import { type LineChange, type VersionChange, versionParts } from './version-changes.ts';
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
  if (isPart(change)) {
    // A part is told of by its name.
    const { from, to } = change;
    if (from && to) return `Changed: ${to}`;
    return to ? `Added: ${to}` : `Removed: ${from}`;
  }
  const { what, from, to } = differenceText(change, { currency, kind: 'proposal' });
  // Long texts have changed somewhere: which word is read at their place.
  if (longFields.has(change.field)) return `${what} ${changeWord(change)}`;
  if (from && to) return `${what}: ${from} → ${to}`;
  if (to) return `${what}: ${to}`;
  return change.field === 'items' ? what : `${what} removed`;
}

const changeWord = ({ from, to }: VersionChange) => (from && to ? 'changed' : to ? 'added' : 'removed');

type PartChange = Exclude<VersionChange, LineChange>;

const isPart = (change: VersionChange): change is PartChange =>
  (versionParts as readonly string[]).includes(change.field);
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
  choice: 'doc-lines',
  heading: 'doc-lines',
  headingPlace: 'doc-lines',
  lineOrder: 'doc-lines',
  deposit: 'doc-deposit',
  depositDue: 'doc-deposit',
};

/** Of changes whose place is there although what they tell of is not. */
const staysWithout: ReadonlySet<string> = new Set(['discount', 'choice', 'heading']);

/** Id of the element that shows what is new; undefined where nothing is left to show. */
function placeOf(change: VersionChange, proposal: PublicProposal): string | undefined {
  const { field, to } = change;
  if (change.field === 'items') return linePlace(change, proposal);
  if (field === 'textSections' || field === 'textOrder') {
    const { textSections = [] } = proposal;
    const section = field === 'textOrder' ? textSections[0] : textSections.find(({ title }) => title === to);
    return section && `doc-section-${section.id}`;
  }
  if (field === 'attachments' || field === 'attachmentOrder')
    return proposal.attachments && 'doc-attachments';
  // Only a page on which more than a button is needed has a place for it.
  if (field === 'requiresSignature') return proposal.requiresSignature && 'answer';
  return to || staysWithout.has(field) ? places[field] : undefined;
}

function linePlace({ to }: LineChange, { items }: PublicProposal): string {
  const index = items.findIndex(
    ({ description, rate, quantity }) =>
      description === to?.description && rate === to.rate && Number(quantity) === Number(to.quantity),
  );
  return index < 0 ? 'doc-lines' : `doc-line-${index + 1}`;
}
