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
import { leaveIfGone } from './leave-if-gone.ts';

/** What the page is to show now. */
export interface PageChange {
  shown?: { invoice?: DocumentView; panels: readonly PanelView[] };
  /** For the payer, below the button. */
  problem?: string | undefined;
}

const invoicePath = () => `/api/public${location.pathname.replace(/^\/invoice\//i, '/invoices/')}`;

const failed = "Your payment didn't go through. You haven't been charged.";
const unknown = "Your payment isn't confirmed yet. Reload this page in a few minutes before you pay again.";

/** The invoice as it is now. */
export async function findPresent(): Promise<PageChange> {
  const response = await fetch(invoicePath());
  leaveIfGone(response);
  if (!response.ok) throw new Error(String(response.status));
  const invoice = (await response.json()) as VisitedInvoice;
  const state = toldState(response.headers.get(PAYMENT_STATE_HEADER));
  if (state) invoice.progress = { status: state };
  return { shown: { invoice: invoiceView(invoice), panels: invoicePanels(invoice) } };
}

/** Asks for the provider's page. What cannot be paid any more is shown as it is. */
export async function beginPayment(method: PayWith): Promise<PaymentStart | PageChange> {
  const response = await fetch(`${invoicePath()}/pay`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ method }),
  });
  if (response.ok) return (await response.json()) as PaymentStart;
  leaveIfGone(response);
  if (response.status === 429) return { problem: 'Too many attempts. Please wait a minute, then try again.' };
  const { code, message } = (await response.json()) as { code?: string; message: string };
  if (code === 'payment_processing') return { shown: { panels: [processingPanel(onItsWay)] } };
  if (response.status === 409)
    return { ...(await findPresent()), ...(code === 'not_payable' && { problem: message }) };
  if (code === 'not_configured') return findPresent();
  throw new Error(String(response.status));
}

/** Seconds between two looks. Nobody waits for longer than about two minutes. */
const pauses = [1, 2, 2, 3, 5, 5, 10, 10, 20, 30, 30];
/** So often an attempt may seem unpaid before the payer is believed to have turned back. */
const OPEN_LOOKS = 3;

const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Follows a payment that somebody comes back from, until it is known what has become of it. */
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
    // What a person has decided about is not decided again in two minutes.
    if (payment?.message) return;
    await wait(pause, signal);
    if (signal.aborted) return;
  }
  onChange({ shown: { panels: [processingPanel(unknown)] } });
}

/** @returns undefined while nothing can be learnt */
async function lookAt(reference: string): Promise<PaymentState | undefined> {
  try {
    const response = await fetch(`${invoicePath()}/payment?ref=${reference}`);
    if (response.status === 404) return { state: 'open' };
    return response.ok ? ((await response.json()) as PaymentState) : undefined;
  } catch {
    return undefined;
  }
}

/** The page for a payment of which nothing more is to come; undefined while it is to be followed. */
async function endOf({ state, message }: PaymentState, looks: number): Promise<PageChange | undefined> {
  if (state === 'pending' || (state === 'open' && looks < OPEN_LOOKS)) return undefined;
  const present = await findPresent().catch(() => undefined);
  if (!present) return undefined;
  return state === 'failed' ? { ...present, problem: message ? `${failed} ${message}` : failed } : present;
}

/** The address is that of the invoice again. */
function forget(): void {
  history.replaceState(history.state, '', location.pathname);
}
