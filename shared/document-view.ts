import { balanceView, refundOf } from './balance-view.ts';
import { formatIban } from './bank-account.ts';
import { presentText } from './blank-text.ts';
import { brand } from './brand.ts';
import { formatInstantLongDate, formatLongDate } from './dates.ts';
import {
  type AttachmentView,
  attachmentViews,
  type LetterView,
  letterOf,
  textsOfLetter,
} from './letter-view.ts';
import { type LineView, lineViews, periodText, type SectionView, sectionViews } from './lines-view.ts';
import { formatMoney } from './money.ts';
import { chosenOf, offerOf, withChoices } from './offer-view.ts';
import {
  type ContactLine,
  clientParty,
  type PartyView,
  phoneLines,
  sellerParty,
  textLines,
} from './party-view.ts';
import type { PublicDocument, PublicProposal, VisitedInvoice } from './public-document.ts';
import { DEPOSIT_LABEL, depositText, type PartView, partsText, partsView } from './schedule-view.ts';
import { sellerName } from './seller-name.ts';
import { withoutTurningIn } from './sentence.ts';
import { invoiceStatusView, proposalStatusView, type StatusView } from './status-view.ts';
import { currencyOf, type SumView, sumsView } from './sums-view.ts';

/** A fact with a name. */
export interface FactView {
  label: string;
  text: string;
}

/** Where to transfer the money to. */
export interface BankView {
  label: string;
  /** `copied` is what a button copies. */
  rows: (FactView & { copied: string })[];
}

/** Other texts of people below the parties. */
export const textsOfDetails = ({ facts = [], sections = [], sums = [], ...view }: DocumentView): string[] => [
  ...[...facts, ...sums, ...(view.below ?? []), ...(view.bank?.rows ?? [])].map(({ text }) => text),
  ...[...sums, ...(view.included ?? [])].map(({ label }) => label),
  ...sections.flatMap(({ title, note }) => (note ? [title, note] : [title])),
  ...(view.reasons ?? []),
  ...(view.legalText ? [view.legalText] : []),
  ...textsOfLetter(view.letter),
  ...(view.attachments ?? []).map(({ name }) => name),
];

/**
 * A document as labelled sections of finished strings. Page, print, PDF and mail only draw it.
 * Texts of people keep their line breaks; a missing text is absent, never empty.
 */
export interface DocumentView {
  /** 'Invoice INV-0001' */
  heading: string;
  title: string;
  seller: { name: string; logo?: string };
  status: StatusView;
  amount: { label: string; text: string };
  due: { label: string; text: string; date: string; isLate: boolean; note?: string };
  /** Day of issue, references, and when the work was done. */
  facts?: FactView[];
  /** 'Paid on January 30, 2026': what a copy on paper must say too, where no panel does. */
  settled?: string;
  /** A cancelled document is shown as void: nothing is owed. */
  isVoid: boolean;
  parties: PartyView[];
  description?: { label?: string; text: string };
  /** What a proposal says besides, and what goes with it. */
  letter?: LetterView;
  attachments?: AttachmentView[];
  /** Names the lines where the document itself does not. */
  linesLabel?: string;
  columns: Record<keyof typeof lineColumns, string>;
  lines: LineView[];
  sections?: SectionView[];
  /** Above the total, which they add up to. */
  sums?: SumView[];
  total: { label: string; text: string };
  /** Below the total: the tax in it, and the tax in another currency. */
  included?: SumView[];
  /** Why no tax is charged. */
  reasons?: string[];
  /** What the seller says below the lines. */
  below?: FactView[];
  /** Of invoices that are paid in parts. */
  parts?: PartView[];
  /** Of open invoices. */
  bank?: BankView;
  /** In the foot. */
  legalText?: string;
  credits: CreditsView;
}

/** What stands below the sheet: the product, or the seller alone where the credits are hidden. */
export type CreditsView =
  | { kind: 'product'; lead: string; name: string }
  | { kind: 'seller'; lines: ContactLine[] };

const lineColumns = { description: 'Description', quantity: 'Quantity', rate: 'Rate', amount: 'Amount' };

function settledText(paidAt: string, invoice: VisitedInvoice): string {
  const paid = `Paid on ${formatInstantLongDate(paidAt, invoice.timeZone)}`;
  const refund = refundOf(invoice);
  return refund ? `${paid}, ${formatMoney(refund.refunded, currencyOf(invoice))} refunded` : paid;
}

export function invoiceView(given: VisitedInvoice): DocumentView {
  const invoice = withoutTurningIn(given);
  const description = presentText(invoice.description);
  const bank = bankView(invoice);
  const { nextDue } = invoice;
  const parts = partsView(invoice);
  const { included = [], ...common } = commonView(invoice, {
    ...{ noun: 'Invoice', from: 'From', to: 'Bill To', amount: 'Total amount' },
  });
  const below = [...textFact('Payment plan', partsText(parts)), ...(common.below ?? [])];
  return {
    ...common,
    ...moneyOf(invoice, common.sums, included),
    ...some('below', below),
    ...some('parts', parts),
    status: invoiceStatusView(invoice.status),
    due: {
      label: nextDue ? `Next payment of ${formatMoney(nextDue.amount, currencyOf(invoice))} due` : 'Due date',
      text: formatLongDate(nextDue?.date ?? invoice.dueDate),
      date: nextDue?.date ?? invoice.dueDate,
      isLate: invoice.status === 'overdue',
    },
    ...(invoice.paidAt && {
      settled: settledText(invoice.paidAt, invoice),
    }),
    isVoid: invoice.status === 'cancelled',
    ...(bank && { bank }),
    ...(description && { description: { text: description } }),
  };
}

