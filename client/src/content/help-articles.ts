import { brand } from '#shared/brand.ts';
import { chargedPriceNote, prices } from '#shared/prices.ts';
import type { HelpCategoryId } from './help-categories.ts';

export interface HelpArticle {
  /** Also its address: `/help#id`. */
  id: string;
  question: string;
  /** In paragraphs. */
  answer: readonly string[];
  /** Stands apart below the answer. */
  note?: string;
  tags: readonly string[];
  category: HelpCategoryId;
}

export const helpArticles: readonly HelpArticle[] = [
  {
    id: 'first-invoice',
    category: 'getting-started',
    question: 'How do I send my first invoice?',
    answer: [
      'Add a client with name and email address, then choose Create, New Invoice. Pick the client, give the invoice a title and a due date, and write at least one line with description, quantity and rate.',
      'Create Invoice sends it: your client gets an email with the link to its page and the invoice as a PDF. The list shows it as Sent.',
    ],
    tags: ['invoice', 'create', 'send', 'start'],
  },
  {
    id: 'client-account',
    category: 'getting-started',
    question: 'Does my client need an account?',
    answer: [
      'No. Your client opens the link in the email and sees one page with everything on it. They can print it, download it, pay it where you accept payments, and accept or decline a proposal, all without signing in.',
    ],
    tags: ['client', 'link', 'sign in'],
  },
  {
    id: 'free-plan',
    category: 'getting-started',
    question: 'What is on the free plan?',
    answer: [
      'Unlimited clients, items, invoices and proposals, public links, printing and PDF, basic analytics and basic support, for as long as you like.',
      'Collecting payments, reminders, SMS, your logo, client statistics and advanced analytics are part of Pro.',
    ],
    tags: ['free', 'plan', 'limits'],
  },
  {
    id: 'confirm-address',
    category: 'getting-started',
    question: 'Why should I confirm my email address?',
    answer: [
      'Until you open the confirmation link and press Confirm Address, only five emails in total go out to your clients. Later ones wait, with the reason shown under Notifications, and are sent automatically once you confirm your address.',
      'The link is valid for 7 days. You can request a new one from the notice in your workspace.',
    ],
    tags: ['confirmation', 'email', 'limits', 'sign up'],
  },
  {
    id: 'phone',
    category: 'getting-started',
    question: `Can I use ${brand.name} on my phone?`,
    answer: [
      'Yes, in the browser. All screens work from 320 pixels up, and the pages your clients see are made for phones first.',
      'On a computer, Ctrl K or ⌘K opens a search over clients, documents and screens, C opens Create and / jumps to the search of a list.',
    ],
    tags: ['mobile', 'phone', 'keyboard', 'shortcuts'],
  },
  {
    id: 'add-client',
    category: 'clients',
    question: 'What do I need to add a client?',
    answer: [
      'A name and an email address; both are required, because invoices and proposals go out by email. Phone, company, address and notes are optional.',
      'Company and address appear on the documents under Bill To. Only you can see notes.',
      'Billing details are there for clients who need more on an invoice: a structured address, VAT or tax ID, a reference of their own, a currency and payment terms.',
    ],
    tags: ['client', 'name', 'email', 'phone', 'address', 'company', 'notes', 'vat', 'currency'],
  },
  {
    id: 'client-history',
    category: 'clients',
    question: 'Where do I see everything about one client?',
    answer: [
      'Open the client: Details, Invoices, Proposals and Notes are tabs of one screen. Notes are dated and only for you.',
      'On Pro, the screen adds statistics: revenue, paid invoices, accepted proposals, and what is still pending.',
    ],
    tags: ['client', 'history', 'notes', 'statistics'],
  },
  {
    id: 'delete-client',
    category: 'clients',
    question: 'What happens when I delete a client?',
    answer: [
      'Its invoices and proposals are deleted too, and their links stop working. The confirmation tells you how many of each will be deleted.',
      "A client with an invoice that was paid through Stripe or PayPal can't be deleted, because the payment record must be kept.",
    ],
    tags: ['client', 'delete'],
  },
  {
    id: 'item-library',
    category: 'clients',
    question: 'What is the item library for?',
    answer: [
      'Save what you sell once: a name, a description, a rate and, if you like, a unit, tax rates and a currency. Pick it in an invoice or proposal, and it fills in a line.',
      "Picking an item copies it. Changing the item later doesn't affect documents you sent, and changing a line doesn't affect the item.",
    ],
    tags: ['items', 'library', 'rate', 'unit', 'tax', 'lines'],
  },
  {
    id: 'invoice-contents',
    category: 'invoices',
    question: 'What goes into an invoice?',
    answer: [
      'A client, a title, lines with description, quantity and rate, and a due date. A description for your client is optional. The status is updated for you: Sent, Paid, Overdue or Cancelled.',
      'The rest is there when you need it: tax and discounts, a unit for each line such as hours or days, sections that group lines under a heading, an issue date, a purchase order number and a reference, a service period, notes to your client and payment terms. A plain invoice shows none of it.',
    ],
    tags: [
      'invoice',
      'line items',
      'quantity',
      'rate',
      'unit',
      'sections',
      'purchase order',
      'due date',
      'status',
    ],
  },
  {
    id: 'rounding',
    category: 'invoices',
    question: 'How are amounts rounded?',
    answer: [
      'Each line is quantity times rate, rounded to cents; half a cent goes up. 1.5 × $33.33 is $50.00, because $49.995 is rounded up. Quantities can have two decimal places, and rates as many as their currency: none in yen, three in Kuwaiti dinars.',
      'Without tax and discounts, the total is the exact sum of the lines. Otherwise a discount in percent is rounded once, and so is the tax at each rate, on all the lines that have it and not line by line. Page, printout, PDF, email and your lists always show the same number.',
    ],
    tags: ['rounding', 'amount', 'total', 'cents'],
  },
  {
    id: 'tax-and-discounts',
    category: 'invoices',
    question: 'In which order are discounts and tax calculated?',
    answer: [
      "Always in this one: quantity times rate, less the line's discount; the sum of the lines is the subtotal; less the document's discount; then the tax on what is left. A discount is a percentage or an amount.",
      'A discount on the whole document is spread over its tax rates in proportion, so the tax is right where only some lines are taxed. A line can have up to three rates, and one can be charged on top of the others. Where your prices include tax, the total stays as it is and the tax in it is shown.',
    ],
    tags: ['tax', 'vat', 'discount', 'subtotal', 'prices with tax'],
  },
  {
    id: 'currencies',
    category: 'invoices',
    question: 'Can I bill in another currency?',
    answer: [
      'Yes, in any national currency. Settings, Invoicing has the one that you usually bill in, a client can have another, and each document has its own. It stays once the document is sent.',
      'Nothing is ever converted. Where you have documents in several currencies, the dashboard, lists and clients show the sums of each by itself.',
    ],
    tags: ['currency', 'dollar', 'euro', 'pound', 'yen', 'exchange rate', 'convert'],
  },
  {
    id: 'overdue',
    category: 'invoices',
    question: 'When does an invoice become overdue?',
    answer: [
      'At the start of the day after its due date, in your time zone. An invoice due on March 31 can be paid in time until midnight that day.',
      'It can still be paid then. If you move the due date into the future, the invoice is Sent again. Your time zone is under Settings, Profile.',
    ],
    tags: ['overdue', 'due date', 'time zone', 'status'],
  },
  {
    id: 'mark-paid',
    category: 'invoices',
    question: 'How do I mark an invoice as paid?',
    answer: [
      'Open the menu of its row and choose Mark as paid. This works on every plan, for cash, bank transfer or anything else. The date is saved and shown to your client, who gets a receipt by email unless you clear the checkbox.',
      'Marked the wrong one? Choose Back to pending to reverse it. Your revenue goes down by that amount. An invoice that was paid through Stripe or PayPal stays paid.',
    ],
    tags: ['paid', 'status', 'cash', 'bank transfer'],
  },
  {
    id: 'change-invoice',
    category: 'invoices',
    question: 'Can I change an invoice after sending it?',
    answer: [
      "Yes, while it's unpaid. The link always shows the latest version. On a paid invoice, you can only change the title and description. A cancelled invoice can't be changed.",
      'Cancel invoice keeps the number and shows your client that nothing is owed. Duplicate opens a new invoice filled in with the same lines.',
    ],
    tags: ['edit', 'cancel', 'duplicate', 'invoice'],
  },
  {
    id: 'numbers',
    category: 'invoices',
    question: 'How are invoices numbered?',
    answer: [
      'In order and without gaps, starting with INV-0001. Proposals are numbered separately, starting with PRO-0001. A document gets its number when it is created.',
      'To continue the numbers of another program, open Settings, Invoicing. Choose a prefix such as RE-{year}-, the next number and how many digits it has, and whether it starts again at 1 each year. The next number can only go up.',
      'If you delete a document, its number is never used again, so no two documents ever have the same one.',
    ],
    tags: ['number', 'prefix', 'series', 'year', 'invoice', 'proposal'],
  },
  {
    id: 'secret-links',
    category: 'invoices',
    question: 'Who can open the link to an invoice?',
    answer: [
      "Only people who have it. After the number, it has 26 random characters, so it can't be guessed, and INV-0001 alone opens nothing. Search engines are kept out, and anyone who tries many links is blocked.",
      'The page shows that document, your business name, phone and address, and your client’s name, email, company and address, with the legal, tax and bank details that you entered for invoices. Nothing else about either of you.',
    ],
    tags: ['link', 'security', 'privacy', 'share'],
  },
  {
    id: 'download',
    category: 'invoices',
    question: 'How does my client download an invoice?',
    answer: [
      'Save PDF on the page saves a file named after your business and the number. Download Invoice opens a printable view with the print dialog. The PDF is attached to the email as well.',
      'It fits A4 and Letter. A line is never cut in two, and the total stays with the last lines.',
    ],
    tags: ['pdf', 'print', 'download'],
  },
  {
    id: 'proposal-contents',
    category: 'proposals',
    question: 'What goes into a proposal?',
    answer: [
      'A client, a title, a description, lines with description, quantity and rate, and the date it is valid until. Put terms or notes in the description. It starts as Sent.',
    ],
    tags: ['proposal', 'client', 'line items', 'validity', 'terms', 'status'],
  },
  {
    id: 'validity',
    category: 'proposals',
    question: 'How long is a proposal valid?',
    answer: [
      'Until the end of the day you choose, in your time zone. The default is 30 days. After that, its page says it has expired and no longer takes answers.',
      'Move the date into the future to reopen it.',
    ],
    tags: ['valid until', 'expired', 'time zone'],
  },
  {
    id: 'answers',
    category: 'proposals',
    question: 'How does my client accept or decline?',
    answer: [
      'With the buttons on the page. They may add their name when they accept and a reason when they decline, and can undo within a moment of pressing. You get a notification and, if you like, an email.',
      'An answer is final, and the first one counts. The time, IP address and browser are saved with the proposal.',
    ],
    tags: ['accept', 'decline', 'answer', 'undo'],
  },
  {
    id: 'convert',
    category: 'proposals',
    question: 'How do I turn a proposal into an invoice?',
    answer: [
      'Choose Convert to invoice in the menu of an accepted proposal. The invoice has the same client, title, description, currency and lines with their discounts and taxes, is due in 30 days, gets its own number, and is sent to your client.',
      'A proposal can be converted only once. Converting it again takes you to the existing invoice.',
    ],
    tags: ['convert', 'invoice', 'accepted'],
  },
  {
    id: 'accept-payments',
    category: 'payments',
    question: 'How do I accept card payments?',
    answer: [
      'On Pro, open Settings, Payments and press Connect Stripe. Stripe asks for your business and bank details on its own pages. When the tab says that you are ready, choose Stripe as the payment method of an invoice.',
    ],
    tags: ['card', 'stripe', 'connect', 'pro'],
  },
  {
    id: 'paypal',
    category: 'payments',
    question: 'How do I accept PayPal?',
    answer: [
      'On Pro, enter your PayPal business email and merchant ID under Settings, Payments. We send a link to that address to verify that the account is yours. Then choose PayPal as the payment method of an invoice.',
      'Changing or disconnecting the account requires your password, and we notify you by email.',
    ],
    tags: ['paypal', 'connect', 'pro'],
  },
  {
    id: 'fees',
    category: 'payments',
    question: 'What does taking a payment cost, and when do I get the money?',
    answer: [
      'What Stripe or PayPal charges you for it, which depends on your country and on how the client pays; their price lists say how much. They keep it from the payment, and we add nothing to it.',
      'When the money reaches your bank is up to their payout schedule too. You see and change it in your account there.',
    ],
    tags: ['fees', 'payout', 'stripe', 'paypal'],
  },
  {
    id: 'payment-on-its-way',
    category: 'payments',
    question: 'My client has paid, but the invoice is still open. Why?',
    answer: [
      "Cards settle within seconds. A bank debit, or a PayPal payment from a bank account, can take days: until then the page tells your client that the payment is on its way and doesn't ask anyone to pay again. When the money arrives, the invoice marks itself as paid.",
      "A payment for an invoice that was changed, cancelled or paid another way in the meantime doesn't settle it. We tell you what arrived, and you can refund it or mark the invoice as paid.",
    ],
    tags: ['payment', 'pending', 'bank debit', 'paypal'],
  },
  {
    id: 'refund',
    category: 'payments',
    question: 'How do I refund a payment?',
    answer: [
      'In your own Stripe or PayPal account, where the payment came in. The invoice stays paid and shows what was refunded, and we notify you.',
      'You respond to disputes there too. We tell you when a client disputes a payment, and how it ends.',
    ],
    tags: ['refund', 'dispute', 'stripe', 'paypal'],
  },
  {
    id: 'without-online-payment',
    category: 'payments',
    question: "What does my client see if I don't accept online payments?",
    answer: [
      'Your invoice with everything on it, your bank details if you entered them under Settings, Invoicing, and a button to download it. Mark the invoice as paid when the money arrives.',
    ],
    tags: ['cash', 'bank transfer', 'iban', 'free'],
  },
  {
    id: 'reminders',
    category: 'notifications',
    question: 'When do reminders go out, and how do they stop?',
    answer: [
      'On Pro, 48 hours, 72 hours and 7 days after the first email. They stop by themselves when the invoice is paid or cancelled, when the proposal is accepted, declined or expired, or when the document is deleted. None go out while a payment is on its way, and they only say “past due” when it is.',
      'Reminders in the menu of a document shows what went out and what comes next. You can stop them or send one there. Your client can stop them with the link in each reminder, and Invoice reminders in Settings, Notifications turns them all off.',
    ],
    tags: ['reminders', 'pro', '48 hours', '72 hours', '7 days', 'stop'],
  },
  {
    id: 'delivery',
    category: 'notifications',
    question: 'How do I know that my email arrived?',
    answer: [
      'Notifications lists every message and its status: waiting, sent, delivered, or failed with the reason. Messages that can be sent again have a Retry button.',
      "A document's row shows when someone other than you last viewed its page.",
    ],
    tags: ['email', 'delivery', 'failed', 'seen', 'retry'],
  },
  {
    id: 'choose-mails',
    category: 'notifications',
    question: 'Which emails do I get, and how do I turn them off?',
    answer: [
      'Emails about answers to proposals, payments and overdue invoices. Settings, Notifications has one switch for each kind and one for all of them. Changes take effect right away.',
      'You always get emails about account security, and your documents always go to your clients.',
    ],
    tags: ['settings', 'email', 'switch off'],
  },
  {
    id: 'sms',
    category: 'notifications',
    question: 'Can my clients get text messages?',
    answer: [
      "On Pro, yes, in addition to the email, if the client has a phone number and you've recorded their consent in the client's details. You're responsible for getting consent before you text them.",
      'A client who replies STOP gets no more of them. START turns them back on.',
    ],
    tags: ['sms', 'text message', 'consent', 'pro'],
  },
  {
    id: 'pro-price',
    category: 'premium',
    question: 'What does Pro cost?',
    answer: [`Pro costs ${prices.help} per month and can be cancelled at any time.`],
    note: chargedPriceNote,
    tags: ['pro', 'price', 'billing'],
  },
  {
    id: 'cancel',
    category: 'premium',
    question: 'What happens when I cancel?',
    answer: [
      'You keep Pro until the end of the period you paid for, then go back to Free with all your data. Connected payment accounts stay linked, but payments cannot be collected until you are on Pro again.',
      'Cancel in Settings, Billing. You can reactivate there until the period ends.',
    ],
    tags: ['pro', 'cancel', 'downgrade', 'billing'],
  },
  {
    id: 'refunds',
    category: 'premium',
    question: 'Can I get my money back?',
    answer: [
      `Yes, in the first 30 days. Write to ${brand.supportEmail} for a full refund. After that there are no refunds for partial months. Upgrades are charged pro-rated; downgrades take effect at the next billing cycle.`,
    ],
    tags: ['refund', 'money-back', 'guarantee', 'billing'],
  },
  {
    id: 'logo',
    category: 'premium',
    question: 'How do I put my logo on invoices?',
    answer: [
      'On Pro, upload it in Settings, Branding: PNG, JPG or SVG, at most 2 MB; 200 × 80 pixels look best. It appears at the top of your invoices and proposals, on the page and in print.',
      'You can also hide our credits there. Your business name and phone number appear instead.',
    ],
    tags: ['logo', 'branding', 'credits', 'pro'],
  },
  {
    id: 'settings-areas',
    category: 'account',
    question: "What's in the settings?",
    answer: [
      'Profile for your name, business, phone, address and time zone, which your clients see on documents except for the time zone. Branding for your logo, Invoicing for your legal details, tax rates, bank details, numbering and defaults, Payments for Stripe and PayPal, Notifications for what goes out by email, Billing for your plan, and Security for your password and sessions.',
    ],
    tags: ['settings', 'profile', 'invoicing', 'payments', 'notifications', 'billing'],
  },
  {
    id: 'tax-rates',
    category: 'account',
    question: 'Where do I set up VAT, GST or sales tax?',
    answer: [
      'Choose Add Tax Rate under Settings, Invoicing. Say what kind it is first, such as normal VAT, small business without VAT, or reverse charge; then its name and percentage. A kind without tax needs a reason, which invoices have to print.',
      'New lines start with the rates that you mark as default, up to three. A rate that documents use keeps its percentage: archive it and add the new one. Documents keep what they were made with.',
    ],
    note: 'Which rate applies is for your tax adviser to say. Nothing here looks up rates for you.',
    tags: ['tax', 'vat', 'gst', 'sales tax', 'reverse charge', 'settings'],
  },
  {
    id: 'bank-details',
    category: 'account',
    question: 'How do I enter my bank details and VAT number?',
    answer: [
      'Under Settings, Invoicing. Legal details take your registered name, address, VAT or tax ID and registration number; Payment details take an IBAN, or account and routing numbers as text. Invoices print them under Pay by bank transfer.',
      'To change or remove a stored account you enter your password, and we email you about it.',
    ],
    tags: ['bank', 'iban', 'transfer', 'vat', 'tax id', 'address', 'settings'],
  },
  {
    id: 'password',
    category: 'account',
    question: 'I forgot my password. What now?',
    answer: [
      'Choose “forgot password ?” on the sign-in screen. The link you get works once and expires in 30 minutes. Setting a new password signs you out everywhere.',
      "If you're signed in, change it in Settings, Security. It needs at least 8 characters. All other devices are then signed out.",
    ],
    tags: ['password', 'reset', 'security', 'sign in'],
  },
  {
    id: 'signed-out',
    category: 'account',
    question: 'Why was I signed out?',
    answer: [
      'A session ends after 14 days without activity, after 30 days in any case, and when your password is changed. What you were typing is kept in that tab and offered to you again after you sign in.',
      "Settings, Security lists where you're signed in and lets you sign out everywhere else.",
    ],
    tags: ['session', 'sign in', 'security'],
  },
  {
    id: 'delete-account',
    category: 'account',
    question: 'How do I delete my account?',
    answer: [
      `Write to ${brand.supportEmail} from your account's email address. The deletion is processed within 30 days and includes your clients, items, invoices and proposals. Their links stop working. Download what you need first.`,
    ],
    tags: ['delete', 'account', 'privacy', 'data'],
  },
];
