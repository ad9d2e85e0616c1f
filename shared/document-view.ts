import { isBlankText } from './blank-text.ts';
import { brand } from './brand.ts';
import { DEFAULT_CURRENCY } from './currency-places.ts';
import { formatInstantLongDate, formatLongDate } from './dates.ts';
import type { InvoiceStatus } from './invoice-status.ts';
import { mailtoHref } from './mailto.ts';
import { formatMoney, formatQuantity, type Money } from './money.ts';
import type { StoredProposalStatus } from './proposal-status.ts';
import type { PublicInvoice, PublicLine, PublicProposal, VisitedInvoice } from './public-document.ts';
import { inSentence } from './sentence.ts';
import { storedTotals } from './stored-totals.ts';

export type Tone = 'neutral' | 'positive' | 'warning' | 'critical';

/** One entry of an address block, which may hold line breaks; `href` where it can be called or written to. */
export interface ContactLine {
  kind: 'name' | 'company' | 'address' | 'phone' | 'email';
  text: string;
  href?: string;
}

export interface PartyView {
  label: string;
  name: string;
  lines: ContactLine[];
}

export interface LineView {
  /** From 1, in the seller's order. */
  position: number;
  description: string;
  quantity: string;
  rate: string;
  amount: string;
}

/** The texts of people in a line: fonts are chosen by them. */
export const textsOfLine = ({ description }: LineView): string[] => [description];

export interface StatusView {
  label: string;
  tone: Tone;
}

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
  total: { label: string; text: string };
  credits: CreditsView;
}

/** What stands below the sheet: the product, or the seller alone where the credits are hidden. */
export type CreditsView =
  | { kind: 'product'; lead: string; name: string }
  | { kind: 'seller'; lines: ContactLine[] };

const lineColumns = { description: 'Description', quantity: 'Quantity', rate: 'Rate', amount: 'Amount' };

const invoiceStatusViews: Record<InvoiceStatus, StatusView> = {
  pending: { label: 'Sent', tone: 'warning' },
  paid: { label: 'Paid', tone: 'positive' },
  overdue: { label: 'Overdue', tone: 'critical' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

const proposalStatusViews: Record<StoredProposalStatus, StatusView> = {
  sent: { label: 'Sent', tone: 'warning' },
  pending: { label: 'Sent', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'positive' },
  declined: { label: 'Declined', tone: 'critical' },
  expired: { label: 'Expired', tone: 'neutral' },
};

const unknownStatus: StatusView = { label: 'Unknown', tone: 'neutral' };

function viewOf(views: Record<string, StatusView>, status: string): StatusView {
  return (Object.hasOwn(views, status) && views[status]) || unknownStatus;
}

/** How a status is shown to a client; one that this version does not know is 'Unknown'. */
export const invoiceStatusView = (status: string) => viewOf(invoiceStatusViews, status);

/** As {@link invoiceStatusView}, for proposals. */
export const proposalStatusView = (status: string) => viewOf(proposalStatusViews, status);

/** The name at the head of a document: the business, or the product where the seller has named none. */
function sellerName(seller: PublicInvoice['user']): string {
  return presentText(seller.businessName) ?? brand.name;
}

/** The business name, kept from turning the direction of the sentence around it; undefined where there is none. */
export function sellerInSentence({ user }: Pick<PublicInvoice, 'user'>): string | undefined {
  const name = presentText(user.businessName);
  return name && inSentence(name);
}

function settledText(
  paidAt: string,
  { timeZone, progress, currency = DEFAULT_CURRENCY }: VisitedInvoice,
): string {
  const paid = `Paid on ${formatInstantLongDate(paidAt, timeZone)}`;
  return progress?.status === 'refunded'
    ? `${paid}, ${formatMoney(progress.refunded, currency)} refunded`
    : paid;
}

export function invoiceView(invoice: VisitedInvoice): DocumentView {
  const description = presentText(invoice.description);
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
  const { user: seller, client } = document;
  const logo = sitePath(seller.customLogo);
  const totals = storedTotals(document);
  const total = formatMoney(totals.total, totals.currency);
  return {
    heading: `${noun} ${document.displayNumber}`,
    title: document.title,
    seller: { name: sellerName(seller), ...(logo && { logo }) },
    amount: { label: amount, text: total },
    parties: [
      {
        label: from,
        name: sellerName(seller),
        lines: [...textLines('address', seller.address), ...phoneLines(seller)],
      },
      {
        label: to,
        name: client.name,
        lines: [
          ...textLines('company', client.company),
          ...textLines('address', client.address),
          ...emailLines(client.email),
        ],
      },
    ],
    columns: lineColumns,
    lines: document.items.map((line, index) =>
      lineView(line, index, { amount: totals.lineAmounts[index] ?? line.amount, currency: totals.currency }),
    ),
    total: { label: 'Total', text: total },
    credits: creditsView(seller, noun),
  };
}

function lineView(line: PublicLine, index: number, { amount, currency }: Money): LineView {
  return {
    position: index + 1,
    description: line.description.trim(),
    quantity: formatQuantity(line.quantity),
    rate: formatMoney(line.rate, currency),
    amount: formatMoney(amount, currency),
  };
}

function creditsView(seller: PublicInvoice['user'], noun: Wording['noun']): CreditsView {
  if (!seller.hideCredits) return { kind: 'product', lead: `${noun} generated by`, name: brand.name };
  return { kind: 'seller', lines: [...textLines('name', seller.businessName), ...phoneLines(seller)] };
}

/** The text without blanks around it, or undefined where nothing of it shows. */
export function presentText(text: string | null): string | undefined {
  return text === null || isBlankText(text) ? undefined : text.trim();
}

function textLines(kind: ContactLine['kind'], text: string | null): ContactLine[] {
  const present = presentText(text);
  return present ? [{ kind, text: present }] : [];
}

function phoneLines({ phone, phoneHref }: PublicInvoice['user']): ContactLine[] {
  return textLines('phone', phone).map((line) => (phoneHref ? { ...line, href: phoneHref } : line));
}

function emailLines(email: string): ContactLine[] {
  return textLines('email', email).map((line) => ({
    ...line,
    href: mailtoHref(line.text),
  }));
}

/** Only a path of this site may become the address of an image. */
function sitePath(path: string | null): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
