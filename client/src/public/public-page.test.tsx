import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hydratePage, leavePage } from '#client/test/hydrate-page.tsx';
import { invoiceView } from '#shared/document-view.ts';
import { invoicePanels } from '#shared/invoice-panels.ts';
import type { PublicPage } from '#shared/page-render.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { printWhenReady } from './print-when-ready.ts';

afterEach(() => {
  leavePage();
  vi.restoreAllMocks();
});

/** Takes over the server's markup; a difference would be an error on the console, which fails the test. */
async function open(overrides: Parameters<typeof buildPublicInvoice>[0]) {
  const invoice = buildPublicInvoice(overrides);
  const page: PublicPage = { kind: 'invoice', invoice: invoiceView(invoice), panels: invoicePanels(invoice) };
  await hydratePage(page);
}

describe('paying a public invoice', () => {
  it.each([
    ['stripe', 'Pay with Card', 'Stripe payment integration will be available soon.'],
    ['paypal', 'Pay with PayPal', 'PayPal payment integration will be available soon.'],
  ] as const)('by %s is coming soon', async (paymentMethod, label, text) => {
    await open({ payment: 'coming_soon', paymentMethod });
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect((await screen.findAllByText('Coming Soon')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  it('shows one message at a time', async () => {
    await open({ payment: 'coming_soon', paymentMethod: 'stripe' });
    const button = screen.getByRole('button', { name: 'Pay with Card' });
    await userEvent.click(button);
    await screen.findAllByText('Coming Soon');
    await userEvent.click(button);
    expect(await screen.findAllByRole('button', { name: 'Close' })).toHaveLength(1);
  });
});

describe('paying by bank transfer', () => {
  const legal = { seller: { iban: 'DE89370400440532013000', bic: 'COBADEFF' } };

  it('copies the account as banks read it, and says so', async () => {
    const visitor = userEvent.setup();
    await open({ legal });
    expect(screen.getAllByText('DE89 3704 0044 0532 0130 00').length).toBeGreaterThan(0);
    await visitor.click(screen.getByRole('button', { name: 'Copy IBAN' }));
    expect(await screen.findByText('IBAN copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('DE89370400440532013000');
  });

  it('is not offered while a payment is on its way', async () => {
    await open({ legal, progress: { status: 'processing' } });
    expect(screen.queryByRole('button', { name: 'Copy IBAN' })).toBeNull();
  });
});

describe('downloading a public invoice', () => {
  it('opens the printable view in a new window', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
    await open({});
    await userEvent.click(screen.getByRole('button', { name: 'Download Invoice' }));
    expect(openWindow).toHaveBeenCalledWith('?print=1', '_blank', expect.any(String));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so when the browser blocks the window, and offers a link', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await open({});
    await userEvent.click(screen.getByRole('button', { name: 'Download Invoice' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Your browser blocked the new window.');
    expect(screen.getByRole('link', { name: 'open the printable invoice' })).toHaveAttribute(
      'href',
      '?print=1',
    );
  });
});

describe('the invoice as a PDF', () => {
  const pdf = () => screen.queryByRole('link', { name: 'Save PDF' });

  it.each(['pending', 'overdue', 'paid'] as const)('is offered once while it is %s', async (status) => {
    await open({ status, paidAt: status === 'paid' ? '2026-08-10T05:30:00.000Z' : null });
    expect(pdf()).toHaveAttribute('href', '?pdf=1');
  });

  it('is not offered of a cancelled one', async () => {
    await open({ status: 'cancelled' });
    expect(pdf()).toBeNull();
  });
});

describe('the print dialog', () => {
  it('waits for the load event, the pictures and the fonts', async () => {
    const steps: string[] = [];
    const step = (name: string) => async () => void steps.push(name);
    const view = { print: step('print'), addEventListener: window.addEventListener.bind(window) };
    const page = {
      readyState: 'loading',
      defaultView: view,
      images: [{ decode: step('picture') }, { decode: () => Promise.reject(new Error('broken')) }],
      body: { getBoundingClientRect: () => undefined },
      fonts: {
        get ready() {
          return step('fonts')();
        },
      },
    };
    const printed = printWhenReady(page as unknown as Document);
    expect(steps).toEqual([]);
    window.dispatchEvent(new Event('load'));
    await printed;
    expect(steps).toEqual(['picture', 'fonts', 'print']);
  });
});

describe('the sums of an invoice where money moved', () => {
  it('go from the total down to what is due, with a link to each credit note', async () => {
    await open({
      ...{ balance: '3900.00', paid: '400.00', credited: '120.00' },
      movements: [{ kind: 'payment', date: '2026-07-03', amount: '400.00' }],
      creditNotes: [
        {
          ...{ displayNumber: 'CRN-0001', creditNoteNumber: 'CRN-0001-VC60YZABKMWH5T3KY61H7S484N' },
          ...{ amount: '120.00', issuedOn: '2026-07-10' },
        },
      ],
    });
    const sums = screen.getByRole('table');
    expect(Array.from(sums?.querySelectorAll('p') ?? [], ({ textContent }) => textContent)).toEqual([
      'Total$4,420.00',
      'Paid on Jul 3, 2026−$400.00',
      'Credit note CRN-0001, Jul 10, 2026−$120.00',
      'Balance due$3,900.00',
    ]);
    expect(screen.getByRole('link', { name: 'Credit note CRN-0001, Jul 10, 2026' })).toHaveAttribute(
      'href',
      '/credit-note/CRN-0001-VC60YZABKMWH5T3KY61H7S484N',
    );
  });
});
