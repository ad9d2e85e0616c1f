import type { ConnectStatus } from '#shared/connect.ts';
import type { FakeAnswer } from './fake-server.ts';
import type { Scenario } from './scenario.ts';

export const noAccount: ConnectStatus = { paymentsEnabled: false, hasAccount: false, accountId: null };

/** An account in a state. */
export const fakeAccount = (fields: Partial<ConnectStatus> = {}): ConnectStatus => ({
  paymentsEnabled: fields.state === 'ready',
  hasAccount: true,
  accountId: 'acct_1',
  state: 'setup_required',
  reason: null,
  ...fields,
});

/** What an installation answers that takes cards. */
export const withCards: Record<string, FakeAnswer> = {
  'GET /api/config': {
    json: { stripePublishableKey: 'pk_test_1', cardPayments: true, paypal: false, sms: false, email: true },
  },
};

/** The payments tab of a Pro seller. */
export const paymentsOf = (
  status: ConnectStatus,
  { answers, user, ...more }: Partial<Scenario> = {},
): Scenario => ({
  path: '/payments',
  ...more,
  user: {
    isPremium: true,
    stripeConnectAccountId: status.accountId,
    stripeConnectOnboardingComplete: status.paymentsEnabled,
    ...user,
  },
  answers: { ...withCards, 'GET /api/connect/status': { json: status }, ...answers },
});

/** A seller creates an account, and the server answers so. */
export const createAccount = (answer: FakeAnswer) =>
  paymentsOf(noAccount, {
    answers: {
      'POST /api/connect/create-account': answer,
      'POST /api/connect/onboard': () => new Promise(() => undefined),
    },
    steps: [['press', 'Connect Stripe']],
  });

/** A seller goes on with an account, and the server answers so. */
export const onboard = (answer: FakeAnswer) =>
  paymentsOf(fakeAccount(), {
    answers: { 'POST /api/connect/onboard': answer },
    steps: [['press', 'Complete Setup']],
  });

/** The installation lacks something. */
export const missingSetup = (flag: 'setupRequired' | 'httpsRequired'): FakeAnswer => ({
  status: 400,
  json: { message: 'no', [flag]: true },
});
