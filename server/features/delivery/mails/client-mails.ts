import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatLongDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import type { DocumentPayload, MailRenderer, Rendered } from './mail-payloads.ts';

export const amountLabels = { invoice: 'Total amount', proposal: 'Total Value' };

const nouns = { invoice: 'Invoice', proposal: 'Proposal' };

interface ClientWording {
  subject: string;
  /** Below the amount. */
  note: string;
  body: readonly string[];
}

type Documented = Omit<DocumentPayload, 'date'>;

/** A mail in the seller's name to their client about one document, with the way to its page. */
function toClient(payload: Documented, appUrl: string, { subject, note, body }: ClientWording): Rendered {
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
  } = payload;
  const noun = nouns[kind];
  return {
    fromName: sellerName,
    to,
    replyTo: sellerEmail,
    parts: {
      subject,
      sender: sellerName,
      heading: title,
      kicker: `${noun} ${displayNumber}`,
      figure: { label: amountLabels[kind], value: formatMoney(amount, currency), note },
      body: [sentence`Hello ${clientName},`, ...body],
      button: { label: `View ${noun}`, url: `${appUrl}/${kind}/${number}` },
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

export const clientMails = {
  document_sent: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: sentence`${nouns[payload.kind]} ${payload.displayNumber} from ${payload.sellerName}`,
      note: dateNote(payload),
      body: [ASKED[payload.kind]],
    }),

  reminder(payload, appUrl) {
    const { kind, displayNumber, sellerName, isLate, date, unsubscribe } = payload;
    const day = formatLongDate(date);
    const isPastDue = kind === 'invoice' && isLate;
    const told = {
      invoice: isPastDue
        ? `This invoice was due on ${day} and is now past due. If you've already sent your payment, please ignore this reminder.`
        : `This is a friendly reminder that this invoice is due on ${day}.`,
      proposal: `This is a friendly reminder about our proposal. You can accept or decline it until ${day}.`,
    };
    const rendered = toClient(payload, appUrl, {
      subject: sentence`${isPastDue ? 'Past due' : 'Reminder'}: ${nouns[kind]} ${displayNumber} from ${sellerName}`,
      note: isPastDue ? `Was due ${day}` : dateNote(payload),
      body: [told[kind]],
    });
    const unsubscribeUrl = `${appUrl}/u/${unsubscribe}`;
    return { ...rendered, unsubscribeUrl, parts: { ...rendered.parts, unsubscribeUrl } };
  },

  payment_receipt: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: `Payment received for ${payload.displayNumber}`,
      note: 'Paid',
      body: [sentence`${payload.sellerName} has received your payment for this invoice. Thank you!`],
    }),

  payment_failed: (payload, appUrl) =>
    toClient(payload, appUrl, {
      subject: `Your payment for ${payload.displayNumber} didn't go through`,
      note: 'Not paid',
      body: [
        sentence`Your pending payment to ${payload.sellerName} was declined, so this invoice is still unpaid. Open the invoice to see how you can pay it.`,
      ],
    }),
} satisfies {
  [Template in 'document_sent' | 'reminder' | 'payment_receipt' | 'payment_failed']: MailRenderer<Template>;
};
