import { describe, expect, it } from 'vitest';
import { invoicePanels } from './invoice-panels.ts';
import { buildPublicInvoice } from './public-invoice.fixture.ts';

const panelsOf = (overrides: Parameters<typeof buildPublicInvoice>[0]) =>
  invoicePanels(buildPublicInvoice(overrides));

describe('the panels of a public invoice', () => {
  it('of cash: ready, to be downloaded', () => {
    expect(panelsOf({})).toEqual([
      {
        id: 'invoice-ready',
        tone: 'neutral',
        title: 'Invoice Ready',
        text: 'Pay Harrow & Vale Studio directly, then keep the invoice for your records.',
        canDownload: true,
      },
    ]);
  });

  it.each([
    ['stripe', 'stripe', 'Pay with Card'],
    ['paypal', 'paypal', 'Pay with PayPal'],
    ['coming_soon', 'stripe', 'Pay with Card'],
    ['coming_soon', 'paypal', 'Pay with PayPal'],
  ] as const)('of payment %s for an invoice by %s: required, %s', (payment, paymentMethod, label) => {
    const [panel] = panelsOf({ payment, paymentMethod });
    expect(panel).toMatchObject({
      title: 'Payment Required',
      pay: { method: paymentMethod, label, isComing: payment === 'coming_soon' },
      canDownload: true,
    });
  });

  it('of a card invoice that cannot be paid here: the cash panel', () => {
    const [panel] = panelsOf({ payment: 'none', paymentMethod: 'stripe' });
    expect(panel?.title).toBe('Invoice Ready');
    expect(panel).not.toHaveProperty('pay');
  });

  it('of an overdue invoice: the pending panel with a notice, still payable', () => {
    expect(panelsOf({ status: 'overdue', payment: 'coming_soon', paymentMethod: 'paypal' })).toEqual([
      {
        id: 'payment-required',
        tone: 'critical',
        title: 'Payment Required',
        text: 'This invoice was due on August 14, 2026. You can still pay it here.',
        pay: { method: 'paypal', label: 'Pay with PayPal', isComing: true },
        canDownload: true,
      },
    ]);
    expect(panelsOf({ status: 'overdue' })[0]).toMatchObject({
      title: 'Invoice Ready',
      tone: 'critical',
      text: 'This invoice was due on August 14, 2026. Please pay Harrow & Vale Studio directly.',
    });
  });

  it("of a paid invoice: completed, and the day of payment in the seller's zone", () => {
    const panels = panelsOf({ status: 'paid', paidAt: '2026-08-10T05:30:00.000Z', payment: 'coming_soon' });
    expect(panels.map(({ title, text, canDownload }) => ({ title, text, canDownload }))).toEqual([
      {
        title: 'Payment Completed',
        text: 'Thank you. Keep a copy for your records.',
        canDownload: true,
      },
      { title: 'Invoice Paid', text: 'Paid on August 9, 2026', canDownload: false },
    ]);
  });

  it('of a paid invoice without a day of payment: completed only', () => {
    expect(panelsOf({ status: 'paid' }).map((panel) => panel.title)).toEqual(['Payment Completed']);
  });

  it('of a cancelled invoice: neither payment nor download', () => {
    expect(panelsOf({ status: 'cancelled', payment: 'stripe', paymentMethod: 'stripe' })).toEqual([
      {
        id: 'invoice-cancelled',
        tone: 'neutral',
        title: 'Invoice Cancelled',
        text: 'Harrow & Vale Studio has cancelled this invoice. There is nothing to pay.',
        canDownload: false,
      },
    ]);
  });

  it('never asks anyone to pay the product', () => {
    const user = { businessName: null };
    expect(panelsOf({ user })[0]?.text).toBe(
      'Pay the seller directly, then keep the invoice for your records.',
    );
    expect(panelsOf({ user, status: 'cancelled' })[0]?.text).toMatch(/^The seller has cancelled/);
  });

  it('keeps a right-to-left name from turning its sentence', () => {
    const [panel] = panelsOf({ user: { businessName: 'سوق الضوء' } });
    expect(panel?.text).toContain('\u2068سوق الضوء\u2069');
  });
});

