import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatLongDate } from '#shared/dates.ts';
import { fillPlaceholders } from '#shared/message-templates.ts';
import { formatMoney } from '#shared/money.ts';
import { inSentence, sentence } from '#shared/sentence.ts';
import type { DocumentPayload, MailRenderer, Rendered, SentPayload } from './mail-payloads.ts';
import { type Figure, owedFigure, paidFigure, paidWords, restOf } from './money-words.ts';

export const amountLabels = { invoice: 'Total amount', proposal: 'Total Value', credit_note: 'Credit' };

const nouns = { invoice: 'Invoice', proposal: 'Proposal', credit_note: 'Credit note' };
/** Where their pages are. */
const paths = { invoice: 'invoice', proposal: 'proposal', credit_note: 'credit-note' };

interface ClientWording {
  subject: string;
  greeting?: string;
  /** Below the amount. */
  note: string;
  body: readonly string[];
  /** Instead of the whole amount. */
  figure?: Figure;
}

type Documented = Omit<DocumentPayload, 'date' | 'kind'> & { kind: keyof typeof nouns };

/** A mail in the seller's name to their client about one document, with the way to its page. */
function toClient(payload: Documented, appUrl: string, wording: ClientWording): Rendered {
  const { subject, note, body } = wording;
  const {
    kind,
    displayNumber,
    number,
    title,
    amount,
    currency = DEFAULT_CURRENCY,
    clientName,
    sellerName,
    sellerEmail,
    to,
    cc,
  } = payload;
  const noun = nouns[kind];
  return {
    fromName: sellerName,
    to,
    ...(cc && { cc }),
    replyTo: sellerEmail,
    parts: {
      subject,
      sender: sellerName,
      heading: title,
      kicker: `${noun} ${displayNumber}`,
      figure: { label: amountLabels[kind], value: formatMoney(amount, currency), ...wording.figure, note },
      body: [wording.greeting ?? sentence`Hello ${clientName},`, ...body],
      button: { label: `View ${noun}`, url: `${appUrl}/${paths[kind]}/${number}` },
      foot: sentence`Questions? Reply to this email to reach ${sellerName}.`,
    },
  };
}

const ASKED = {
  invoice: "Here's your invoice. You can view and download it online, no account needed.",
  proposal: "Here's our proposal. You can read it and accept or decline it online, no account needed.",
};

const dateNote = ({ kind, date }: DocumentPayload) =>
  kind === 'invoice' ? `Due ${formatLongDate(date)}` : `Valid until ${formatLongDate(date)}`;

/** When it is due, and of a payment plan what is due then. */
function dueNote(payload: SentPayload): string {
  const { next, currency = DEFAULT_CURRENCY } = payload;
  if (!next) return dateNote(payload);
  return `Next payment of ${formatMoney(next.amount, currency)} due ${formatLongDate(next.date)}`;
}

const versionLine = ({ version }: SentPayload): string[] =>
  version ? [`Updated on ${formatLongDate(version.updatedOn)}, version ${version.number}.`] : [];

/** What the seller has written, where they have. */
function ownWording(
  payload: Omit<DocumentPayload, 'kind' | 'date'> & Pick<SentPayload, 'balance' | 'next'> & { date?: string },
): Partial<ClientWording> {
  const { subject, body } = payload.message ?? {};
  if (!subject && !body) return {};
  const { clientName, displayNumber, currency = DEFAULT_CURRENCY, sellerName } = payload;
  const { amount, balance = amount, next, date = '' } = payload;
  const due = next?.date ?? date;
  const values = {
    client: inSentence(clientName),
    number: displayNumber,
    amount: formatMoney(balance, currency),
    'due date': due && formatLongDate(due),
    business: inSentence(sellerName),
  };
  const [greeting, ...rest] = fillPlaceholders(body ?? '', values).split(/\n\s*\n/);
  return {
    ...(subject && { subject: fillPlaceholders(subject, values) }),
    ...(body && greeting !== undefined && { greeting, body: rest.filter(Boolean) }),
  };
}

