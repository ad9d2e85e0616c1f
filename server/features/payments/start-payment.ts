import { type Database, inTransaction } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { conflict, invalidField, notConfigured, notFound } from '#server/errors.ts';
import { PaymentError } from '#server/providers/payments.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage } from '#shared/decimal-field.ts';
import { isPublicToken } from '#shared/document.ts';
import { paymentArrived } from '#shared/invoice-panels.ts';
import { parseMoney } from '#shared/money.ts';
import { isPayableSum, payableSums, sumsMessage } from '#shared/payable.ts';
import type { PayInvoice, PaymentProviderName } from '#shared/payment.ts';
import { isPayable, paymentProblem } from '#shared/provider-money.ts';
import { checkPayment } from './check-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { isWithdrawn, type Payment, paymentsRepo } from './payments.repo.ts';
import { lockPayable } from './payments.sql.ts';
import { isAccountReady, NO_PAYPAL, noteRefusedAccount } from './refused-account.ts';

const MINUTE_MS = 60_000;
const LIFETIME_MS = 60 * MINUTE_MS;
/** A page that somebody is sent to must last this long. */
const LEAST_LEFT_MS = 10 * MINUTE_MS;
/** The provider begins nothing that lasts less than half an hour. */
const LEAST_TO_BEGIN_MS = 31 * MINUTE_MS;
/** Attempts that turn out to be over are begun anew, so often. */
const TRIES = 4;

type PayableInvoice = RowOf<typeof lockPayable.row>;

interface Begun {
  payment: Payment;
  payerEmail: string;
}

interface Pressed {
  provider: PaymentProviderName;
  amount: string | undefined;
  /** Money that came of an attempt was seen since the button was pressed. */
  hasArrived: boolean;
}

/** Attempts that no longer apply. Their pages must be closed before another one opens. */
interface Outdated {
  outdated: string[];
}

const notPayable = () => conflict("This invoice can't be paid online right now.", 'not_payable');

export const noPayments = () => conflict("This business can't receive payments right now.", 'not_payable');

/**
 * Begins to pay an invoice, or goes on with what was begun: whoever clicks twice, or in two tabs, has one attempt.
 * @returns where the payer goes @throws DomainError 404, 409 or 503, and PaymentError
 */
export async function startPayment(
  deps: PaymentDeps,
  invoiceNumber: string,
  { method, amount }: PayInvoice,
): Promise<string> {
  let hasArrived = false;
  for (let tries = 0; tries < TRIES; tries++) {
    const begun = await inTransaction(deps.db, (transaction) =>
      begin(transaction, deps, invoiceNumber, { provider: method, amount, hasArrived }),
    );
    if ('outdated' in begun) {
      for (const id of begun.outdated) hasArrived ||= (await checkPayment(deps, id))?.status === 'succeeded';
      continue;
    }
    const isKnown = begun.payment.externalId !== null;
    const payment = isKnown
      ? await checkPayment(deps, begun.payment.id)
      : await introduce(deps, invoiceNumber, begun);
    const page = payment && pageOf(payment);
    if (page) return page;
    if (payment?.withdrawnAt) await checkPayment(deps, payment.id);
    hasArrived ||= payment?.status === 'succeeded';
    // Paid or on its way by now: the next look says so.
  }
  throw notPayable();
}

/** Undefined where the attempt is over. @throws DomainError 409 where nothing can be learnt of its account */
function pageOf({ status, withdrawnAt, unreadableSince, redirectUrl }: Payment): string | null {
  if (status !== 'open' || withdrawnAt) return null;
  if (unreadableSince) throw noPayments();
  return redirectUrl;
}

async function begin(
  transaction: Database,
  { services, clock }: PaymentDeps,
  invoiceNumber: string,
  { provider, amount, hasArrived }: Pressed,
): Promise<Begun | Outdated> {
  const now = clock.now();
  const invoice = isPublicToken(invoiceNumber)
    ? await lockPayable.first(transaction, { publicToken: invoiceNumber, now })
    : undefined;
  if (!invoice) throw notFound('Invoice not found');
  if (invoice.status === 'paid') throw conflict('This invoice has been paid.', 'invoice_paid');
  if (invoice.status === 'cancelled') throw conflict('This invoice has been cancelled.', 'invoice_cancelled');
  if (invoice.paymentMethod !== provider || !invoice.isPro) throw notPayable();
  if (!services[provider]) throw notConfigured('Payments are not set up here');
  const account = invoice[provider];
  if (!account) throw notPayable();
  // Whoever pressed for a part that has been paid by now is not sent to pay the next one.
  if (hasArrived)
    throw conflict('Your payment has arrived. Reload the page to see what is still due.', 'payment_arrived');
  const { currency } = invoice;
  const amountCents = Number(sumOf(invoice, provider, amount));
  const wanted = { provider, externalAccount: account, amountCents, currency: currency.toLowerCase() };
  const found = await findOrInsert(transaction, invoice, wanted, now);
  return 'outdated' in found ? found : { payment: found, payerEmail: invoice.payerEmail };
}