describe('what payments through a provider add to the panels', () => {
  it.each(['processing', 'review'] as const)(
    'while money is %s: no button that asks for it again',
    (status) => {
      const [panel, ...more] = panelsOf({ payment: 'stripe', paymentMethod: 'stripe', progress: { status } });
      expect(panel).toMatchObject({ title: 'Payment Processing', canDownload: true });
      expect(panel).not.toHaveProperty('pay');
      expect(more).toEqual([]);
    },
  );

  it.each([
    ['failed', "The last payment didn't go through. Pay Harrow & Vale Studio by card."],
    [
      'unknown',
      "We couldn't confirm whether the last payment arrived. Check with Harrow & Vale Studio before you pay again. Pay Harrow & Vale Studio by card.",
    ],
  ] as const)('after a payment that %s: says so, and is payable', (status, text) => {
    const [panel] = panelsOf({ payment: 'stripe', paymentMethod: 'stripe', progress: { status } });
    expect(panel).toMatchObject({ title: 'Payment Required', text, pay: { method: 'stripe' } });
  });

  it.each([
    ['13.22', 'Payment Completed', '$13.22 of $413.22 was refunded. Keep a copy for your records.'],
    ['413.22', 'Payment Refunded', 'The full $413.22 was refunded. Keep a copy for your records.'],
  ])('of a paid invoice of which $%s went back: %s', (refunded, title, text) => {
    const progress = { status: 'refunded', refunded, received: '413.22' } as const;
    expect(panelsOf({ status: 'paid', progress })).toMatchObject([{ title, text, canDownload: true }]);
  });
});

describe('the panels of an invoice that is paid in parts', () => {
  const card = { payment: 'stripe', paymentMethod: 'stripe', amount: '100.00' } as const;

  it('say what came last, what came in all, and what is left', () => {
    const panels = panelsOf({
      ...{ ...card, balance: '30.00', paid: '70.00' },
      movements: [
        { kind: 'payment', date: '2026-07-03', amount: '40.00' },
        { kind: 'payment', date: '2026-07-10', amount: '30.00' },
      ],
    });
    expect(panels.map(({ title, text, pay }) => [title, text, pay?.label])).toEqual([
      [
        'Partly Paid',
        '$30.00 was paid on July 10, 2026, $70.00 in all. $30.00 of $100.00 is still due.',
        undefined,
      ],
      ['Payment Required', 'Pay Harrow & Vale Studio by card.', 'Pay $30.00 with Card'],
    ]);
  });

  it('name the part that is late, not the day of the last one', () => {
    const [panel] = panelsOf({
      ...{ ...card, status: 'overdue', dueDate: '2026-10-01' },
      nextDue: { date: '2026-08-01', amount: '25.00' },
    });
    expect(panel?.text).toBe('A payment of $25.00 was due on August 1, 2026. You can still pay it here.');
  });

  it('offer no less than the provider takes', () => {
    const [panel] = panelsOf({ ...card, allowPartial: true });
    expect(panel?.pay?.sums?.own?.hint).toBe('From $0.50 to $100.00');
    const [least] = panelsOf({ ...card, amount: '10.00', allowPartial: true, minPartial: '10.00' });
    expect(least?.pay).toMatchObject({ label: 'Pay with Card', amount: '10.00' });
    expect(least?.pay).not.toHaveProperty('sums');
  });

  it('say that a credited one was credited', () => {
    const credited = { status: 'cancelled', balance: '0.00', credited: '100.00' } as const;
    expect(panelsOf({ ...card, ...credited })[0]?.text).toBe(
      'Harrow & Vale Studio has credited this invoice. There is nothing to pay.',
    );
  });
});
