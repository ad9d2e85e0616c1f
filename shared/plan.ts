/** Features that only Pro sellers have. Server gates and client prompts read this one table. */
export const proFeatures = {
  onlinePayments: 'Upgrade to Pro to accept online payments with Stripe and PayPal',
  clientStatistics: 'Upgrade to Pro for Client Statistics',
  branding: 'Upgrade to Pro for custom branding',
  reminders: 'Upgrade to Pro for automated reminders',
  sms: 'Upgrade to Pro for SMS notifications',
  advancedAnalytics: 'Upgrade to Pro for advanced analytics',
} as const;

export type ProFeature = keyof typeof proFeatures;
