/** Prices in US dollars as the texts state them. What is charged is `monthly` or `yearly`, whatever else is stated. */
export const prices = {
  monthly: '$19.99',
  yearly: '$99',
  yearlyByMonth: '$8.25',
  yearlySaving: '$140',
  /** Stated on the dashboard's card. */
  dashboard: '$29',
  /** Stated in the settings. */
  settings: '$5',
  /** Stated in the help. */
  help: '$5',
  /** Stated beside the sign-up form. */
  signUp: '$29',
  /** Stated in the terms of service. */
  terms: '$29',
} as const;

/** What is charged, as decimal strings in US dollars. */
export const chargedAmounts = { monthly: '19.99', yearly: '99.00' } as const;

/** As the payments tab states them. Providers charge by country and card, so no other place names figures. */
export const paymentTerms = {
  fee: '2.9% + 30 cents per transaction',
  funds: '1-2 business days',
} as const;

/** Stands beside every stated price that is not the one charged. */
export const chargedPriceNote = `Price charged today: ${prices.monthly} a month or ${prices.yearly} a year.`;

/** Before the yearly plan takes the place of the monthly one. */
export const yearlyChangeText = `You pay ${prices.yearly} for a year from today. The rest of this month is credited.`;
