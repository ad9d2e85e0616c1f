import type { Client } from '#shared/client.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { type DocumentView, invoiceView, proposalView } from '#shared/document-view.ts';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import type { Legal } from '#shared/legal.ts';
import type { LineView } from '#shared/lines-view.ts';
import { moneyString, parseMoney } from '#shared/money.ts';
import type { ProposalStatus } from '#shared/proposal-status.ts';
import {
  type PublicDetails,
  type PublicInvoice,
  type PublicLine,
  type PublicProposal,
  publicClientLegalSchema,
  publicSellerLegalSchema,
} from '#shared/public-document.ts';
import type { TaxCategory } from '#shared/tax-rate.ts';
import type { User } from '#shared/user.ts';
import { countedDiscount } from './discount-draft.ts';
import { type DocumentFormValues, plainExchangeRate } from './document-form-values.ts';
import {
  type DraftTotals,
  draftTotals,
  isBlankLine,
  type LineDraft,
  pricedDraft,
  withoutBlankEnd,
} from './line-drafts.ts';
import { previewLetter } from './preview-letter.ts';
import { previewMoney, type StoredMoney } from './preview-money.ts';
import { previewPlan } from './preview-plan.ts';
import type { PictureSize } from './use-pictures.ts';

/** What a page shows that its form doesn't ask for. */
export interface PreviewFacts {
  noun: 'invoice' | 'proposal';
  seller: User;
  legal: Legal | undefined;
  client: Partial<Client> | undefined;
  /** Of a new document the one that comes next, as far as is known. */
  displayNumber: string | undefined;
  /** Of a document that is edited. */
  stored?: StoredFacts | undefined;
  /** The seller's calendar day. */
  today: string;
  /** In the texts. */
  images?: PictureSize[] | undefined;
}

/** What a stored document has become since it was made. */
export interface StoredFacts extends StoredMoney {
  displayNumber: string;
  status: InvoiceStatus | ProposalStatus;
  paidAt?: string | null;
  acceptedAt?: string | null;
}

export type PreviewValues = DocumentFormValues & {
  dueDate?: string | undefined;
  validUntil?: string | undefined;
};

/** Where something is missing yet. */
const MISSING = '—';

/** The client's page of what is typed, as far as it is. What can be pressed there is text here. */
export function previewOf(values: PreviewValues, facts: PreviewFacts): DocumentView {
  const { currency = DEFAULT_CURRENCY } = values;
  const kept = withoutBlankEnd(values.items);
  const drafts = kept.every(isBlankLine) ? [] : kept;
  const totals = draftTotals({ ...values, currency, items: drafts });
  const parts = publicParts(values, facts, drafts, totals);
  const view = viewOf(parts, values, facts, {
    ...previewLetter(values, drafts, totals),
    ...(facts.images && { images: facts.images }),
  });
  const { displayNumber } = parts;
  return {
    ...view,
    ...(displayNumber === '' && { heading: facts.noun === 'invoice' ? 'Invoice' : 'Proposal' }),
    ...(!totals && {
      amount: { ...view.amount, text: MISSING },
      total: { ...view.total, text: MISSING },
    }),
    // They stand below the sheet.
    credits: { kind: 'seller', lines: [] },
    due: view.due.date ? view.due : { ...view.due, text: MISSING, isLate: false },
    parties: view.parties.map((party) => ({
      ...party,
      lines: party.lines.map(({ kind, text }) => ({ kind, text })),
    })),
    lines: view.lines.map((line, index) =>
      !totals || totals.byLine[index] ? line : unpriced(line, drafts[index]),
    ),
  };
}

function viewOf(
  parts: PublicParts,
  values: PreviewValues,
  facts: PreviewFacts,
  letter: Partial<PublicProposal>,
): DocumentView {
  const { stored, today } = facts;
  if (facts.noun === 'proposal') {
    const { validUntil = '' } = values;
    const status = stored?.status ?? 'pending';
    return proposalView({
      ...letter,
      ...{ ...parts, id: '', proposalNumber: '', validUntil, acceptedAt: stored?.acceptedAt ?? null },
      status: (isOpen(status)
        ? isPast(validUntil, today)
          ? 'expired'
          : 'pending'
        : status) as ProposalStatus,
    });
  }
  const { dueDate = '' } = values;
  const status = stored?.status ?? 'pending';
  const plan = previewPlan(values, facts);
  const dueOn = plan.nextDue?.date ?? dueDate;
  return invoiceView({
    ...{ ...parts, ...plan, invoiceNumber: '', dueDate, paymentMethod: 'cash', payment: 'none' },
    paidAt: stored?.paidAt ?? null,
    ...previewMoney(parts, stored),
    status: (isOpen(status) ? (isPast(dueOn, today) ? 'overdue' : 'pending') : status) as InvoiceStatus,
  });
}

