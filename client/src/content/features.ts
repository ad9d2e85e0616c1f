export type DrawingName = 'lines' | 'answer' | 'reminders' | 'search';

export interface FeatureSection {
  id: string;
  title: string;
  text: string;
  isPro?: boolean;
  points: readonly string[];
  drawing?: DrawingName;
}

/** Everything that the product does, in the order of a piece of work. */
export const featureSections: readonly FeatureSection[] = [
  {
    id: 'proposals',
    title: 'A proposal that can be answered',
    text: 'Your client opens a link, reads one page, and accepts or declines with a button. No account, no PDF to sign and scan.',
    points: [
      'Valid for 30 days unless you choose otherwise. After that, the page says it has expired and no longer takes answers.',
      'Who answered is saved with the proposal: their name and reason if they gave them, the time, the IP address and the browser.',
      'If two people answer at the same moment, one answer counts and the other person is told.',
      'An accepted proposal becomes an invoice with the same client and lines in one click, and only once.',
    ],
    drawing: 'answer',
  },
  {
    id: 'invoices',
    title: 'Invoices that add up',
    text: "Every amount is calculated exactly, with tax and discounts, in any currency. What the client sees, what prints and what you're owed always match.",
    points: [
      'Quantity times rate, rounded half up to the cent for each line. Without tax and discounts, the total is the sum of the lines.',
      'VAT, GST or sales tax: up to three rates on a line, prices with or without tax, reverse charge and exempt with the reason printed.',
      'Discounts on a line or on all of it, always before tax.',
      'Dollars, euros, yen or dinars, each with its own decimal places. Nothing is ever converted.',
      'Units, sections, purchase order numbers, tax IDs and your bank details, for those who need them. A plain invoice stays plain.',
      'Sequential numbers without gaps: INV-0001, INV-0002, even when two are created at the same moment. Or continue a series of your own.',
      'The page prints as it looks on A4 and Letter, and the email has it attached as a PDF.',
      'You see when your client last viewed the page.',
    ],
    drawing: 'lines',
  },
  {
    id: 'reminders',
    title: "Reminders you don't have to write",
    isPro: true,
    text: 'Three follow-ups: 48 hours, 72 hours and 7 days after an invoice or proposal is sent.',
    points: [
      "They stop on their own once it's paid, cancelled, accepted, declined, expired or deleted.",
      'They only say “past due” when it is.',
      'Replies go to you, and your client can unsubscribe with one click.',
      'Pause them for one document, or send one now.',
    ],
    drawing: 'reminders',
  },
  {
    id: 'payments',
    title: 'Paid on the invoice itself',
    isPro: true,
    text: 'Connect your own Stripe or PayPal account. Your client pays on the page, and the invoice marks itself as paid.',
    points: [
      'The money goes to your own account and never passes through ours.',
      'The provider keeps its own fees from the payment. We add nothing to them.',
      'A confirmed payment marks the invoice paid exactly once, however often the provider repeats itself.',
      'Paid by bank transfer or cash? Mark the invoice as paid by hand, on any plan.',
    ],
  },
  {
    id: 'clients',
    title: 'Clients and what you sell',
    text: 'One screen per client with details, invoices, proposals and notes. One library with what you sell and what it costs.',
    points: [
      "Pick an item to fill in its description and rate. Later changes to one don't affect the other.",
      'Search ignores case and accents: “cafe” finds “Café”.',
      'On Pro, statistics for each client: revenue, paid invoices, what is still pending.',
      'Before you delete a client, you see how many invoices and proposals will be deleted too.',
    ],
  },
  {
    id: 'overview',
    title: 'Where you stand, at a glance',
    text: 'Revenue, active clients, pending invoices and how many proposals turn into work, always up to date.',
    points: [
      'Revenue by month for the last twelve months, on every plan. Each currency by itself.',
      'On Pro: what is outstanding by age, revenue by client, and how long clients take to pay.',
      'Answers and payments appear on your screen within seconds, without reloading.',
      'Invoices become overdue the day after the due date, in your own time zone.',
    ],
  },
  {
    id: 'quick',
    title: 'Fast to work with',
    text: 'Everything works from the keyboard, on a phone and in the dark.',
    points: [
      'Ctrl K or ⌘K finds any client, document, item or screen; C creates, / searches.',
      'Unsaved text is offered again after an interruption, to you and no one else.',
      'Lists of ten thousand invoices open as quickly as lists of ten.',
      'Light and dark themes, screens from 320 pixels up, and support for screen readers.',
    ],
    drawing: 'search',
  },
  {
    id: 'brand',
    title: 'Your name on top',
    isPro: true,
    text: 'Your logo is at the top of every page your clients see, and our credits are gone.',
    points: [
      'PNG, JPG or SVG up to 2 MB; 200 × 80 pixels look best.',
      'With credits hidden, the footer shows your business name and phone number.',
    ],
  },
  {
    id: 'safety',
    title: 'Links nobody can guess',
    text: "Each link ends in 26 random characters. Knowing an invoice number isn't enough to open it.",
    points: [
      "Clients see their document and your business details. They don't see any other document, or your email address unless you print it as a contact.",
      'Public pages set no cookie, load nothing from third parties, and stay out of search engines.',
      'Passwords are stored as scrypt hashes. Changing your password ends every other session.',
    ],
  },
];
