import type { FakePaypal } from '#server/test/fakes/paypal.ts';
import type { FakeStripe } from '#server/test/fakes/stripe.ts';
import type { Books } from '#server/test/fakes/stripe-books.ts';
import { disputeSession, type SessionThing, settleDelayed } from '#server/test/fakes/stripe-checkout.ts';
import { deleteCustomer } from '#server/test/fakes/stripe-customers.ts';
import type { PaymentThing, SubscriptionThing } from '#server/test/fakes/stripe-ledger.ts';
import { endRefund, type RefundThing, refundSession } from '#server/test/fakes/stripe-refunds.ts';
import type { FakeTwilio } from '#server/test/fakes/twilio.ts';
import type { Action } from './console.ts';

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** What can happen to subscriptions. */
export function subscriptionActions({ books }: FakeStripe): Action[] {
  const onTheirWay = books
    .all<PaymentThing>('payment_intent')
    .filter(({ status, invoice }) => status === 'processing' && invoice)
    .flatMap(({ id, amount }) => {
      const about = `Payment ${id} for a subscription, ${money(amount)}, processing`;
      return [
        { about, label: 'The bank pays', run: () => books.arrive(id) },
        { about, label: 'The bank refuses', run: () => books.arrive(id, false) },
      ];
    });
  const running = books
    .all<SubscriptionThing>('subscription')
    .filter(({ status }) => status === 'active' || status === 'past_due')
    .flatMap(({ id, status, customer }) => {
      const about = `Subscription ${id} of ${customer}, ${status}`;
      return [
        { about, label: 'Renew', run: () => books.renew(id, true) },
        { about, label: 'Renew, but the card is refused', run: () => books.renew(id, false) },
        { about, label: 'End now', run: () => books.cancel(id) },
        { about, label: 'Delete the customer', run: () => deleteCustomer(books, customer) },
      ];
    });
  return [...onTheirWay, ...running];
}

/** What can happen to payments by card. */
export function cardPaymentActions({ accounts }: FakeStripe): Action[] {
  return [...accounts.values()].flatMap((books): Action[] => [
    ...refundDeeds(books),
    ...books
      .all<SessionThing>('checkout.session')
      .filter(({ status }) => status !== 'expired')
      .flatMap(({ id, amount_total: cents, payment_status: standing, status }): Action[] => {
        const about = `Card payment ${id}, ${money(cents)}, ${status === 'open' ? 'not paid yet' : standing}`;
        const vanish = { about, label: 'It vanishes', run: async () => books.remove(id) };
        if (status === 'open') return [vanish];
        if (standing === 'unpaid')
          return [
            vanish,
            { about, label: 'The bank pays', run: () => settleDelayed(books, id, true) },
            { about, label: 'The bank refuses', run: () => settleDelayed(books, id, false) },
          ];
        return [
          { about, label: 'Refund all', run: () => refundSession(books, id, cents) },
          { about, label: 'The payer disputes', run: () => disputeSession(books, id) },
        ];
      }),
  ]);
}

/** What banks do with refunds. */
const refundDeeds = (books: Books): Action[] =>
  books
    .all<RefundThing>('refund')
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .map(({ id, amount, status }) => ({
      about: `Refund ${id}, ${money(amount)}, ${status}`,
      label: 'The bank sends it back',
      run: () => endRefund(books, id, 'failed'),
    }));

/** What can happen to payments with PayPal. */
export function paypalActions({ books }: FakePaypal): Action[] {
  const payments = [...books.orders.values()].flatMap(({ captures, refunds }) => [
    ...refunds
      .filter(({ status }) => status === 'COMPLETED')
      .map(({ id, amount }) => ({
        about: `PayPal refund ${id}, ${amount.value} ${amount.currency_code}`,
        label: 'It comes back',
        run: () => books.endRefund(id, 'FAILED'),
      })),
    ...captures.flatMap(({ id, status, amount }): Action[] => {
      const about = `PayPal payment ${id}, ${amount.value} ${amount.currency_code}, ${status}`;
      if (status === 'PENDING')
        return [
          { about, label: 'The bank pays', run: () => books.clear(id, true) },
          { about, label: 'The bank refuses', run: () => books.clear(id, false) },
        ];
      if (status !== 'COMPLETED') return [];
      return [
        { about, label: 'Refund all', run: () => books.refund(id) },
        { about, label: 'Reverse', run: () => books.reverse(id) },
        { about, label: 'The payer disputes', run: () => books.dispute(id) },
      ];
    }),
  ]);
  return [...payments, ...paypalDisputeDeeds(books)];
}

const paypalDisputeDeeds = (books: FakePaypal['books']): Action[] =>
  [...books.disputes.values()]
    .filter(({ status }) => status !== 'RESOLVED')
    .flatMap(({ dispute_id: id, dispute_amount: { value, currency_code } }) => {
      const about = `PayPal dispute ${id}, ${value} ${currency_code}`;
      return [
        { about, label: 'Decide for the seller', run: () => books.decide(id, 'RESOLVED_SELLER_FAVOUR') },
        { about, label: 'Decide for the payer', run: () => books.decide(id, 'RESOLVED_BUYER_FAVOUR') },
        { about, label: 'The payer withdraws it', run: () => books.decide(id, 'CANCELED_BY_BUYER') },
      ];
    });

/** What phones do with text messages. @param origin of the product */
export function textActions(twilio: FakeTwilio, origin: string): Action[] {
  return twilio.received.flatMap((message) => {
    const about = `Text to ${message.to}: ${message.body}`;
    const answer = { from: message.to, body: 'STOP' };
    return [
      { about, label: 'Delivered', run: () => twilio.callBack(origin, message, 'delivered') },
      {
        about,
        label: 'Not delivered',
        run: () => twilio.callBack(origin, message, 'undelivered', { ErrorCode: '30003' }),
      },
      {
        about,
        label: 'Answer STOP',
        run: () => twilio.write(origin, `${origin}/api/webhooks/twilio/inbound`, answer),
      },
    ];
  });
}

/** What can happen to sellers' accounts at the card provider. */
export function accountActions({ connect }: FakeStripe): Action[] {
  return [...connect.accounts.values()].flatMap((account) => {
    const { id, charges_enabled: isOpen } = account;
    const about = `Account ${id}, ${isOpen ? 'may take payments' : 'may not take payments'}`;
    const changed = {
      ...{ charges_enabled: !isOpen, payouts_enabled: !isOpen, details_submitted: true },
      requirements: {
        disabled_reason: isOpen ? 'requirements.past_due' : null,
        ...{ currently_due: [], past_due: [] },
      },
    };
    return [
      {
        about,
        label: isOpen ? 'Stop payments' : 'Allow payments',
        run: () => connect.change(id, changed),
      },
      ...(isOpen
        ? [
            {
              about,
              label: 'Stop payments, telling nobody',
              run: async () => Object.assign(account, changed),
            },
          ]
        : []),
      { about, label: 'The owner withdraws it', run: () => connect.withdraw(id) },
    ];
  });
}
