import { type DocumentView, invoiceView } from '#shared/document-view.ts';
import {
  invoicePanels,
  onItsWay,
  PAYMENT_STATE_HEADER,
  type PanelView,
  type PayWith,
  processingPanel,
  toldState,
} from '#shared/invoice-panels.ts';
import type { PaymentStart, PaymentState } from '#shared/payment.ts';
import type { VisitedInvoice } from '#shared/public-document.ts';
import { reloadIfGone } from './reload-if-gone.ts';

/** How the page changes. */
export interface PageChange {
  shown?: { invoice?: DocumentView; panels: readonly PanelView[] };
  /** Shown to the payer below the button. */
  problem?: string | undefined;
}

const invoicePath = () => `/api/public${location.pathname.replace(/^\/invoice\//i, '/invoices/')}`;

const failed = "Your payment didn't go through. You haven't been charged.";
const unknown = "Your payment isn't confirmed yet. Reload this page in a few minutes before you pay again.";

/** The invoice as it is now. */
export async function fetchInvoicePage(): Promise<PageChange> {
  const response = await fetch(invoicePath());
  reloadIfGone(response);
  if (!response.ok) throw new Error(String(response.status));
  const invoice = (await response.json()) as VisitedInvoice;
  const state = toldState(response.headers.get(PAYMENT_STATE_HEADER));
  if (state) invoice.progress = { status: state };
  return { shown: { invoice: invoiceView(invoice), panels: invoicePanels(invoice) } };
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
const OPEN_LOOKS = 3;

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
  for (const [looks, pause] of pauses.entries()) {
    const payment = await lookAt(reference);
    const end = payment && (await endOf(payment, looks + 1));
    if (signal.aborted) return;
    if (end) {
      forget();
      onChange(end);
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
async function lookAt(reference: string): Promise<PaymentState | undefined> {
  try {
    const response = await fetch(`${invoicePath()}/payment?ref=${reference}`);
    if (response.status === 404) return { state: 'open' };
    return response.ok ? ((await response.json()) as PaymentState) : undefined;
  } catch {
    return undefined;
  }
}

/** The page for a finished payment; undefined while polling should continue. */
async function endOf({ state, message }: PaymentState, looks: number): Promise<PageChange | undefined> {
  if (state === 'pending' || (state === 'open' && looks < OPEN_LOOKS)) return undefined;
  const present = await fetchInvoicePage().catch(() => undefined);
  if (!present) return undefined;
  return state === 'failed' ? { ...present, problem: message ? `${failed} ${message}` : failed } : present;
}

/** Removes the payment reference from the address. */
function forget(): void {
  history.replaceState(history.state, '', location.pathname);
}
