import { onItsWay, type PanelView, type PayWith, processingPanel } from '#shared/invoice-panels.ts';
import type { InvoicePage } from '#shared/page-render.ts';
import type { PaymentStart, PaymentState } from '#shared/payment.ts';
import { documentPath } from './document-path.ts';
import { fetchPage } from './fetch-page.ts';
import { reloadIfGone } from './reload-if-gone.ts';

/** How the page changes. */
export interface PageChange {
  shown?: Partial<Pick<InvoicePage, 'invoice'>> & { panels: readonly PanelView[] };
  /** Shown to the payer below the button. */
  problem?: string | undefined;
}

const invoicePath = () => documentPath(location.pathname);

const failed = "Your payment didn't go through. You haven't been charged.";
const unknown = "Your payment isn't confirmed yet. Reload this page in a few minutes before you pay again.";

/** The invoice as it is now. */
export async function fetchInvoicePage(): Promise<PageChange> {
  const { invoice, panels } = await fetchPage<InvoicePage>();
  return { shown: { invoice, panels } };
}

/** Requests the provider's page. An invoice that can no longer be paid is shown in its current state. */
export async function startPayment(method: PayWith): Promise<PaymentStart | PageChange> {
  const response = await fetch(`${invoicePath()}/pay`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ method }),
  });
  if (response.ok) return (await response.json()) as PaymentStart;
  reloadIfGone(response);
  if (response.status === 429) return { problem: 'Too many attempts. Please wait a minute, then try again.' };
  const { code, message } = (await response.json()) as { code?: string; message: string };
  if (code === 'payment_processing') return { shown: { panels: [processingPanel(onItsWay)] } };
  if (response.status === 409)
    return { ...(await fetchInvoicePage()), ...(code === 'not_payable' && { problem: message }) };
  if (code === 'not_configured') return fetchInvoicePage();
  throw new Error(String(response.status));
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
