import type { Database } from '#server/db/client.ts';
import { conflict, invalidField, invalidFields, notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { contentRow } from '#server/features/documents/document-content.ts';
import { foldedReferences } from '#server/features/documents/folded-references.ts';
import { wordsOf } from '#server/features/documents/message-words.ts';
import { newSecretTail } from '#server/features/documents/secret-tail.ts';
import { NUMBER_MARK } from '#server/features/documents/send-document.sql.ts';
import {
  assertCreditable,
  effectsOfCredit,
  postCreditNote,
} from '#server/features/ledger/credit-note-entries.ts';
import { dayOfField } from '#server/features/ledger/entry-fields.ts';
import { lockInvoice, type MoneyInvoice } from '#server/features/ledger/lock-invoice.ts';
import type { IssueCreditNote } from '#shared/credit-note.ts';
import type { CreditLine, CreditTotals } from '#shared/credit-note-sums.ts';
import { creditTotals, leftToCredit } from '#shared/credit-note-totals.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage } from '#shared/decimal-field.ts';
import { formatMoney, moneyString, parseMoney, sumMinor } from '#shared/money.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { sentence } from '#shared/sentence.ts';
import { computeTotals } from '#shared/totals.ts';
import { type CreditableInvoice, issueCreditNoteStatements, readCreditable } from './credit-notes.sql.ts';

/**
 * Issues a credit note: number, lines, taxes and both parties, what it does to the money of its invoice, and the mail about it.
 * Belongs to a transaction, and holds the invoice's row lock, so that no two credit the same.
 * @returns the credit note's id
 * @throws DomainError 400 naming the field, 404, 409 `invoice_void`, `invoice_cancelled`, `fully_credited`
 */
export async function creditInvoice(
  transaction: Database,
  seller: SellerContext,
  invoiceId: string,
  { request, now }: { request: IssueCreditNote; now: Date },
): Promise<string> {
  const { sellerId: userId, today } = seller;
  const happenedOn = dayOfRefund(request, today);
  const invoice = await lockInvoice(transaction, userId, invoiceId);
  assertCreditable(invoice);
  const read = await readCreditable.first(transaction, { id: invoiceId, userId });
  if (!read) throw notFound('Invoice not found');
  const totals = totalsFor(read.invoice, request);
  const total = parseMoney(totals.total, invoice.currency) ?? 0n;
  const { excess } = effectsOfCredit(invoice, total);
  const split = splitExcess(request.excess, excess, invoice.currency);
  const creditNoteId = await issue(transaction, seller, invoice, { ...read, request, totals, now });
  const { method, note } = request.refund ?? {};
  const refunded = { happenedOn, note, ...(method && { method }) };
  await postCreditNote(
    transaction,
    invoice,
    { creditNoteId, total, ...split, refunded },
    { createdBy: 'seller', today, now },
  );
  return creditNoteId;
}

function dayOfRefund({ refund }: IssueCreditNote, today: string): string {
  if (refund?.paidOn !== undefined && refund.paidOn > today)
    throw invalidField('refund.paidOn', "Choose a day that isn't in the future");
  return dayOfField(refund?.paidOn, today);
}

function totalsFor(invoice: CreditableInvoice, { items, amount, full }: IssueCreditNote): CreditTotals {
  const { currency, earlier } = invoice;
  assertAddsUp(invoice);
  const rest = leftToCredit(invoice, earlier);
  if (parseMoney(rest.total, currency) === 0n)
    throw conflict('Nothing of this invoice is left to be credited.', 'fully_credited');
  const wanted = full ? { full } : amount !== undefined ? { amount } : { items: items ?? [] };
  const answer = creditTotals(invoice, earlier, wanted);
  if ('problems' in answer) throw invalidFields(answer.problems);
  return answer.totals;
}

/** What was agreed to is what is credited: nobody's money depends on how it would be computed today. */
function assertAddsUp({ deductions, amount, ...invoice }: CreditableInvoice): void {
  const minor = (sum: string) => parseMoney(sum, invoice.currency) ?? 0n;
  const deducted = deductions.reduce((sum, { net, tax }) => sum + minor(net) + minor(tax), 0n);
  const total = invoice.sums
    ? invoice.sums.reduce(
        (sum, { netAmount, amounts }) => sum + minor(netAmount) + sumMinor(amounts.map(minor)),
        0n,
      )
    : minor(computeTotals(invoice).total);
  if (total - deducted !== minor(amount))
    throw new Error(`${invoice.displayNumber} does not add up to its amount`);
}

/** @throws DomainError 400 unless it says what happens with all of what was paid, and with no more */
function splitExcess(sent: IssueCreditNote['excess'], excess: bigint, currency: string) {
  const sum = formatMoney(moneyString(excess, currency), currency);
  if (sent === 'refund') return { refund: excess, credit: 0n };
  if (sent === 'credit') return { refund: 0n, credit: excess };
  if (sent === undefined) {
    if (excess === 0n) return { refund: 0n, credit: 0n };
    throw invalidField('excess', `${sum} was already paid. Say whether to refund it or to keep it as credit`);
  }
  const [refund, credit] = [parseMoney(sent.refund, currency), parseMoney(sent.credit, currency)];
  if (refund === undefined || credit === undefined)
    throw invalidField('excess', placesMessage(currencyPlaces(currency)));
  if (refund + credit !== excess)
    throw invalidField('excess', `Refund and credit must come to ${sum}, which was already paid`);
  return { refund, credit };
}

interface Issuing {
  invoice: CreditableInvoice;
  request: IssueCreditNote;
  totals: CreditTotals;
  now: Date;
}

async function issue(
  transaction: Database,
  { sellerId: userId, today }: SellerContext,
  { id: creditsId, clientId }: MoneyInvoice,
  { invoice, request, totals, now }: Issuing,
): Promise<string> {
  const { title, currency, pricesIncludeTax, buyerReference, orderNumber, displayNumber } = invoice;
  const { reason, delivery = 'email', message } = request;
  if (delivery === 'none' && message) throw invalidField('message', 'Without an email there is no message');
  const isPlain = totals.lines.every(({ discount }) => Number(discount) === 0) && totals.taxes.length === 0;
  const columns = {
    ...{ currency, amount: totals.total, pricesIncludeTax, discountAmount: '0' },
    subtotal: isPlain ? null : totals.subtotal,
    netAmount: isPlain ? null : totals.netAmount,
    taxAmount: isPlain ? '0' : totals.taxAmount,
    ...{ issuedOn: today, buyerReference, orderNumber, sections: [] },
  };
  const values = {
    ...{ userId, clientId, creditsId, reason, title, description: null, dueOn: today, today, now },
    secretTail: newSecretTail(),
    foldedTitle: foldForSearch(title),
    foldedReferences: foldedReferences({ buyerReference, orderNumber }),
    content: JSON.stringify(contentRow(columns)),
    lines: JSON.stringify(totals.lines.map((line) => lineRow(line, invoice))),
    taxes: JSON.stringify(
      totals.sets.flatMap(({ setNo, rates }) =>
        rates.map(({ rateNo, ...rate }) => contentRow({ setNo, rateNo, ...rate })),
      ),
    ),
  };
  const words =
    delivery === 'email' ? await mailWords(transaction, { userId, clientId, displayNumber, message }) : null;
  const row = await issueCreditNoteStatements[delivery].first(transaction, {
    ...values,
    ...(delivery === 'email' && { ...noticeOf(invoice, totals), words }),
  });
  if (!row) throw new Error('the credit note was not stored');
  return row.id;
}

/** A line of the invoice with what is taken of it. */
function lineRow({ itemId, ...sums }: CreditLine, { lines }: CreditableInvoice): object {
  const {
    description,
    taxes = [],
    unit,
    unitLabel,
    serviceFrom,
    serviceTo,
  } = lines.find(({ id }) => id === itemId) ?? {};
  const isReduced = Number(sums.discount) > 0;
  return contentRow({
    ...{ description, quantity: sums.quantity, rate: sums.rate, amount: sums.amount },
    ...(isReduced && { discountKind: 'amount', discountAmount: sums.discount }),
    ...(sums.netAmount !== sums.amount && { netAmount: sums.netAmount }),
    ...{ taxes, unit, unitLabel, serviceFrom, serviceTo, creditsLineId: itemId },
  });
}

interface Words {
  userId: string;
  clientId: string;
  displayNumber: string;
  message: IssueCreditNote['message'];
}

/** What the mail says besides: the seller's words, and which invoice it is about. */
async function mailWords(transaction: Database, { userId, clientId, displayNumber, message }: Words) {
  const words = await wordsOf(transaction, { sellerId: userId, clientId }, message);
  return JSON.stringify({ ...JSON.parse(words ?? '{}'), invoiceNumber: displayNumber });
}

/** The texts of the entry in the seller's list, around what the statement knows. */
function noticeOf({ title, currency, displayNumber }: CreditableInvoice, { total }: CreditTotals) {
  const messageEnd = sentence`: ${title}, ${formatMoney(total, currency)} credited on ${displayNumber}`;
  return {
    subjectEnd: '',
    messageEnd,
    foldedSubject: foldForSearch(`Credit note ${NUMBER_MARK} to `),
    foldedMessage: foldForSearch(`${NUMBER_MARK}${messageEnd}`),
  };
}
