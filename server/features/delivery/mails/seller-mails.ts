import { brand } from '#shared/brand.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatInstant, formatLongDate } from '#shared/dates.ts';
import type { ReplyKind } from '#shared/invoice-reply.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { amountLabels } from './client-mails.ts';
import type { MailRenderer, RecurringPayload, Rendered, SellerPayload } from './mail-payloads.ts';
import { type Figure, owedFigure, paidFigure, paidWords, restOf } from './money-words.ts';

interface SellerWording {
  subject: string;
  heading: string;
  note: string;
  foot: string;
  kind: 'invoice' | 'proposal';
  /** Instead of the list. */
  button?: { label: string; path: string };
  body?: readonly string[];
  /** Instead of the whole amount. */
  figure?: Figure;
}

/** A mail from the product to the seller about one document, with the way to it. */
function toSeller(payload: SellerPayload, appUrl: string, wording: SellerWording): Rendered {
  const { displayNumber, title, amount, currency = DEFAULT_CURRENCY, to } = payload;
  const { subject, heading, note, foot, kind, body = [] } = wording;
  const noun = kind === 'invoice' ? 'Invoice' : 'Proposal';
  return {
    fromName: brand.name,
    to,
    replyTo: undefined,
    parts: {
      subject,
      sender: brand.name,
      heading,
      kicker: title ? sentence`${noun} ${displayNumber}: ${title}` : `${noun} ${displayNumber}`,
      figure: { label: amountLabels[kind], value: formatMoney(amount, currency), ...wording.figure, note },
      body,
      button: wording.button
        ? { label: wording.button.label, url: appUrl + wording.button.path }
        : { label: `Open ${noun}s`, url: `${appUrl}/${kind}s?search=${displayNumber}` },
      foot,
    },
  };
}

interface RecurringWording {
  subject: string;
  heading: string;
  note?: string;
  body?: readonly string[];
  foot: string;
}

/** A mail to the seller about what recurs, with the way to it. */
function aboutRecurring(
  { recurringId, to, title, amount, currency }: RecurringPayload,
  appUrl: string,
  { subject, heading, note = '', body = [], foot }: RecurringWording,
): Rendered {
  return {
    fromName: brand.name,
    to,
    replyTo: undefined,
    parts: {
      ...{ subject, sender: brand.name, heading, kicker: title },
      figure: { label: amountLabels.invoice, value: formatMoney(amount, currency), note },
      ...{ body, foot },
      button: { label: 'Open Recurring Invoice', url: `${appUrl}/recurring/${recurringId}` },
    },
  };
}

type SellerTemplate =
  | 'proposal_answered'
  | 'signed_copy'
  | 'proposal_commented'
  | 'invoice_replied'
  | 'payment_received'
  | 'payment_news'
  | 'recurring_ahead'
  | 'recurring_paused'
  | 'invoice_overdue'
  | 'proposal_expired';

/** What follows from what a client said. */
const repliedFeet: Record<ReplyKind, string> = {
  will_pay: 'Reminders wait until the day after.',
  paid_already: 'Record the payment if it has arrived, or say that it has not. Reminders wait meanwhile.',
  question: 'Your answer stands on the invoice, and your client gets it by email. Reminders wait meanwhile.',
};

