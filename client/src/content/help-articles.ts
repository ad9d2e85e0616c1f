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
    id: 'move-in',
    category: 'getting-started',
    question: 'How do I move in from another product?',
    answer: [
      'Choose Import above your clients, items or invoices, and bring clients first, then items, then invoices. You drop a CSV file, match its columns, and see what would happen before anything is written. Files can have 50,000 rows and 20 MB; a spreadsheet has to be saved as CSV UTF-8 first.',
      'FreshBooks: export Clients, and Reports, Invoice Details with all dates. Wave: export Customers, and take accounting.csv from Settings, Data Export. Invoice Ninja: under Reports, export Clients, Products and Invoice Items as CSV.',
      'Stripe: open Customers, Payments or Invoices in the Dashboard and choose Export. QuickBooks: export the report Customer Contact List to Excel, and save it as CSV UTF-8. Anything else: a table with one line that names the columns, and one row for each client, item or line of an invoice.',
      'Rows that cannot be taken over are listed with the reason. A missing email address you fill in right there; the rest you correct in errors.csv, and import that file the same way.',
      'Invoices come in as history, with the numbers, dates and payments they had. Nobody gets an email, no reminder goes out, and your own numbering stays where it is. Paid invoices without a payment date get the date of the invoice, and drafts are left out.',
      'Until 30 days later, Undo deletes what an import has created. What you have changed or used since stays, and is listed.',
    ],
    note: 'Where day and month of a date could be either way, we ask instead of guessing.',
    tags: [
      'import',
      'move',
      'csv',
      'excel',
      'freshbooks',
      'wave',
      'invoice ninja',
      'stripe',
      'quickbooks',
      'undo',
    ],
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
      'Documents are found by number, title, reference and client, by the amount as you write it, such as $1,200 or €1.200,00, and by the tax ID of their client.',
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
    id: 'client-contacts',
    category: 'clients',
    question: 'Can several people at a client get my emails?',
    answer: [
      'Yes, up to ten. Edit the client, open Contacts and choose Add contact. For each person you choose whether they get invoices and proposals, reminders, and receipts. The first contact is the name and email address of the client.',
      'Invoices, proposals and receipts go to all of them in one email. Reminders go to each person alone: whoever unsubscribes gets no more of them, and the others still do.',
      'If the address of one contact does not work, the others get the email all the same, and Notifications shows who did not.',
    ],
    tags: ['client', 'contacts', 'cc', 'copy', 'accounting', 'email', 'reminders', 'receipts'],
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
    id: 'statement',
    category: 'clients',
    question: 'How do I send a client a statement?',
    answer: [
      'Open the client and choose Statement. It starts with what was owed before the first day, lists every invoice, payment, refund, credit note and write-off, and ends with what is owed after the last one. Choose this month, last month, this year, all time or days of your own.',
      'Download PDF saves it as a file for an email; Print prints it as it is shown. A client with invoices in several currencies has a statement for each. Invoices that you cancelled or made void are left out, with what was paid and given back for them.',
    ],
    tags: ['statement', 'account', 'balance', 'history', 'pdf', 'print'],
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
      'A client, a title, lines with description, quantity and rate, and a due date. A description for your client is optional. The status is updated for you: Sent, Paid, Overdue or Cancelled; what was paid in part, credited, written off or replaced says so.',
      'The rest is there when you need it: tax and discounts, a unit for each line such as hours, days or one in your own words, sections that group lines under a heading and a note, an issue date, a purchase order number and a reference, a service period of the whole or of each line, notes to your client and payment terms. A plain invoice shows none of it.',
      'While you write, the page that your client will see stands beside the form; on smaller screens it is behind the tab Preview.',
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
      'A discount on the whole document is spread over its tax rates in proportion, so the tax is right where only some lines are taxed. A line can have up to three rates: choose Several rates… in its tax field. One of them can be charged on top of the others. Where your prices include tax, the total stays as it is and the tax in it is shown.',
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
      'Open the invoice, or the menu of its row, and choose Mark as paid. This works on every plan, for cash, bank transfer or anything else. The date is saved and shown to your client, who gets a receipt by email unless you clear the checkbox.',
      'Marked the wrong one? Choose Back to pending to reverse it. Your revenue goes down by that amount. An invoice that was paid through Stripe or PayPal stays paid.',
    ],
    tags: ['paid', 'status', 'cash', 'bank transfer'],
  },
  {
    id: 'record-payment',
    category: 'invoices',
    question: 'How do I record part of a payment, or give money back?',
    answer: [
      'Open the invoice and choose Record payment: the whole balance, half of it, the next part of a payment plan, or any other amount, with its day, method and reference. The receipt to your client says what was paid and what is left. If more came in than is owed, it can become credit for the next invoice.',
      'Record refund in the menu notes cash or a transfer that you gave back. Choose whether nothing is owed for it, as after a goodwill gesture, or it is to be paid again. Write off ends what you no longer ask for. Undo beside an entry of the ledger takes it back; both entries stay.',
    ],
    tags: [
      'part payment',
      'partly paid',
      'half',
      'cash refund',
      'write off',
      'undo',
      'ledger',
      'overpayment',
    ],
  },
  {
    id: 'forecast',
    category: 'invoices',
    question: 'Where do the expected payments on the dashboard come from?',
    answer: [
      'From what is owed on invoices that you have sent, by the week in which it is due: parts of a payment plan one by one. If a client has promised a day on the invoice, it counts in that week. What is late and not promised stands under Overdue.',
      'Drafts, proposals and recurring invoices count once there is an invoice. Each currency is counted by itself.',
    ],
    tags: ['dashboard', 'forecast', 'expected payments', 'cash flow', 'promised'],
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
    id: 'drafts',
    category: 'invoices',
    question: 'Can I write an invoice now and send it later?',
    answer: [
      'Yes. What you type into a new invoice or proposal is saved as a draft a moment after you stop. Press Cancel and choose Save as draft, or use the arrow beside Create Invoice. Drafts wait in a line above the list; they have no number until they are sent, so deleting one leaves no gap.',
      'The arrow also offers Review and send, where you can change the subject and the message and choose who gets a copy; Save and copy link, which issues the document without an email; and Send later, which sends it with such a message at a day and time of yours.',
    ],
    note: 'A document that is sent later takes its number and issue date when it goes out. If something keeps it from going out, it is back among your drafts and a notification says why.',
    tags: ['draft', 'autosave', 'schedule', 'later', 'message', 'link', 'email'],
  },
  {
    id: 'payment-plan',
    category: 'invoices',
    question: 'Can my client pay an invoice in parts?',
    answer: [
      'Yes. In the form, choose payment plan in the row that begins with Add. Equal parts need their number, the first due date, and whether they follow every week or every month. Parts of your own are up to 24 rows, each with a due date and a percentage, an amount, or the rest. The form shows what each part comes to, and your client sees the plan on the page, in print and in the PDF.',
      'The invoice is due with its last part. The first payment covers the first part: the invoice is overdue, and reminders go out, by the next part that is open. You can change the plan later. Parts that were paid stay as they are.',
      'To let your client choose how much to pay online, choose payments in parts in the same row, with a smallest payment if you like. Settings, Invoicing, Defaults switches it on for new invoices.',
    ],
    tags: ['installments', 'payment plan', 'part payment', 'deposit', 'due date', 'invoice'],
  },
  {
    id: 'email-text',
    category: 'invoices',
    question: 'Can I change what the emails to my clients say?',
    answer: [
      "Yes. Settings, Invoicing, Emails has the subject and the message that go out with invoices and with proposals, and shows the email as a client would get it. The buttons below the message put in the client's name, the number, the amount, the due date or your business name, which each email fills in. Use the standard text brings ours back, once you save.",
      'For one document alone, choose Review and send, or Send later, with the arrow beside Create Invoice.',
    ],
    tags: ['email', 'message', 'subject', 'template', 'text', 'placeholder'],
  },
  {
    id: 'recurring-invoices',
    category: 'invoices',
    question: 'Recurring invoices: how do I bill the same every month?',
    answer: [
      'Open Recurring and choose New Recurring Invoice, or choose Make recurring in the menu of an invoice. Write the invoice as usual, then say how often: every so many days, weeks, months or years, on which day, from when, until when, and at what time by your own clock. The next five dates are shown while you choose.',
      'Create and send issues each invoice on its day and emails it to your client. Create a draft puts it among your drafts, where you can change it before you send it. You get an email a day before each sending, unless you switch that off.',
      'A month that is too short uses its last day: the 31st is February 28, and then March 31 again. “The last day” is a choice of its own. When clocks change, the time stays the same on yours.',
      'Titles, descriptions and lines can say what changes: {month}, {monthYear}, {year}, {quarter}, {date}, {periodStart} and {periodEnd}. {month-1} is the month before, {year+1} the next year. For a brace, write {{.',
      'The menu of each one has Make it now, Skip next and Pause. Nothing is billed for the time in which it is paused. Changes count from the next invoice on, and deleting it keeps the invoices that it has made.',
    ],
    note: 'If an invoice can’t be made, because its client was deleted for example, a notification says why. After three in a row it is paused. If more than three dates were missed, it is paused too, and asks whether to make all of them, the latest, or none.',
    tags: ['recurring', 'repeat', 'retainer', 'subscription', 'monthly', 'schedule', 'placeholder'],
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
    id: 'follow-document',
    category: 'invoices',
    question: 'How do I see what happened to an invoice or a proposal?',
    answer: [
      'Choose its row in the list. Its own screen shows the document as your client sees it, what is still due, and a timeline: when it was sent and whether the email arrived, each time your client opened it, reminders, replies, payments, credit notes and answers, each with who did it and when. Times are in your time zone.',
      'The button at the top does what matters most now; the menu beside it has the rest, Edit and Duplicate included. The eye in the row opens the public page.',
    ],
    tags: ['timeline', 'opened', 'seen', 'details', 'payments', 'history'],
  },
  {
    id: 'proposal-contents',
    category: 'proposals',
    question: 'What goes into a proposal?',
    answer: [
      'A client, a title, a description, lines with description, quantity and rate, and the date it is valid until. It starts as Sent.',
      'The row below the lines adds more: an introduction and sections of text with headings, lists, links and your own pictures, terms, a deposit, a signature, and up to five attachments (PDF, PNG or JPG, 10 MB each).',
    ],
    tags: [
      'proposal',
      'client',
      'line items',
      'validity',
      'terms',
      'status',
      'text',
      'pictures',
      'attachments',
    ],
  },
  {
    id: 'proposal-options',
    category: 'proposals',
    question: 'Can my client choose between options or packages?',
    answer: [
      'Yes. Mark a line as optional and your client can add it or leave it out. Add a section above several lines and let the client pick one of them, such as three packages, or any of them. A line can also leave its quantity to the client, from a smallest to a largest in the steps that you allow.',
      'The total follows while they choose, tax and discounts included, and what they accept is what you invoice. Lists and cards show what the proposal comes to as you offer it.',
    ],
    tags: ['optional', 'options', 'packages', 'quantity', 'choose', 'tiers'],
  },
  {
    id: 'proposal-templates',
    category: 'proposals',
    question: 'Can I start a proposal from a template?',
    answer: [
      'Yes. Three come with the product: a website, a brand identity and a monthly retainer. To keep one of your own, choose Save as template while you write a proposal or in the menu of one you have sent. A template has everything but the client and the dates.',
    ],
    tags: ['template', 'start', 'reuse', 'retainer', 'website'],
  },
  {
    id: 'proposal-comments',
    category: 'proposals',
    question: 'Can my client ask about a proposal?',
    answer: [
      'Yes, on the page: about the whole proposal, a section or a single line. You get a notification and, if you like, an email, and answer on the proposal’s own screen. Your client gets your answer by email and reads it on the page.',
      'The same screen shows how often the proposal was opened and how long each section was read. Your own visits and those of programs that check links are left out.',
    ],
    tags: ['question', 'comment', 'ask', 'discussion', 'reading time', 'opened'],
  },
  {
    id: 'proposal-versions',
    category: 'proposals',
    question: 'Can I change a proposal after I sent it?',
    answer: [
      'Until it is answered, yes. Each change makes a new version. Your client sees at the top of the page what is different and by how much, and can only accept the version that they have read. You see all versions under Versions.',
      'What was answered stays as it is. Choose Revise to make a new proposal of it, with a number of its own. The page of the earlier one leads to it.',
    ],
    tags: ['edit', 'change', 'version', 'revise', 'differences'],
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
    id: 'signature',
    category: 'proposals',
    question: 'Can my client sign a proposal?',
    answer: [
      'Yes, on every plan. Ask for a signature when you write it. After choosing and reading the terms, your client types their name or draws it, on any device, and goes on to the deposit if there is one.',
      'What was signed is frozen. A sealed PDF is made of it, with a page that says who signed which version, when in UTC and in your time zone, and from where. Both of you get it by email.',
      'The last page names an address where anybody can check a copy: they drop the PDF there and are told whether it is the signed document. The file is read in their browser and is not uploaded.',
    ],
    tags: ['signature', 'sign', 'e-signature', 'sealed', 'verify', 'evidence', 'contract'],
  },
  {
    id: 'convert',
    category: 'proposals',
    question: 'How do I turn a proposal into an invoice?',
    answer: [
      'Choose Convert to invoice in the menu of an accepted proposal. The invoice has the same client, title, description, currency and lines with their discounts and taxes, is due in 30 days, gets its own number, and is sent to your client.',
      'It has what your client chose, less the deposits that you have asked for. A proposal can be converted only once. Converting it again takes you to the existing invoice.',
      'To bill in steps, open the proposal and choose Invoice part…: some of the quantities, or a percentage of everything. The final invoice takes the rest, so that all of them add up to what was accepted.',
    ],
    tags: ['convert', 'invoice', 'accepted', 'partial', 'progress', 'final'],
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
      'In your own Stripe or PayPal account, where the payment came in. The invoice stays paid and shows what was refunded, and we notify you. If you recorded the refund before, or issued a credit note with it, it counts once.',
      'You respond to disputes there too. We tell you when a client disputes a payment, and how it ends.',
    ],
    tags: ['refund', 'dispute', 'stripe', 'paypal'],
  },
  {
    id: 'credit-note',
    category: 'payments',
    question: 'How do I take something off an invoice that was sent?',
    answer: [
      "Open the invoice and choose 'Issue credit note…' from its menu. Credit all of it, some of its lines, or an amount. The note has a number, a page and a PDF of its own, and the invoice lists it.",
      'It lowers what is owed first. If your client has paid already, say whether you refund that, keep it as their credit, or some of both. We record the refund; you send the money back yourself. A credit note is final: if it was a mistake, send a new invoice.',
    ],
    tags: ['credit note', 'refund', 'correct', 'cancel'],
  },
  {
    id: 'client-credit',
    category: 'payments',
    question: 'What happens when a client pays too much?',
    answer: [
      "When you record a payment of more than is due, you can keep the rest as the client's credit. A credit note can become credit too. The client's screen shows it under Credit, each currency by itself.",
      'Apply sets it against an open invoice in the same currency, in whole or in part. Refund credit… records that you gave it back; you send the money yourself. Both stand in the statement. A client who has credit left cannot be deleted.',
    ],
    tags: ['credit', 'overpayment', 'refund', 'apply', 'balance'],
  },
  {
    id: 'pay-in-parts',
    category: 'payments',
    question: 'What does my client see of an invoice that is paid in parts?',
    answer: [
      'The page and the PDF go from the total down to the balance due: deposits, each payment and refund with its day, credit notes and what was written off. Sending the invoice again, reminders and receipts name the balance, or the part that is due, in place of the total.',
      'By a payment plan your client pays the next part online, or the whole balance. Where you allow payments in parts, they can enter an amount of their own, down to your minimum. The pay button names the sum, and afterwards the page says what came and what is left.',
    ],
    tags: ['part payment', 'balance', 'plan', 'installments', 'deposit'],
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
      'On Pro, 48 hours, 72 hours and 7 days after the first email, and of a proposal 2 days before it expires as well; of invoices instead on days before and after the due date if you choose some. They stop by themselves when the invoice is paid or cancelled, when the proposal is accepted, declined or expired, or when the document is deleted. None go out while a payment is on its way or what your client said on the invoice waits, and they only say “past due” when it is.',
      'Reminders in the menu of a document shows what went out and what comes next. You can stop them or send one there; sending one by hand is free. In the form of an invoice you choose whether it is reminded of. Your client can stop them with the link in each reminder, and Invoice reminders in Settings, Notifications turns them all off.',
    ],
    tags: ['reminders', 'pro', '48 hours', '72 hours', '7 days', 'stop'],
  },
  {
    id: 'reminder-schedule',
    category: 'notifications',
    question: 'Can I choose when my clients are reminded, and in what words?',
    answer: [
      'Yes, on Pro. Choose My own under Settings, Notifications, Reminder schedule: up to six reminders, each so many days before or after the due date. They go out at 8 AM in your time zone. In a payment plan each part has reminders of its own. Open invoices follow the new schedule at once; what has passed by then is not sent later.',
      'Edit text opens the words of one reminder, with a preview. The amount in it is what is still owed when it goes out.',
    ],
    tags: ['reminders', 'schedule', 'due date', 'text', 'before', 'after', 'pro'],
  },
  {
    id: 'client-replies',
    category: 'notifications',
    question: 'What can my client tell me on an invoice?',
    answer: [
      "Below the buttons of an open invoice clients can say when they will pay, that they have paid, or ask a question, without an account. You get a notification and an email, and it stands on the invoice's timeline. Your answer goes to your client by email and appears on the page. Nothing about the money changes by it.",
      'Confirm opens Record payment with what your client said. Reminders wait until the day after the promised one, twice an invoice; until you confirm or reject what is said to be paid, for 14 days at most; and until you answer a question, for 7 days at most. The next reminder names a promise that was not kept.',
    ],
    tags: ['reply', 'promise', 'question', 'already paid', 'reminders', 'timeline'],
  },
  {
    id: 'many-documents',
    category: 'invoices',
    question: 'How do I find many documents and handle them at once?',
    answer: [
      'Add filter narrows invoices and proposals by client, days of issue, amount and currency. A press on a column head sorts by it. The address of the page holds it all, so a bookmark or a link shows the same list, and Save view keeps it under a name.',
      'Select rows by their checkboxes, several in a row with Shift. Then send them again, send reminders, mark invoices as paid, delete them, or download their PDFs as one ZIP file. Afterwards you see for each row what came of it, and what could not be done can be tried again.',
    ],
    tags: ['filter', 'sort', 'saved view', 'select', 'bulk', 'pdf', 'zip', 'list'],
  },
  {
    id: 'export-and-bookkeeping',
    category: 'invoices',
    question: 'Export and bookkeeping: how do I get my data into a spreadsheet or to my accountant?',
    answer: [
      'Each list has an Export button next to its filters. It downloads everything that the list shows, on all of its pages: as CSV, as CSV with semicolons for spreadsheets that expect them, or as an Excel workbook. Invoices and proposals also come with one row per line.',
      'Reports shows what you billed, what tax it holds by rate, and what you received, for a month, a quarter, a year or the days you choose. Each currency stands by itself. Download it as a PDF or CSV.',
      'Files on the same page has the journal, with a debit and a credit for everything that happened, your payments, and your invoices for QuickBooks Online. Name the accounts of your journal in Settings, Invoicing.',
      'In CSV, a text that a spreadsheet would take for a formula gets an apostrophe in front. An import takes it off again.',
    ],
    tags: ['export', 'csv', 'excel', 'accountant', 'journal', 'quickbooks', 'report', 'tax'],
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
    id: 'protect-account',
    category: 'account',
    question: 'How do I protect my account?',
    answer: [
      'Under Settings, Security, set up a second factor: scan the QR code with an app that shows one-time codes and enter the first code. From then on, signing in takes your password and a code. Setting it up or switching it off signs your other devices out.',
      'Save the ten recovery codes that you are shown. Each signs you in once when your phone is lost. You can make new ones at any time, with your password and a code.',
      'With a passkey you sign in by fingerprint, face or device PIN, without a password or a code. Add one on each device that you use, and remove those of devices that you no longer have.',
    ],
    note: 'We email you whenever something about signing in changes. Setting a new password by email keeps your second factor on.',
    tags: ['security', 'second factor', 'two-factor', '2FA', 'code', 'passkey', 'recovery', 'sign in'],
  },
  {
    id: 'accountant-access',
    category: 'account',
    question: 'Can my accountant read my books?',
    answer: [
      'Yes. Enter their email address under Settings, Security, Accountant access. They get a link that works for 14 days, sign in or up with an account of their own, and open your books from their menu. You can give access to five people.',
      "They can read your dashboard, clients, items, invoices, proposals and reports, and download PDFs and exports. They can't change or send anything, and don't see your settings or your notes on clients. End their access at any time: it stops at once.",
    ],
    tags: ['accountant', 'access', 'read only', 'invite', 'share'],
  },
  {
    id: 'settings-areas',
    category: 'account',
    question: "What's in the settings?",
    answer: [
      'Profile for your name, business, phone, address and time zone, which your clients see on documents except for the time zone. Branding for your logo, Invoicing for your legal details, tax rates, bank details, numbering and defaults, Payments for Stripe and PayPal, Notifications for what goes out by email, Billing for your plan, and Security for your password, second factor, passkeys and sessions.',
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
    id: 'take-everything-along',
    category: 'account',
    question: 'How do I take all of my data along?',
    answer: [
      'Choose Download your data under Settings, Security. You get one ZIP file with your clients, items, documents, payments, files and settings: as billwright.json, which another installation takes in, and as a CSV file for each list, which any spreadsheet opens. If you choose a year, its documents come along as PDFs, up to 2,000.',
      'Passwords, keys and the secret parts of links are not in it. You get an email each time, and the address of the file works once, for 10 minutes.',
      'To move to another account, choose Import there, then Archive. It must be without documents. Numbers, dates and payments stay as they are; its settings are replaced, links are new, and nobody is sent anything. Reminders stay off and recurring invoices paused until you switch them on. This cannot be undone.',
    ],
    tags: ['archive', 'download', 'data', 'export', 'backup', 'move', 'zip', 'json'],
  },
  {
    id: 'delete-account',
    category: 'account',
    question: 'How do I delete my account?',
    answer: [
      'Choose Delete Account under Settings, Security, and confirm with your password and email address. Your subscription is cancelled and you are signed out everywhere. For 14 days your clients can read their documents, but not pay, and you can keep the account by the link in our email or by signing in.',
      `After that everything is deleted: your clients, items, invoices and proposals. Their links stop working. The dialog offers a copy of everything: take it first. If you can't sign in, write to ${brand.supportEmail} from your account's email address; the deletion is processed within 30 days.`,
    ],
    tags: ['delete', 'account', 'privacy', 'data'],
  },
];
