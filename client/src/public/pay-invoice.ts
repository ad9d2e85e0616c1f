import { currencyPlaces } from '#shared/currency-places.ts';
import {
  onItsWay,
  type PanelView,
  type PaySumsView,
  type PayWith,
  payLabel,
  processingPanel,
} from '#shared/invoice-panels.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import type { InvoicePage } from '#shared/page-render.ts';
import { isPayableSum, sumsMessage } from '#shared/payable.ts';
import type { PaymentStart, PaymentState } from '#shared/payment.ts';
import { readTypedDecimal } from '#shared/typed-decimal.ts';
import { documentPath } from './document-path.ts';
import { fetchPage } from './fetch-page.ts';
import { reloadIfGone } from './reload-if-gone.ts';

/** How the page changes. */
export interface PageChange {
  shown?: Partial<Pick<InvoicePage, 'invoice' | 'replies'>> & { panels: readonly PanelView[] };
  /** Shown to the payer below the button. */
  problem?: string | undefined;
}

const invoicePath = () => documentPath(location.pathname);

const failed = "Your payment didn't go through. You haven't been charged.";
const unknown = "Your payment isn't confirmed yet. Reload this page in a few minutes before you pay again.";

/** The invoice as it is now. */
export async function fetchInvoicePage(): Promise<PageChange> {
  const { invoice, panels, replies } = await fetchPage<InvoicePage>();
  return { shown: { invoice, panels, replies } };
}

/** A sum that a client typed: what it is and what the button says, or what is wrong with it. */
export type TypedSum = { amount: string; label: string } | { problem: string };

export function readTypedSum(
  text: string,
  method: PayWith,
  { currency, ...sums }: NonNullable<PaySumsView['own']>,
): TypedSum {
  const minor = readTypedDecimal(text, currencyPlaces(currency));
  if (minor === undefined || !isPayableSum(sums, minor, currency))
    return { problem: sumsMessage(sums, currency) };
  const amount = moneyString(minor, currency);
  return { amount, label: payLabel(method, formatMoney(amount, currency)) };
}

/** What is asked of the provider. */
export interface Asked {
  method: PayWith;
  /** Decimal string, as the button named it. */
  amount: string | undefined;
  /** Typed by the client. */
  isOwn?: boolean;
}

const changedSum = 'What is due has changed. Check the amount, then pay.';
const arrived = 'Your payment has arrived. This is what is still due.';

/** Requests the provider's page. An invoice that can no longer be paid so is shown in its current state. */
export async function startPayment({ method, amount, isOwn }: Asked): Promise<PaymentStart | PageChange> {
  const response = await fetch(`${invoicePath()}/pay`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ method, ...(amount !== undefined && { amount }) }),
  });
  if (response.ok) return (await response.json()) as PaymentStart;
  reloadIfGone(response);
  if (response.status === 429) return { problem: 'Too many attempts. Please wait a minute, then try again.' };
  const { code, message, fieldErrors } = (await response.json()) as Refusal;
  if (code === 'payment_processing') return { shown: { panels: [processingPanel(onItsWay)] } };
  const [problem] = fieldErrors?.amount ?? [];
  if (problem) return { ...(await fetchInvoicePage()), problem: isOwn ? `${problem}.` : changedSum };
  const problems: Record<string, string> = { not_payable: message, payment_arrived: arrived };
  if (response.status === 409) return { ...(await fetchInvoicePage()), problem: problems[code ?? ''] };
  if (code === 'not_configured') return fetchInvoicePage();
  throw new Error(String(response.status));
}

interface Refusal {
  code?: string;
  message: string;
  fieldErrors?: { amount?: string[] };
}

/** Seconds between polls: about two minutes in all. */
const pauses = [1, 2, 2, 3, 5, 5, 10, 10, 20, 30, 30];
/** Polls that may find the payment open before we assume the payer turned back. */
const OPEN_POLLS = 3;

const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Polls a payment after the payer returns, until its result is known. */
export async function watchPayment(
  reference: string,
  onChange: (change: PageChange) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [polls, pause] of pauses.entries()) {
    const payment = await fetchPayment(reference);
    const outcome = payment && (await outcomeOf(payment, polls + 1));
    if (signal.aborted) return;
    if (outcome) {
      removeReference();
      onChange(outcome);
      return;
    }
    if (payment?.state === 'pending')
      onChange({ shown: { panels: [processingPanel(payment.message ?? onItsWay)] } });
    // Under review by a person, which takes longer than two minutes.
    if (payment?.message) return;
    await wait(pause, signal);
    if (signal.aborted) return;
  }
  onChange({ shown: { panels: [processingPanel(unknown)] } });
}

/** @returns undefined when the state can't be fetched */
async function fetchPayment(reference: string): Promise<PaymentState | undefined> {
  try {
    const response = await fetch(`${invoicePath()}/payment?ref=${reference}`);
    if (response.status === 404) return { state: 'open' };
    return response.ok ? ((await response.json()) as PaymentState) : undefined;
  } catch {
    return undefined;
  }
}

/** The page for a finished payment; undefined while polling should continue. */
async function outcomeOf({ state, message }: PaymentState, polls: number): Promise<PageChange | undefined> {
  if (state === 'pending' || (state === 'open' && polls < OPEN_POLLS)) return undefined;
  const current = await fetchInvoicePage().catch(() => undefined);
  if (!current) return undefined;
  return state === 'failed' ? { ...current, problem: message ? `${failed} ${message}` : failed } : current;
}

/** Removes the payment reference from the address. */
function removeReference(): void {
  history.replaceState(history.state, '', location.pathname);
}