export const sellerMails = {
  proposal_answered: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Proposal ${payload.displayNumber} ${payload.answer}`,
      heading: sentence`${payload.answerName ?? payload.clientName} ${payload.answer} your proposal`,
      note: sentence`For ${payload.clientName}`,
      body: payload.answerReason ? [sentence`Reason: ${payload.answerReason}`] : [],
      foot:
        payload.answer === 'accepted'
          ? 'You can now convert it to an invoice.'
          : 'You can no longer edit it.',
      kind: 'proposal',
    }),

  proposal_commented: (payload, appUrl) => {
    const words = payload.label ? sentence`asked about “${payload.label}”` : 'asked about the proposal';
    return toSeller(payload, appUrl, {
      subject: sentence`${payload.displayNumber}: ${payload.who} ${words}`,
      heading: sentence`${payload.who} ${words}`,
      note: sentence`For ${payload.clientName}`,
      body: [payload.message],
      foot: 'Your answer stands on the proposal, and your client gets it by email.',
      kind: 'proposal',
      button: { label: 'Open Proposal', path: `/proposals/${payload.proposalId}` },
    });
  },

  signed_copy: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Signed PDF of proposal ${payload.displayNumber}`,
      heading: sentence`Your signed proposal for ${payload.clientName}`,
      note: 'Accepted and signed',
      body: [
        'The attached PDF shows what was agreed, who signed it and when. Your client has it too.',
        `To check a copy: ${appUrl}/verify/${payload.verifyCode}`,
      ],
      foot: 'You can download it from the proposal at any time.',
      kind: 'proposal',
    }),

  invoice_replied: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: payload.waited
        ? sentence`Waiting for you: ${payload.displayNumber}, ${payload.who} ${payload.words}`
        : sentence`${payload.displayNumber}: ${payload.who} ${payload.words}`,
      heading: sentence`${payload.who} ${payload.words}`,
      note: sentence`For ${payload.clientName}`,
      body: [
        ...(payload.message ? [payload.message] : []),
        ...(payload.waited
          ? [`This has been waiting for ${payload.waited} days. Reminders go on 14 days after it was sent.`]
          : []),
      ],
      foot: repliedFeet[payload.reply],
      kind: 'invoice',
      button: { label: 'Open Invoice', path: `/invoices/${payload.invoiceId}` },
      ...owedFigure(payload),
    }),

  payment_received: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Payment received for ${payload.displayNumber}`,
      heading: sentence`${payload.clientName} has paid`,
      note: paidWords(payload).note,
      foot: paidWords(payload).isPaid
        ? 'Your dashboard now counts it as revenue.'
        : 'Your dashboard counts it as revenue once all of it is paid.',
      kind: 'invoice',
      ...paidFigure(payload),
    }),

  payment_news: ({ subject, text, ...payload }, appUrl) =>
    toSeller(payload, appUrl, {
      subject,
      heading: subject,
      note: payload.clientName && sentence`From ${payload.clientName}`,
      body: [text],
      foot: "You're getting this email because your clients pay into your own Stripe or PayPal account.",
      kind: 'invoice',
    }),

  recurring_ahead: ({ at, timeZone, ...payload }, appUrl) =>
    aboutRecurring(payload, appUrl, {
      subject: sentence`Invoice to ${payload.clientName} goes out soon`,
      heading: sentence`Your next invoice to ${payload.clientName}`,
      note: `Goes out ${formatInstant(at, timeZone)}`,
      foot: 'Until then you can change it, skip this date, or pause it.',
    }),

  recurring_paused: ({ missed, failure, ...payload }, appUrl) => {
    const { clientName } = payload;
    return aboutRecurring(payload, appUrl, {
      subject: clientName
        ? sentence`Recurring invoice to ${clientName} paused`
        : 'A recurring invoice is paused',
      heading: clientName
        ? sentence`Your recurring invoice to ${clientName} is paused`
        : 'Your recurring invoice is paused',
      body: missed
        ? [
            `${missed} dates have passed without an invoice. None was made, so that your client isn't surprised.`,
          ]
        : [sentence`Three dates in a row couldn't be made. The last time: ${failure ?? ''}`],
      foot: missed
        ? 'Resume it, and choose whether to make all of them, the latest, or none.'
        : 'Correct what is wrong, then resume it.',
    });
  },

  invoice_overdue: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Invoice ${payload.displayNumber} is overdue`,
      heading: sentence`${payload.clientName} hasn't paid yet`,
      note: `Was due ${formatLongDate(payload.date)}`,
      body: restOf(payload),
      ...owedFigure(payload),
      foot: 'Your client can still pay it at the same link.',
      kind: 'invoice',
    }),

  proposal_expired: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Proposal ${payload.displayNumber} has expired`,
      heading: sentence`${payload.clientName} didn't respond`,
      note: `Was valid until ${formatLongDate(payload.date)}`,
      foot: 'Set a later date to reopen it.',
      kind: 'proposal',
    }),
} satisfies { [Template in SellerTemplate]: MailRenderer<Template> };
