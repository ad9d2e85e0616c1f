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
      'Write it like a letter, with sections, pictures and attachments, or start from a template.',
      'Offer options, packages and quantities: your client chooses, and the total follows with tax and discounts.',
      'Ask for a signature, typed or drawn. Both of you get a sealed PDF that anybody can check. A deposit can be paid right after.',
      'Questions on any section or line are answered where they were asked. You see what was read, and for how long.',
      'Valid for 30 days unless you choose otherwise. After that, the page says it has expired and no longer takes answers.',
      'Who answered is saved with the proposal: their name and reason if they gave them, the time, the IP address and the browser.',
      'If two people answer at the same moment, one answer counts and the other person is told.',
      'An accepted proposal becomes an invoice with the same client and lines in one click, and only once, or several that add up to it.',
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
      'Download any list for your spreadsheet, and reports, a journal and a QuickBooks file for your accountant.',
    ],
    drawing: 'lines',
  },
  {
    id: 'drafts',
    title: "Nothing goes out before it's ready",
    text: 'What you write is saved as a draft while you type. It gets its number when you send it.',
    points: [
      'Read the email before it goes out and change its words, or set a text of your own for all of them.',
      'Send now, copy the link without an email, or choose a day and a time by your own clock.',
      'What was sent is kept version by version, and your client sees that a page has changed.',
      'A mistake? Revise the invoice: the new one takes its place, and the old link leads there.',
      'Up to ten people per client: who gets invoices, who gets reminders, who gets receipts.',
    ],
  },
  {
    id: 'recurring',
    title: 'Retainers that bill themselves',
    text: 'Say it once: every month on the 1st, every other Friday, each year on the last day of June. Each invoice is made and sent on its day.',
    points: [
      'You see the next five dates before you save, with short months and the change of the clocks.',
      'Sent right away, or put among your drafts for a last look. An email tells you a day before.',
      'Titles and lines name their month, quarter or period by themselves.',
      'Make one now, skip one, or pause. Nothing is billed for the time in which it is paused.',
    ],
  },
  {
    id: 'parts',
    title: 'Money that comes in parts',
    text: "A deposit, three parts, half of it in cash: record what comes in, and everyone sees what's left.",
    points: [
      'Any payment with its date, method and reference. The receipt says what was paid and what is left.',
      'Payment plans of up to 24 parts, and deposits that are due when a proposal is accepted. They come to the total, to the cent.',
      'Credit notes with their own numbers, pages and PDFs. Refunds, write-offs, and credit for the next invoice.',
      'A ledger for each invoice and a statement for each client. Entries are never changed, only reversed.',
    ],
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
      'Or a schedule of your own: up to six, days before and after the due date, in your words.',
      'Pause them for one document. Sending one by hand is free.',
    ],
    drawing: 'reminders',
  },
  {
    id: 'replies',
    title: 'An answer without a phone call',
    text: "On the invoice itself, your client says when they'll pay, that they have paid, or what they want to know.",
    points: [
      'Reminders wait for the promised day. If it passes, the next one says so, once.',
      'What they say they paid is recorded with one click, filled in.',
      'You answer on the invoice; they read it on the same page, and in an email.',
    ],
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
      'Expected payments by week, from due dates, payment plans and what clients have promised.',
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
      'Filters, saved views and work on many rows at once, in lists that open as quickly with ten thousand invoices as with ten.',
      'Light and dark themes, screens from 320 pixels up, and support for screen readers.',
    ],
    drawing: 'search',
  },
  {
    id: 'move-in',
    title: 'Bring your history along',
    text: 'Clients, items and years of invoices come from FreshBooks, Wave, Invoice Ninja, Stripe, QuickBooks or any CSV file.',
    points: [
      'You see what would happen before anything is written, and each row that cannot be taken over with its reason.',
      'Invoices keep their numbers, dates and payments. Nobody gets an email about them.',
      'Not what you wanted? Undo takes an import back for 30 days.',
      'And out again: everything you have as one file, which another installation takes in.',
    ],
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
      'Sign in with a passkey, or add a one-time code from an app as a second factor.',
      'Let your accountant read your books without sharing a password. They can change and send nothing.',
    ],
  },
];
