import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { hydratePage, leavePage } from '#client/test/hydrate-page.tsx';
import { invoiceView } from '#shared/document-view.ts';
import { invoicePanels } from '#shared/invoice-panels.ts';
import type { InvoicePage } from '#shared/page-render.ts';
import type { VisitedInvoice } from '#shared/public-document.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';

const card = { payment: 'stripe', paymentMethod: 'stripe', amount: '100.00' } as const;
const anyPart = buildPublicInvoice({ ...card, allowPartial: true, minPartial: '10.00' });
const planned = buildPublicInvoice({ ...card, nextDue: { date: '2026-08-01', amount: '25.00' } });
const partPaid = buildPublicInvoice({
  ...{ ...card, balance: '60.00', paid: '40.00', allowPartial: true, minPartial: '10.00' },
  movements: [{ kind: 'payment', date: '2026-07-03', amount: '40.00' }],
});
const api = `/api/public/invoices/${anyPart.invoiceNumber}`;

const pageOf = (shown: VisitedInvoice): InvoicePage => ({
  kind: 'invoice',
  invoice: invoiceView(shown),
  panels: invoicePanels(shown),
});

beforeEach(() => window.history.replaceState(null, '', `/invoice/${anyPart.invoiceNumber}`));
afterEach(() => {
  leavePage();
  vi.unstubAllGlobals();
});

/** A server that takes any payment: the page that the payer is led to is never reached. */
function takingServer() {
  return fakeServer({ [`POST ${api}/pay`]: () => new Promise<never>(() => undefined) });
}

const asked = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

const pay = (label: string) => screen.getByRole('button', { name: label });
const own = () => screen.getByRole('textbox', { name: 'Amount of your choice' });

describe('the sum to pay', () => {
  test('is the next part by a plan, or everything', async () => {
    const server = takingServer();
    await hydratePage(pageOf(planned));
    expect(screen.getByRole('radio', { name: /^Next payment, due Aug 1, 2026/ })).toBeChecked();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(pay('Pay $25.00 with Card')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^Whole balance/ }));
    await userEvent.click(pay('Pay $100.00 with Card'));
    await vi.waitFor(() => expect(asked(server)).toEqual([{ method: 'stripe', amount: '100.00' }]));
  });

  test('is one of their own where the seller lets clients pay parts, and the button names it', async () => {
    const server = takingServer();
    await hydratePage(pageOf(anyPart));
    await userEvent.type(own(), '$40');
    expect(screen.getByRole('radio', { name: 'Another amount' })).toBeChecked();
    await vi.waitFor(() => expect(pay('Pay $40.00 with Card')).toBeVisible());
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked(server)).toEqual([{ method: 'stripe', amount: '40.00' }]));
  });

  test.each(['9.99', '100.01', '10.001', 'ten', ''])('of their own is not %j', async (typed) => {
    const server = takingServer();
    await hydratePage(pageOf(anyPart));
    await userEvent.click(own());
    if (typed) await userEvent.keyboard(typed);
    expect(own()).toHaveAccessibleDescription('From $10.00 to $100.00');
    await userEvent.click(pay('Pay with Card'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter an amount from $10.00 to $100.00');
    expect(own()).toBeInvalid();
    await vi.waitFor(() => expect(own()).toHaveFocus());
    expect(asked(server)).toEqual([]);
    await userEvent.clear(own());
    await userEvent.keyboard('10');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $10.00 with Card' }));
    await vi.waitFor(() => expect(asked(server)).toHaveLength(1));
  });

  test('has as many decimals as its currency', async () => {
    const yen = { ...partPaid, currency: 'JPY', amount: '10000', balance: '6000', minPartial: '1000' };
    const server = takingServer();
    await hydratePage(
      pageOf({ ...yen, movements: [{ kind: 'payment', date: '2026-07-03', amount: '4000' }] }),
    );
    await userEvent.type(own(), '1500.50');
    await userEvent.click(pay('Pay with Card'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter an amount from ¥1,000 to ¥6,000');
    await userEvent.clear(own());
    await userEvent.type(own(), '1,500');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay ¥1,500 with Card' }));
    await vi.waitFor(() => expect(asked(server)).toEqual([{ method: 'stripe', amount: '1500' }]));
  });

  test('is named once a part was paid, even where there is no choice', async () => {
    await hydratePage(pageOf({ ...partPaid, payment: 'paypal', allowPartial: undefined } as VisitedInvoice));
    expect(pay('Pay $60.00 with PayPal')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('a sum that is no longer asked for', () => {
  test('shows what is due now', async () => {
    fakeServer({
      [`POST ${api}/pay`]: {
        status: 400,
        json: { message: 'Check the fields', fieldErrors: { amount: ['Pay $60.00'] } },
      },
      [`GET ${api}/page`]: { json: pageOf(partPaid) },
    });
    await hydratePage(pageOf(buildPublicInvoice(card)));
    await userEvent.click(pay('Pay with Card'));
    expect(await screen.findByText('What is due has changed. Check the amount, then pay.')).toBeVisible();
    expect(pay('Pay $60.00 with Card')).toBeVisible();
    expect(
      screen.getByText('$40.00 was paid on July 3, 2026. $60.00 of $100.00 is still due.'),
    ).toBeVisible();
  });

  test('typed by the client says from where to where it may go', async () => {
    const message = 'Enter an amount from $10.00 to $60.00';
    fakeServer({
      [`POST ${api}/pay`]: { status: 400, json: { message, fieldErrors: { amount: [message] } } },
      [`GET ${api}/page`]: { json: pageOf(partPaid) },
    });
    await hydratePage(pageOf(anyPart));
    await userEvent.type(own(), '80');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $80.00 with Card' }));
    expect(await screen.findByText(`${message}.`)).toBeVisible();
    expect(own()).toHaveAccessibleDescription('From $10.00 to $60.00');
    expect(own()).toHaveValue('80');
  });

  test('after a payment in another tab leads to what is left', async () => {
    fakeServer({
      [`POST ${api}/pay`]: { status: 409, json: { code: 'payment_arrived', message: 'Reload' } },
      [`GET ${api}/page`]: { json: pageOf(partPaid) },
    });
    await hydratePage(pageOf(anyPart));
    await userEvent.click(pay('Pay $100.00 with Card'));
    expect(await screen.findByText('Your payment has arrived. This is what is still due.')).toBeVisible();
    await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Partly Paid' })).toHaveFocus());
  });
});
