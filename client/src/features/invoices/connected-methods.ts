import type { PaymentMethod } from '#shared/document.ts';
import type { User } from '#shared/user.ts';

type Seller = Pick<User, 'isPremium' | 'stripeConnectOnboardingComplete' | 'paypalAccountVerified'>;

/** Online methods whose account can take a seller's payments. */
export function connectedMethods({
  isPremium,
  stripeConnectOnboardingComplete,
  paypalAccountVerified,
}: Seller): PaymentMethod[] {
  if (!isPremium) return [];
  const isConnected = { stripe: stripeConnectOnboardingComplete, paypal: paypalAccountVerified };
  return (['stripe', 'paypal'] as const).filter((method) => isConnected[method]);
}