const isOpen = (status: string) => ['pending', 'overdue', 'expired'].includes(status);
const isPast = (day: string, today: string) => day !== '' && day < today;

type PublicParts = Pick<
  PublicInvoice,
  'displayNumber' | 'title' | 'description' | 'amount' | 'timeZone' | 'items' | 'client' | 'user'
> &
  PublicDetails;

function publicParts(
  values: PreviewValues,
  facts: PreviewFacts,
  drafts: readonly LineDraft[],
  totals: DraftTotals | undefined,
): PublicParts {
  const { seller, stored } = facts;
  const { currency = DEFAULT_CURRENCY } = values;
  const legal = legalOf(facts);
  return {
    displayNumber: stored?.displayNumber ?? facts.displayNumber ?? '',
    title: values.title.trim() || 'Title',
    description: values.description ?? null,
    amount: totals?.total ?? moneyString(0n, currency),
    timeZone: seller.timeZone,
    items: drafts.map((draft, index) => publicLine(draft, currency, totals?.byLine[index])),
    client: clientOf(facts),
    user: {
      ...{ businessName: seller.businessName, phone: seller.phone, phoneHref: null, address: seller.address },
      customLogo: seller.isPremium ? seller.customLogo : null,
      hideCredits: seller.isPremium && seller.hideCredits,
    },
    ...(currency !== DEFAULT_CURRENCY && { currency }),
    ...(values.pricesIncludeTax && { pricesIncludeTax: true }),
    ...(totals && sumsOf(values, currency, totals)),
    // Without one, a document is issued on the day on which it is created.
    ...(!stored && { issuedOn: facts.today }),
    ...present(values, ['issuedOn', 'buyerReference', 'orderNumber', 'notes', 'terms']),
    ...present(values, ['serviceFrom', 'serviceTo', 'taxCurrency']),
    taxRateOfExchange: plainExchangeRate(values.taxRateOfExchange ?? ''),
    sections: (values.sections ?? []).filter(({ at }) => at < drafts.length),
    ...(legal && { legal }),
  };
}

const clientOf = ({ client }: PreviewFacts): PublicInvoice['client'] => ({
  ...{ name: client?.name ?? 'Your client', email: client?.email ?? '' },
  ...{ company: client?.company ?? null, address: client?.address ?? null },
});

function sumsOf({ discount: typed }: PreviewValues, currency: string, totals: DraftTotals): PublicDetails {
  const { subtotal, netAmount, taxAmount, taxes } = totals;
  const discount = countedDiscount(typed, currency);
  return {
    ...{ subtotal, netAmount },
    ...(discount && { discount, discountAmount: totals.discount }),
    ...(taxes.length > 0 && { taxAmount, taxes: taxes.map(shownTax) }),
  };
}

const shownTax = ({ category, ...tax }: DraftTotals['taxes'][number]) => ({
  ...tax,
  category: category as TaxCategory,
});

function publicLine(draft: LineDraft, currency: string, sums: DraftTotals['byLine'][number]): PublicLine {
  const { quantity = '0', rate = '0' } = pricedDraft(draft, currency) ?? {};
  const discount = countedDiscount(draft.discount, currency);
  const money = (amount: string) => moneyString(parseMoney(amount, currency) ?? 0n, currency);
  return {
    ...{ description: draft.description, quantity, rate: money(rate), amount: sums?.amount ?? money('0') },
    ...(discount && sums && { discount, discountAmount: sums.discount }),
    ...(draft.taxes?.length && { taxes: draft.taxes.map(({ name, percent }) => ({ name, percent })) }),
    ...present(draft, ['unit', 'unitLabel', 'serviceFrom', 'serviceTo']),
  };
}

const unpriced = (line: LineView, draft: LineDraft | undefined): LineView => ({
  ...line,
  quantity: draft?.quantity.trim() || MISSING,
  rate: draft?.rate.trim() || MISSING,
  amount: MISSING,
});

const bankKeys = ['iban', 'bic', 'bankName', 'bankAccountText'];
const sellerKeys = Object.keys(publicSellerLegalSchema.shape);
const clientKeys = Object.keys(publicClientLegalSchema.shape);

function legalOf({ noun, legal, client }: PreviewFacts): PublicDetails['legal'] {
  const shown = sellerKeys.filter((key) => noun === 'invoice' || !bankKeys.includes(key));
  const [seller, of] = [present({ ...legal }, shown), present({ ...client }, clientKeys)];
  return { ...(hasKeys(seller) && { seller }), ...(hasKeys(of) && { client: of }) };
}

const hasKeys = (object: object) => Object.keys(object).length > 0;

/** What is said under the keys; what isn't is left out. */
function present<Key extends string>(
  source: Partial<Record<Key, unknown>>,
  keys: readonly Key[],
): Partial<Record<Key, string>> {
  const said: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = source[key];
    if (typeof value === 'string' && value.trim() !== '') said[key] = value;
  }
  return said;
}
