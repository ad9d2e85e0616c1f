import { brand } from '#shared/brand.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatLongDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { amountLabels } from './client-mails.ts';
import type { MailRenderer, Rendered, SellerPayload } from './mail-payloads.ts';

interface SellerWording {
  subject: string;
  heading: string;
  note: string;
  foot: string;
  kind: 'invoice' | 'proposal';
  body?: readonly string[];
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
      figure: { label: amountLabels[kind], value: formatMoney(amount, currency), note },
      body,
      button: { label: `Open ${noun}s`, url: `${appUrl}/${kind}s?search=${displayNumber}` },
      foot,
    },
  };
}

type SellerTemplate =
  | 'proposal_answered'
  | 'payment_received'
  | 'payment_news'
  | 'invoice_overdue'
  | 'proposal_expired';

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

  payment_received: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Payment received for ${payload.displayNumber}`,
      heading: sentence`${payload.clientName} has paid`,
      note: 'Paid',
      foot: 'Your dashboard now counts it as revenue.',
      kind: 'invoice',
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

  invoice_overdue: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Invoice ${payload.displayNumber} is overdue`,
      heading: sentence`${payload.clientName} hasn't paid yet`,
      note: `Was due ${formatLongDate(payload.date)}`,
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
