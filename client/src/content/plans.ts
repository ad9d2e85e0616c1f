import { prices } from '#shared/prices.ts';

export interface PlanContent {
  name: string;
  price: string;
  period?: string;
  /** Beside the name. */
  saving?: string;
  note: string;
  includes: readonly string[];
  excludes: readonly string[];
}

export const freePlan: PlanContent = {
  name: 'Free',
  price: '$0',
  note: 'For as long as you like.',
  includes: [
    'Unlimited clients, invoices and proposals',
    'Public links your clients open without an account',
    'Basic analytics',
    'Basic support',
  ],
  excludes: ['No payment collection'],
};

export const proPlan: PlanContent = {
  name: 'Pro',
  price: prices.monthly,
  period: 'per month',
  saving: `Yearly: save ${prices.yearlySaving}`,
  note: `Or ${prices.yearly} per year. Only ${prices.yearlyByMonth}/month.`,
  includes: [
    'Everything in Free',
    'Card payments and PayPal',
    'Automated reminders',
    'Email and SMS notifications',
    'Your logo, without product credits',
    'Advanced analytics and client statistics',
    'Priority support',
  ],
  excludes: [],
};

export const planTerms =
  '30-day money-back guarantee. Stripe and PayPal keep their own fees from each payment. We add nothing to them.';

type Share = boolean | string;

/** What each plan has: a word, or included and not. */
export const comparison: readonly { what: string; free: Share; pro: Share }[] = [
  { what: 'Clients, invoices and proposals', free: 'Unlimited', pro: 'Unlimited' },
  { what: 'Item library', free: 'Unlimited', pro: 'Unlimited' },
  { what: 'Public client links, printing and PDF', free: true, pro: true },
  { what: 'Proposals accepted or declined on the page', free: true, pro: true },
  { what: 'Options, packages, templates and signed proposals', free: true, pro: true },
  { what: 'Analytics', free: 'Basic', pro: 'Advanced' },
  { what: 'Support', free: 'Basic', pro: 'Priority' },
  { what: 'Card payments and PayPal', free: false, pro: true },
  { what: 'Automated reminders', free: false, pro: true },
  { what: 'SMS notifications', free: false, pro: true },
  { what: 'Client statistics', free: false, pro: true },
  { what: 'Custom logo, credits hidden', free: false, pro: true },
];

export interface Question {
  id: string;
  question: string;
  answer: readonly string[];
}

export const pricingFaq: readonly Question[] = [
  {
    id: 'change-plan',
    question: 'Can I change or cancel my plan?',
    answer: [
      'Yes, at any time in Settings. Upgrades are charged pro-rated, downgrades take effect at the next billing cycle.',
      'After cancelling you keep Pro until the end of the period, then go back to Free with all your data.',
    ],
  },
  {
    id: 'money-back',
    question: 'Is there a money-back guarantee?',
    answer: [
      'Yes. You can get a full refund within 30 days of your first payment. After that there are no refunds for partial months.',
    ],
  },
  {
    id: 'yearly',
    question: 'What do I save with the yearly plan?',
    answer: [
      `${prices.yearly} a year comes to ${prices.yearlyByMonth} a month. Compared with twelve months at ${prices.monthly}, you save ${prices.yearlySaving}.`,
    ],
  },
  {
    id: 'free',
    question: 'Is the free plan a trial?',
    answer: [
      "No. Free includes unlimited clients, invoices and proposals, and doesn't expire. Upgrade when you are ready to accept payments.",
    ],
  },
  { id: 'cards', question: 'Which cards do you accept?', answer: ['All major credit cards.'] },
  {
    id: 'fees',
    question: 'What does taking a payment cost?',
    answer: [
      'What Stripe or PayPal charges you for it, which depends on your country and on how the client pays; their price lists say how much. They keep it from the payment, and we add nothing to it.',
    ],
  },
  {
    id: 'downgrade',
    question: 'What happens to my payment accounts if I go back to Free?',
    answer: [
      'They stay linked, but payments cannot be collected until you are on Pro again. Invoices that were set up for online payment show how to pay without it.',
    ],
  },
];
