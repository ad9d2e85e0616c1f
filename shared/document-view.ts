import { formatIban } from './bank-account.ts';
import { presentText } from './blank-text.ts';
import { brand } from './brand.ts';
import { formatInstantLongDate, formatLongDate } from './dates.ts';
import { type LineView, lineViews, periodText, type SectionView, sectionViews } from './lines-view.ts';
import { formatMoney } from './money.ts';
import {
  type ContactLine,
  clientParty,
  type PartyView,
  phoneLines,
  sellerParty,
  textLines,
} from './party-view.ts';
import type { PublicDetails, PublicInvoice, PublicProposal, VisitedInvoice } from './public-document.ts';
import { sellerName } from './seller-name.ts';
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
  const { timeZone, progress } = invoice;
  const paid = `Paid on ${formatInstantLongDate(paidAt, timeZone)}`;
  return progress?.status === 'refunded'
    ? `${paid}, ${formatMoney(progress.refunded, currencyOf(invoice))} refunded`
    : paid;
}

export function invoiceView(invoice: VisitedInvoice): DocumentView {
  const description = presentText(invoice.description);
  const bank = bankView(invoice);
  return {
    ...commonView(invoice, { noun: 'Invoice', from: 'From', to: 'Bill To', amount: 'Total amount' }),
    status: invoiceStatusView(invoice.status),
    due: {
      label: 'Due date',
      text: formatLongDate(invoice.dueDate),
      date: invoice.dueDate,
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

export function proposalView(proposal: PublicProposal): DocumentView {
  const description = presentText(proposal.description);
  const isExpired = proposal.status === 'expired';
  return {
    ...commonView(proposal, {
      noun: 'Proposal',
      from: 'Prepared By',
      to: 'Prepared For',
      amount: 'Total Value',
    }),
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
    ...(description && { description: { label: 'Proposal Description', text: description } }),
    linesLabel: 'Proposal Items',
  };
}

interface Wording {
  noun: 'Invoice' | 'Proposal';
  from: string;
  to: string;
  amount: string;
}

function commonView(document: PublicInvoice | PublicProposal, { noun, from, to, amount }: Wording) {
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

function textFact(label: string, text: string | undefined): FactView[] {
  const present = presentText(text);
  return present ? [{ label, text: present }] : [];
}

function factsOf({ issuedOn, buyerReference, orderNumber, ...document }: PublicDetails): FactView[] {
  return [
    ...textFact('Issue date', issuedOn && formatLongDate(issuedOn)),
    ...textFact('Your reference', buyerReference),
    ...textFact('Order number', orderNumber),
    ...textFact('Service period', periodText(document)),
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

function creditsView(document: PublicInvoice | PublicProposal, noun: Wording['noun']): CreditsView {
  const { user: seller } = document;
  if (!seller.hideCredits) return { kind: 'product', lead: `${noun} generated by`, name: brand.name };
  return { kind: 'seller', lines: [...textLines('name', seller.businessName), ...phoneLines(seller)] };
}

/** Only a path of this site may become the address of an image. */
function sitePath(path: string | null): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
