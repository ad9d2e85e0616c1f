import type { User } from '#shared/user.ts';

export interface FirstStep {
  key: string;
  text: string;
  /** The path where the step is done. */
  path: string;
  isDone: boolean;
  /** Optional: it doesn't keep the list open. */
  isOptional?: boolean;
  /** Needs the paid plan, which the seller doesn't have. */
  isPro?: boolean;
}

interface Counts {
  clients: number;
  invoices: number;
}

/** What a new seller does before the first payment, in order. */
export function firstSteps(user: User, { clients, invoices }: Counts, sendsMail: boolean): FirstStep[] {
  const isFree = !user.isPremium;
  const steps: (FirstStep | false)[] = [
    sendsMail && {
      key: 'confirm',
      text: 'Confirm your email address',
      path: '/settings?tab=profile',
      isDone: user.emailConfirmedAt !== null,
    },
    {
      key: 'business',
      text: 'Add your business name and address',
      path: '/settings?tab=profile',
      isDone: Boolean(user.businessName && user.address),
    },
    // An unknown browser time zone at sign-up was stored as UTC.
    user.timeZone === 'UTC' && {
      key: 'zone',
      text: 'Check your time zone',
      path: '/settings?tab=profile',
      isDone: false,
      isOptional: true,
    },
    {
      key: 'logo',
      text: 'Add your logo',
      path: isFree ? '/subscribe' : '/settings?tab=branding',
      isDone: user.customLogo !== null,
      isOptional: true,
      isPro: isFree,
    },
    {
      key: 'payments',
      text: 'Choose how clients pay online',
      path: isFree ? '/subscribe' : '/settings?tab=payments',
      isDone: user.stripeConnectOnboardingComplete || user.paypalAccountVerified,
      isOptional: true,
      isPro: isFree,
    },
    { key: 'client', text: 'Add your first client', path: '/clients?new=1', isDone: clients > 0 },
    { key: 'invoice', text: 'Send your first invoice', path: '/invoices?new=1', isDone: invoices > 0 },
  ];
  return steps.filter((step) => step !== false);
}

/** Whether a required step is left. */
export const areStepsLeft = (steps: readonly FirstStep[]): boolean =>
  steps.some(({ isDone, isOptional }) => !isDone && !isOptional);