/** The sums, down to what is left to pay where money moved. */
function moneyOf(
  invoice: VisitedInvoice,
  sums: SumView[] = [],
  included: SumView[] = [],
): Partial<DocumentView> {
  const balance = balanceView(invoice, included);
  if (!balance) return some('included', included);
  const { rows, last, headline } = balance;
  return { sums: [...sums, ...rows], total: last, amount: headline };
}

export function proposalView(given: PublicProposal): DocumentView {
  const proposal = withoutTurningIn(given);
  const description = presentText(proposal.description);
  const isExpired = proposal.status === 'expired';
  const common = commonView(proposal, {
    noun: 'Proposal',
    from: 'Prepared By',
    to: 'Prepared For',
    amount: 'Total Value',
  });
  const view: DocumentView = {
    ...common,
    status: proposalStatusView(proposal.status),
    due: {
      label: 'Valid Until',
      text: formatLongDate(proposal.validUntil),
      date: proposal.validUntil,
      isLate: isExpired,
      ...(isExpired && { note: '(Expired)' }),
    },
    ...(proposal.acceptedAt && {
      settled: `Accepted on ${formatInstantLongDate(proposal.acceptedAt, proposal.timeZone)}`,
    }),
    isVoid: false,
    ...some('below', [...textFact(DEPOSIT_LABEL, depositText(proposal)), ...(common.below ?? [])]),
    ...(description && { description: { label: 'Proposal Description', text: description } }),
    linesLabel: 'Proposal Items',
    ...letterOf(proposal),
    ...some('attachments', attachmentViews(proposal.attachments)),
  };
  const offer = offerOf(proposal);
  return offer ? withChoices(view, offer, chosenOf(proposal, offer)) : view;
}

interface Wording {
  noun: 'Invoice' | 'Proposal' | 'Credit Note';
  from: string;
  to: string;
  amount: string;
}

/** What all kinds have in common. */
export function commonView(document: PublicDocument, { noun, from, to, amount }: Wording) {
  const { user: seller } = document;
  const logo = sitePath(seller.customLogo);
  const currency = currencyOf(document);
  const total = formatMoney(document.amount, currency);
  const name = sellerName(document);
  const { rows: sums, included, exchanged, reasons } = sumsView(document);
  const { legalText: legalFacts, footerText } = document.legal?.seller ?? {};
  const legalText = presentText([legalFacts, footerText].filter(Boolean).join('\n'));
  return {
    heading: `${noun} ${document.displayNumber}`,
    title: document.title,
    seller: { name, ...(logo && { logo }) },
    amount: { label: amount, text: total },
    ...some('facts', factsOf(document)),
    parties: [sellerParty(document, from), clientParty(document, to)],
    columns: lineColumns,
    lines: lineViews(document),
    ...some('sections', sectionViews(document)),
    ...some('sums', sums),
    total: { label: 'Total', text: total },
    ...some('included', exchanged ? [...included, exchanged] : included),
    ...some('reasons', reasons),
    ...some('below', [...textFact('Notes', document.notes), ...textFact('Payment terms', document.terms)]),
    ...(legalText && { legalText }),
    credits: creditsView(document, noun),
  };
}

/** A list under its key, unless it is empty. */
function some<Key extends string, Entry>(key: Key, list: Entry[]): Partial<Record<Key, Entry[]>> {
  return list.length > 0 ? ({ [key]: list } as Record<Key, Entry[]>) : {};
}

export function textFact(label: string, text: string | undefined): FactView[] {
  const present = presentText(text);
  return present ? [{ label, text: present }] : [];
}

function factsOf(document: PublicDocument): FactView[] {
  const { issuedOn, buyerReference, orderNumber, version, timeZone } = document;
  return [
    ...textFact('Issue date', issuedOn && formatLongDate(issuedOn)),
    ...textFact('Your reference', buyerReference),
    ...textFact('Order number', orderNumber),
    ...textFact('Service period', periodText(document)),
    ...textFact(
      'Updated',
      version && `${formatInstantLongDate(version.updatedAt, timeZone)}, version ${version.number}`,
    ),
  ];
}

/** While nothing else is on its way, and the seller has said where their account is. */
function bankView(invoice: VisitedInvoice): BankView | undefined {
  const isOpen = invoice.status === 'pending' || invoice.status === 'overdue';
  const isOnItsWay = invoice.progress?.status === 'processing' || invoice.progress?.status === 'review';
  const { iban, bic, bankName, bankAccountText, legalName } = invoice.legal?.seller ?? {};
  if (!isOpen || isOnItsWay || !(iban || bankAccountText)) return undefined;
  const row = (label: string, text: string | undefined, copied = text) =>
    textFact(label, text).map((fact) => ({ ...fact, copied: copied ?? fact.text }));
  return {
    label: 'Pay by bank transfer',
    rows: [
      ...row('IBAN', iban && formatIban(iban), iban),
      ...row('BIC', bic),
      ...row('Bank', bankName),
      ...row('Account', bankAccountText),
      ...row('Account holder', presentText(legalName) ?? presentText(invoice.user.businessName)),
      ...row('Reference', invoice.displayNumber),
    ],
  };
}

function creditsView(document: PublicDocument, noun: Wording['noun']): CreditsView {
  const { user: seller } = document;
  if (!seller.hideCredits) return { kind: 'product', lead: `${noun} generated by`, name: brand.name };
  return { kind: 'seller', lines: [...textLines('name', seller.businessName), ...phoneLines(seller)] };
}

/** Only a path of this site may become the address of an image. */
function sitePath(path: string | null): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
