import type { PaymentMethod } from './document.ts';
import type { User } from './user.ts';

type Seller = Pick<User, 'isPremium' | 'stripeConnectOnboardingComplete' | 'paypalAccountVerified'>;

/** Online methods whose account can take a seller's payments now. */
export function connectedMethods({
  isPremium,
  stripeConnectOnboardingComplete,
  paypalAccountVerified,
}: Seller): PaymentMethod[] {
  if (!isPremium) return [];
  const isConnected = { stripe: stripeConnectOnboardingComplete, paypal: paypalAccountVerified };
  return (['stripe', 'paypal'] as const).filter((method) => isConnected[method]);
}

/** What a new invoice starts with: the seller's last choice while it works, or else what is connected. */
export function defaultPaymentMethod(seller: Seller & Pick<User, 'preferredPaymentMethod'>): PaymentMethod {
  const { preferredPaymentMethod: preferred } = seller;
  const connected = connectedMethods(seller);
  if (preferred && (preferred === 'cash' || connected.includes(preferred))) return preferred;
  return connected[0] ?? 'cash';
}
