import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { hydratePage, leavePage } from '#client/test/hydrate-page.tsx';
import { invoiceView } from '#shared/document-view.ts';
import { invoicePanels, processingPanel } from '#shared/invoice-panels.ts';
import type { InvoicePage, PublicPage } from '#shared/page-render.ts';
import type { VisitedInvoice } from '#shared/public-document.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';

const invoice = buildPublicInvoice({ payment: 'stripe', paymentMethod: 'stripe' });
const paid = buildPublicInvoice({ ...invoice, status: 'paid', paidAt: '2026-08-10T05:30:00.000Z' });
const path = `/invoice/${invoice.invoiceNumber}`;
const api = `/api/public/invoices/${invoice.invoiceNumber}`;
/** What the server answers to the page's script. */
const pageOf = (shown: VisitedInvoice): InvoicePage => ({
  kind: 'invoice',
  invoice: invoiceView(shown),
  panels: invoicePanels(shown),
});
const pageCall = `GET ${api}/page`;
const reference = '11111111-1111-4111-8111-111111111111';
const lookCall = `GET ${api}/payment`;

beforeEach(() => {
  window.history.replaceState(null, '', path);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  leavePage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Takes over the server's markup; a difference would be an error. */
async function open({ isReturning = false } = {}) {
  if (isReturning) window.history.replaceState(null, '', `${path}?ref=${reference}`);
  const page: PublicPage = {
    kind: 'invoice',
    invoice: invoiceView(invoice),
    panels: isReturning ? [processingPanel()] : invoicePanels(invoice),
    ...(isReturning && { reference }),
  };
  await hydratePage(page);
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Pay with Card' }));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('the button is busy while the provider is asked, and asks once', async () => {
  const server = fakeServer({ [`POST ${api}/pay`]: () => new Promise<never>(() => undefined) });
  await open();
  press();
  const busy = await screen.findByRole('button', { name: 'Opening…' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await vi.waitFor(() => expect(server.count('POST', `${api}/pay`)).toBe(1));
  fireEvent.click(busy);
  await pass(1);
  expect(server.count('POST', `${api}/pay`)).toBe(1);
});

test.each([
  ['invoice_paid', paid, 'Payment Completed'],
  ['payment_processing', invoice, 'Payment Processing'],
  ['not_payable', buildPublicInvoice({ paymentMethod: 'stripe', payment: 'none' }), 'Invoice Ready'],
])('an answer %s shows what is true now', async (code, current, title) => {
  fakeServer({
    [`POST ${api}/pay`]: {
      status: 409,
      json: { code, message: "This invoice can't be paid online right now." },
    },
    [pageCall]: { json: pageOf(current) },
  });
  await open();
  press();
  const shown = await heading(title);
  await vi.waitFor(() => expect(shown).toHaveFocus());
});

test('whoever has paid what the seller has to look at is told so and no longer sees a button', async () => {
  const message = 'Your payment has arrived. The sender of this invoice will review it and contact you.';
  fakeServer({
    [`POST ${api}/pay`]: { status: 409, json: { code: 'payment_in_review', message } },
    [pageCall]: { json: pageOf({ ...invoice, progress: { status: 'review' } }) },
  });
  await open();
  press();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay with Card' })).toBeNull();
});

test.each([
  [503, "Couldn't open the payment page. Please try again."],
  [500, "Couldn't open the payment page. Please try again."],
  [429, 'Too many attempts. Please wait a minute, then try again.'],
])('an answer %i is told below the button, which works again', async (status, text) => {
  fakeServer({ [`POST ${api}/pay`]: { status, json: { message: 'No' } } });
  await open();
  press();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Pay with Card' })).toBeEnabled();
});

test('who comes back sees no pay button before it is known, then that it is paid', async () => {
  fakeServer({ [lookCall]: { json: { state: 'paid' } }, [pageCall]: { json: pageOf(paid) } });
  await open({ isReturning: true });
  const shown = await heading('Payment Completed');
  await vi.waitFor(() => expect(shown).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Pay with Card' })).toBeNull();
  expect(window.location.search).toBe('');
});

test('a payment on its way is followed until it has arrived', async () => {
  const server = fakeServer({
    [lookCall]: { json: { state: 'pending' } },
    [pageCall]: { json: pageOf(paid) },
  });
  await open({ isReturning: true });
  expect(await screen.findByText(/^Your payment is on its way/)).toBeVisible();
  expect(window.location.search).toBe(`?ref=${reference}`);
  server.on(lookCall, { json: { state: 'paid' } });
  await pass(3);
  expect(await heading('Payment Completed')).toBeVisible();
});

test('who comes back to a page that was left sees a payment made elsewhere meanwhile, and its end', async () => {
  const now = vi.spyOn(Date, 'now');
  const processing = pageOf({ ...invoice, progress: { status: 'processing' } });
  const server = fakeServer({ [pageCall]: { json: processing } });
  await open();
  const comeBack = async (minutes: number) => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    now.mockReturnValue(Date.now() + minutes * 60_000);
    state.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
  };
  await comeBack(2);
  expect(await heading('Payment Processing')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay with Card' })).toBeNull();
  server.on(pageCall, { json: pageOf(paid) });
  await comeBack(4);
  expect(await heading('Payment Completed')).toBeVisible();
  vi.restoreAllMocks();
});

test('one that failed is reported, and can be tried again', async () => {
  fakeServer({
    [lookCall]: { json: { state: 'failed', message: 'The bank refused the debit.' } },
    [pageCall]: { json: pageOf(invoice) },
  });
  await open({ isReturning: true });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Your payment didn't go through. You haven't been charged. The bank refused the debit.",
  );
  expect(screen.getByRole('button', { name: 'Pay with Card' })).toBeEnabled();
});

test('nobody waits for ever', async () => {
  const server = fakeServer({ [lookCall]: { status: 500, json: { message: 'away' } } });
  await open({ isReturning: true });
  for (let minute = 0; minute < 12; minute++) await pass(30);
  expect(await screen.findByText(/^Your payment isn't confirmed yet/)).toBeVisible();
  const looks = server.calls.length;
  await pass(600);
  expect(server.calls).toHaveLength(looks);
});