/** What is paid now, in minor units. @throws DomainError 400 `amount` for a sum that isn't offered, 409 where nothing is */
function sumOf(invoice: PayableInvoice, provider: PaymentProviderName, wanted: string | undefined): bigint {
  const { currency } = invoice;
  const sums = payableSums(invoice, provider);
  if (wanted === undefined) {
    if (!isPayable(provider, sums.amount, currency)) throw notPayable();
    return parseMoney(sums.amount, currency) ?? 0n;
  }
  const sum = parseMoney(wanted, currency);
  if (sum === undefined) throw invalidField('amount', placesMessage(currencyPlaces(currency)));
  if (!isPayableSum(sums, sum, currency)) throw invalidField('amount', sumsMessage(sums, currency));
  const problem = paymentProblem(provider, wanted, currency);
  if (problem) throw invalidField('amount', problem);
  return sum;
}

type Wanted = Pick<Payment, 'provider' | 'externalAccount' | 'amountCents' | 'currency'>;

async function findOrInsert(
  transaction: Database,
  { id: documentId, userId, displayNumber, title }: PayableInvoice,
  wanted: Wanted,
  now: Date,
): Promise<Payment | Outdated> {
  const repo = paymentsRepo(transaction);
  if (await repo.hasMoneyToReview(documentId)) throw conflict(paymentArrived, 'payment_in_review');
  const unfinished = await repo.unfinishedOf(documentId);
  if (unfinished.some(({ status }) => status === 'processing'))
    throw conflict('A payment for this invoice is on its way.', 'payment_processing');
  const usable = unfinished.find((payment) => isUsable(payment, wanted, now));
  if (usable) return usable;
  // What cannot be looked at cannot be closed either; it waits for its end.
  const outdated = unfinished.filter((payment) => !(isWithdrawn(payment) && payment.unreadableSince));
  if (outdated.length > 0) {
    const ids = outdated.map(({ id }) => id);
    await repo.withdraw(ids, now);
    return { outdated: ids };
  }
  return repo.insert({
    ...wanted,
    userId,
    documentId,
    displayNumber,
    title,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    nextCheckAt: new Date(now.getTime() + LEAST_LEFT_MS),
    createdAt: now,
    updatedAt: now,
  });
}

function isUsable(payment: Payment, wanted: Wanted, now: Date): boolean {
  const left = payment.expiresAt.getTime() - now.getTime();
  return (
    !payment.withdrawnAt &&
    payment.provider === wanted.provider &&
    payment.externalAccount === wanted.externalAccount &&
    payment.amountCents === wanted.amountCents &&
    payment.currency === wanted.currency &&
    left >= (payment.externalId ? LEAST_LEFT_MS : LEAST_TO_BEGIN_MS)
  );
}

/** Tells the provider of an attempt. Whoever does so at the same time is given the same page. */
async function introduce(
  deps: PaymentDeps,
  invoiceNumber: string,
  { payment, payerEmail }: Begun,
): Promise<Payment | undefined> {
  const { db, clock, appUrl, services } = deps;
  const page = `${appUrl}/invoice/${invoiceNumber}`;
  const { id, provider, amountCents, currency, externalAccount, displayNumber, title, expiresAt } = payment;
  const repo = paymentsRepo(db);
  const service = services[provider];
  if (!service) throw notConfigured('Payments are not set up here');
  try {
    const started = await service.start({
      paymentId: id,
      cents: amountCents,
      currency,
      account: externalAccount,
      displayNumber,
      title,
      payerEmail,
      returnUrl: `${page}?ref=${id}`,
      cancelUrl: page,
      expiresAt,
    });
    return await repo.change(id, started);
  } catch (error) {
    // What was refused once would be refused again: the next click begins anew.
    if (error instanceof PaymentError && error.fault !== 'unreachable')
      await repo.fail(id, 'The provider has not begun it.', clock.now());
    if (error instanceof PaymentError && error.fault === 'begun_otherwise') return repo.find(id);
    if (error instanceof PaymentError) await explain(deps, payment, error);
    throw error;
  }
}

/**
 * Finds out whether a refusal is about the seller's account, whose owner is told then.
 * @throws DomainError 409 where the account takes no payments
 */
async function explain(deps: PaymentDeps, payment: Payment, { fault }: PaymentError): Promise<void> {
  const isAboutAccount = fault === 'account';
  if (payment.provider === 'paypal') {
    if (!isAboutAccount) return;
    await noteRefusedAccount(deps, payment);
    throw conflict(NO_PAYPAL, 'not_payable');
  }
  if (!isAboutAccount && fault !== 'refused') return;
  // A restricted account is refused without a code of its own, and perhaps before anybody has told of it.
  await noteRefusedAccount(deps, payment);
  if (isAboutAccount || !(await isAccountReady(deps, payment))) throw noPayments();
}
