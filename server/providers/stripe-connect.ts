import Stripe from 'stripe';
import type { StripeOptions } from '#server/stripe-config.ts';
import { BillingError } from './billing.ts';
import type { AccountSnapshot, ConnectProvider } from './connect.ts';
import { asked, checked, unlessMissing } from './stripe-client.ts';
import { strangeAnswer } from './stripe-snapshot.ts';

/**
 * Who answers for what. Clients pay the seller's own account, so the seller pays the fees, and the provider collects
 * the seller's details and bears what an account cannot pay back. The platform's profile has to say the same.
 */
const responsibilities = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
} as const satisfies Stripe.AccountCreateParams.Controller;

// The provider gives these no code.
const SETUP_REQUIRED = /platform[- ]profile|managing losses for connected accounts|signed up for Connect/i;
const HTTPS_REQUIRED = /redirected via HTTPS/i;

/** Accounts of sellers at Stripe. */
export function stripeConnect(stripe: Stripe, options: StripeOptions): ConnectProvider {
  return {
    isLive: options.isLive,

    createAccount: ({ userId, email, key }) =>
      askedOfPlatform(async () => {
        const account = await stripe.accounts.create(
          {
            email,
            controller: { ...responsibilities, stripe_dashboard: { type: options.connectDashboard } },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            metadata: { userId },
          },
          { idempotencyKey: key },
        );
        return checked(account, 'account').id;
      }),

    readAccount: (id) =>
      asked(async () => {
        const account = await unlessMissing(() => unlessGone(() => stripe.accounts.retrieve(id)));
        return account && snapshotOf(account);
      }),

    onboardingLink: (account, { returnUrl, refreshUrl }) =>
      askedOfPlatform(async () => {
        const link = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        if (link.object !== 'account_link' || !URL.canParse(link.url)) throw strangeAnswer();
        return link.url;
      }),
  };
}

async function unlessGone<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')
      return undefined;
    throw error;
  }
}

function snapshotOf(answer: Stripe.Account): AccountSnapshot {
  const { requirements, ...account } = checked(answer, 'account');
  const dueNow = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  return {
    chargesEnabled: account.charges_enabled === true,
    payoutsEnabled: account.payouts_enabled === true,
    detailsSubmitted: account.details_submitted === true,
    disabledReason: requirements?.disabled_reason ?? undefined,
    isDetailDue: dueNow.length > 0,
  };
}

/** As `asked`, for what our own account must be ready for. */
async function askedOfPlatform<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await asked(ask);
  } catch (error) {
    if (!(error instanceof BillingError) || error.fault !== 'refused') throw error;
    const { message, cause } = error;
    if (SETUP_REQUIRED.test(message)) throw new BillingError('setup_required', message, { cause });
    if (HTTPS_REQUIRED.test(message)) throw new BillingError('https_required', message, { cause });
    throw error;
  }
}
