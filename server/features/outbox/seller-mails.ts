import { brand } from '#shared/brand.ts';
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
  const { displayNumber, title, amount, to } = payload;
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
      figure: { label: amountLabels[kind], value: formatMoney(amount), note },
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
      heading: sentence`${payload.answerName ?? payload.clientName} has ${payload.answer} your proposal`,
      note: sentence`For ${payload.clientName}`,
      body: payload.answerReason ? [sentence`Reason: ${payload.answerReason}`] : [],
      foot:
        payload.answer === 'accepted'
          ? 'You can convert it to an invoice now.'
          : 'It can no longer be changed.',
      kind: 'proposal',
    }),

  payment_received: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Payment received for ${payload.displayNumber}`,
      heading: sentence`${payload.clientName} has paid`,
      note: 'Paid',
      foot: 'The dashboard counts it from now on.',
      kind: 'invoice',
    }),

  payment_news: ({ subject, text, ...payload }, appUrl) =>
    toSeller(payload, appUrl, {
      subject,
      heading: subject,
      note: payload.clientName && sentence`From ${payload.clientName}`,
      body: [text],
      foot: 'You get this mail because payments for your invoices go through your own account.',
      kind: 'invoice',
    }),

  invoice_overdue: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Invoice ${payload.displayNumber} is overdue`,
      heading: sentence`${payload.clientName} has not paid yet`,
      note: `Was due ${formatLongDate(payload.date)}`,
      foot: 'It can still be paid under the same link.',
      kind: 'invoice',
    }),

  proposal_expired: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Proposal ${payload.displayNumber} has expired`,
      heading: sentence`${payload.clientName} has not answered`,
      note: `Was valid until ${formatLongDate(payload.date)}`,
      foot: 'A later date opens it again.',
      kind: 'proposal',
    }),
} satisfies { [Template in SellerTemplate]: MailRenderer<Template> };
