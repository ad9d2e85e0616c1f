import type { User } from '#shared/user.ts';

/** A signed-in free user. */
export function fakeUser(fields: Partial<User> = {}): User {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    email: 'ines@harrowvale.example',
    fullName: 'Ines Harrow',
    firstName: 'Ines',
    lastName: 'Harrow',
    businessName: null,
    industry: null,
    phone: null,
    address: null,
    timeZone: 'UTC',
    currency: 'USD',
    isPremium: false,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    stripeConnectAccountId: null,
    stripeConnectAccountStatus: null,
    stripeConnectOnboardingComplete: false,
    paypalBusinessEmail: null,
    paypalMerchantId: null,
    paypalAccountVerified: false,
    paypalConnectedAt: null,
    preferredPaymentMethod: null,
    customLogo: null,
    hideCredits: false,
    emailConfirmedAt: '2026-01-19T08:05:00.000Z',
    deletesAt: null,
    createdAt: '2026-01-19T08:00:00.000Z',
    updatedAt: '2026-01-19T08:00:00.000Z',
    ...fields,
  };
}