export const clientMails = {
  document_sent(payload, appUrl) {
    const { body = [ASKED[payload.kind]], ...own } = ownWording(payload);
    return toClient(payload, appUrl, {
      subject: sentence`${nouns[payload.kind]} ${payload.displayNumber} from ${payload.sellerName}`,
      note: dueNote(payload),
      ...own,
      body: [...body, ...versionLine(payload)],
      ...owedFigure(payload),
    });
  },

  credit_note_sent: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: sentence`Credit note ${payload.displayNumber} from ${payload.sellerName}`,
      note: `For invoice ${payload.invoiceNumber}`,
      body: ["Here's your credit note. You can view and download it online, no account needed."],
      ...ownWording(payload),
    }),

  reminder(payload, appUrl) {
    const { kind, displayNumber, sellerName, isLate, date, unsubscribe } = payload;
    const day = formatLongDate(date);
    const isPastDue = kind === 'invoice' && isLate;
    const isPart = payload.due !== undefined;
    const told = {
      invoice: isPastDue
        ? `${isPart ? 'A part of this invoice' : 'This invoice'} was due on ${day} and is now past due. If you've already sent your payment, please ignore this reminder.`
        : `This is a friendly reminder that ${isPart ? 'a part of this invoice' : 'this invoice'} is due on ${day}.`,
      proposal: `This is a friendly reminder about our proposal. You can accept or decline it until ${day}.`,
    };
    const own = ownWording({ ...payload, amount: payload.due ?? payload.balance ?? payload.amount });
    const rendered = toClient(payload, appUrl, {
      subject: sentence`${isPastDue ? 'Past due' : 'Reminder'}: ${nouns[kind]} ${displayNumber} from ${sellerName}`,
      note: isPastDue ? `Was due ${day}` : dateNote(payload),
      ...owedFigure(payload),
      ...own,
      body: [
        ...(payload.brokenPromise
          ? [`You let us know that you'd pay by ${formatLongDate(payload.brokenPromise)}.`]
          : []),
        ...(own.body ?? [told[kind]]),
        ...restOf(payload),
      ],
    });
    const unsubscribeUrl = `${appUrl}/u/${unsubscribe}`;
    return { ...rendered, unsubscribeUrl, parts: { ...rendered.parts, unsubscribeUrl } };
  },

  payment_receipt: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: `Payment received for ${payload.displayNumber}`,
      note: paidWords(payload).note,
      body: [
        sentence`${payload.sellerName} has received your payment for this invoice. Thank you!`,
        ...paidWords(payload).toClient,
      ],
      ...paidFigure(payload),
    }),

  payment_failed: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: `Your payment for ${payload.displayNumber} didn't go through`,
      note: payload.balance === undefined ? 'Not paid' : 'Still due',
      body: [
        payload.balance === undefined
          ? sentence`Your pending payment to ${payload.sellerName} was declined, so this invoice is still unpaid. Open the invoice to see how you can pay it.`
          : sentence`Your pending payment to ${payload.sellerName} was declined, so this balance is still due. Open the invoice to see how you can pay it.`,
      ],
      ...owedFigure(payload),
    }),

  reply_answered: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: sentence`${payload.sellerName} answered about invoice ${payload.displayNumber}`,
      note: 'Answer to your message',
      body: [payload.answer, ...(payload.said ? [sentence`You wrote: ${payload.said}`] : [])],
      ...owedFigure(payload),
    }),

  comment_answered: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: payload.said
        ? sentence`${payload.sellerName} answered about proposal ${payload.displayNumber}`
        : sentence`${payload.sellerName} wrote about proposal ${payload.displayNumber}`,
      note: payload.label ? sentence`About “${payload.label}”` : `Proposal ${payload.displayNumber}`,
      body: [payload.answer, ...(payload.said ? [sentence`You wrote: ${payload.said}`] : [])],
    }),

  proposal_signed: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: sentence`Signed: proposal ${payload.displayNumber} from ${payload.sellerName}`,
      note: 'Accepted and signed',
      body: [
        'This proposal has been signed. The attached PDF shows what was agreed, who signed it and when.',
        `To check a copy: ${appUrl}/verify/${payload.verifyCode}`,
      ],
    }),
} satisfies {
  [Template in
    | 'document_sent'
    | 'credit_note_sent'
    | 'reminder'
    | 'payment_receipt'
    | 'payment_failed'
    | 'reply_answered'
    | 'proposal_signed'
    | 'comment_answered']: MailRenderer<Template>;
};
