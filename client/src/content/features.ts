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
      'Valid for 30 days unless you say otherwise; after that the page says it has expired and takes no answer.',
      'Who answered is kept with the proposal: their name and reason if they gave them, the time, the address and the browser.',
      'Of two people who answer at the same moment, one decides, and the other is told.',
      'An accepted proposal becomes an invoice with the same client and the same lines, once, with one click.',
    ],
    drawing: 'answer',
  },
  {
    id: 'invoices',
    title: 'Invoices that add up',
    text: 'Every amount is computed exactly, line by line, in cents. What the client sees, what prints and what you are owed are one number.',
    points: [
      'Quantity times rate, rounded half up to cents for each line; the total is the sum of the lines.',
      'Running numbers without gaps: INV-0001, INV-0002, also when two are created at the same moment.',
      'The page prints as it looks on A4 and Letter, and goes along with the email as a PDF.',
      'You see when your client last had the page open.',
    ],
    drawing: 'lines',
  },
  {
    id: 'reminders',
    title: "Reminders you don't have to write",
    isPro: true,
    text: 'Three follow-ups, 48 hours, 72 hours and 7 days after an invoice or proposal went out.',
    points: [
      'They stop by themselves: paid, cancelled, accepted, declined, expired or deleted.',
      '“Past due” is only said when it is.',
      'Replies reach you, and your client can end reminders with one click.',
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
      'The provider keeps its own fees from the payment; we add nothing to them.',
      'A confirmed payment marks the invoice paid exactly once, however often the provider repeats itself.',
      'Paid by bank transfer or cash? Mark the invoice as paid by hand, on any plan.',
    ],
  },
  {
    id: 'clients',
    title: 'Clients and what you sell',
    text: 'One screen per client with details, invoices, proposals and notes. One library with what you sell and what it costs.',
    points: [
      'Pick an item and its description and rate are in the line; later changes to either leave the other alone.',
      'Search takes any case and any accent: “cafe” finds “Café”.',
      'On Pro, statistics for each client: revenue, paid invoices, what is still pending.',
      'A client with a past is deleted only after you were told how many invoices and proposals go along.',
    ],
  },
  {
    id: 'overview',
    title: 'Where you stand, at a glance',
    text: 'Revenue, active clients, pending invoices and how many proposals turn into work, always as of this moment.',
    points: [
      'Revenue by month for the last twelve months, on every plan.',
      'On Pro: what is outstanding by age, revenue by client, and how long clients take to pay.',
      'An answer or a payment is on your screen within seconds, without reloading.',
      'Overdue begins the day after the due date, in your own time zone.',
    ],
  },
  {
    id: 'quick',
    title: 'Quick under your hands',
    text: 'Everything is within reach of the keyboard, on a phone, and in the dark.',
    points: [
      'Ctrl K or ⌘K finds any client, document, item or screen; C creates, / searches.',
      'Unsaved text is offered again after an interruption, to you and nobody else.',
      'Lists of ten thousand invoices open as quickly as lists of ten.',
      'Light and dark, from 320 pixels up, and made for screen readers.',
    ],
    drawing: 'search',
  },
  {
    id: 'brand',
    title: 'Your name on top',
    isPro: true,
    text: 'Your logo heads every page your clients see, and our credits go.',
    points: [
      'PNG, JPG or SVG up to 2 MB; 200 × 80 pixels look best.',
      'With credits hidden, the foot of the page carries your business name and phone number.',
    ],
  },
  {
    id: 'safety',
    title: 'Links nobody can guess',
    text: 'An address ends in 26 random characters. Knowing the number of an invoice opens nothing.',
    points: [
      'A client sees their document and what you say about your business. No email address of yours, no other document.',
      'Public pages set no cookie, load nothing from third parties, and stay out of search engines.',
      'Passwords are kept as scrypt hashes; a changed password ends every other session.',
    ],
  },
];
