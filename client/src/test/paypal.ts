import type { PaypalStatus } from '#shared/paypal.ts';
import type { FakeAnswer } from './fake-server.ts';
import type { Scenario } from './scenario.ts';

export const noPaypal: PaypalStatus = {
  connected: false,
  businessEmail: null,
  merchantId: null,
  verified: false,
  reason: null,
};

/** A stored account, which waits for its link. */
export const fakePaypal = (fields: Partial<PaypalStatus> = {}): PaypalStatus => ({
  connected: true,
  businessEmail: 'shop@studio.example',
  merchantId: 'ABCDEFGH23456',
  verified: false,
  reason: null,
  ...fields,
});

/** What an installation answers that takes PayPal. */
const withPaypal: Record<string, FakeAnswer> = {
  'GET /api/config': {
    json: { stripePublishableKey: null, cardPayments: false, paypal: true, sms: false, email: true },
  },
};

/** The payments tab of a Pro seller. */
export const paypalOf = (
  status: PaypalStatus,
  { answers, user, ...more }: Partial<Scenario> = {},
): Scenario => ({
  path: '/payments',
  ...more,
  user: {
    isPremium: true,
    paypalBusinessEmail: status.businessEmail,
    paypalMerchantId: status.merchantId,
    paypalAccountVerified: status.verified,
    ...user,
  },
  answers: { ...withPaypal, 'GET /api/paypal/status': { json: status }, ...answers },
});

/** A seller connects an account, and the server answers so. */
export const connectPaypal = (answer: FakeAnswer) =>
  paypalOf(noPaypal, {
    answers: { 'POST /api/paypal/connect': answer },
    steps: [
      ['type', 'Business email', 'shop@studio.example'],
      ['type', 'Merchant ID', 'ABCDEFGH23456'],
      ['press', 'Connect PayPal'],
    ],
  });

/** A seller disconnects a verified account, and the server answers so. */
export const disconnectPaypal = (answer: FakeAnswer) =>
  paypalOf(fakePaypal({ verified: true }), {
    answers: { 'POST /api/paypal/disconnect': answer },
    steps: [
      ['press', 'Disconnect'],
      ['type', 'Current password', 'blue horse'],
      ['press', 'Disconnect'],
    ],
  });
