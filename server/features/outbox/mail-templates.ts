import type { Mail } from '#server/providers/mailer.ts';
import { brand } from '#shared/brand.ts';
import { formatLongDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { htmlOf, type MailParts, textOf } from './mail-layout.ts';

/** What a mail about a document says; written when the document is, and never changed. */
export interface DocumentPayload {
  kind: 'invoice' | 'proposal';
  displayNumber: string;
  /** The number of its public page. */
  number: string;
  title: string;
  amount: string;
  /** Due date or end of validity. */
  date: string;
  to: string;
  clientName: string;
  sellerName: string;
  sellerEmail: string;
}

/** What a mail to the seller says about a document. */
export type SellerPayload = Pick<DocumentPayload, 'displayNumber' | 'title' | 'amount' | 'to' | 'clientName'>;

interface AnsweredPayload extends SellerPayload {
  answer: 'accepted' | 'declined';
  answerName: string | null;
  answerReason: string | null;
}

/** Every mail there is, by the name that the outbox keeps. */
export interface MailPayloads {
  document_sent: DocumentPayload;
  proposal_answered: AnsweredPayload;
  payment_received: SellerPayload;
  invoice_overdue: SellerPayload & { date: string };
  proposal_expired: SellerPayload & { date: string };
}

export type MailTemplate = keyof MailPayloads;

type Rendered = Pick<Mail, 'fromName' | 'to' | 'replyTo'> & { parts: MailParts };

const amountLabels = { invoice: 'Total amount', proposal: 'Total Value' };

const renderers: {
  [Template in MailTemplate]: (payload: MailPayloads[Template], appUrl: string) => Rendered;
} = {
  document_sent(payload, appUrl) {
    const { kind, displayNumber, number, title, amount, date, clientName, sellerName, sellerEmail } = payload;
    const noun = kind === 'invoice' ? 'Invoice' : 'Proposal';
    const day = formatLongDate(date);
    return {
      fromName: sellerName,
      to: payload.to,
      replyTo: sellerEmail,
      parts: {
        subject: `${noun} ${displayNumber} from ${sellerName}`,
        sender: sellerName,
        heading: title,
        kicker: `${noun} ${displayNumber}`,
        figure: {
          label: amountLabels[kind],
          value: formatMoney(amount),
          note: kind === 'invoice' ? `Due ${day}` : `Valid until ${day}`,
        },
        body: [
          `Hello ${clientName},`,
          kind === 'invoice'
            ? 'Here is your invoice. You can view and download it on one page, without an account.'
            : 'Here is our proposal. You can read it and accept or decline it on one page, without an account.',
        ],
        button: { label: `View ${noun}`, url: `${appUrl}/${kind}/${number}` },
        foot: `Questions? Reply to this e-mail; it goes to ${sellerName}.`,
      },
    };
  },

  proposal_answered: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Proposal ${payload.displayNumber} ${payload.answer}`,
      heading: `${payload.answerName ?? payload.clientName} has ${payload.answer} your proposal`,
      note: `For ${payload.clientName}`,
      body: payload.answerReason ? [`Reason: ${payload.answerReason}`] : [],
      foot:
        payload.answer === 'accepted'
          ? 'You can convert it to an invoice now.'
          : 'It can no longer be changed.',
      kind: 'proposal',
    }),

  payment_received: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Payment received for ${payload.displayNumber}`,
      heading: `${payload.clientName} has paid`,
      note: 'Marked as paid',
      foot: 'The dashboard counts it from now on.',
      kind: 'invoice',
    }),

  invoice_overdue: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Invoice ${payload.displayNumber} is overdue`,
      heading: `${payload.clientName} has not paid yet`,
      note: `Was due ${formatLongDate(payload.date)}`,
      foot: 'It can still be paid under the same link.',
      kind: 'invoice',
    }),

  proposal_expired: (payload, appUrl) =>
    toSeller(payload, appUrl, {
      subject: `Proposal ${payload.displayNumber} has expired`,
      heading: `${payload.clientName} has not answered`,
      note: `Was valid until ${formatLongDate(payload.date)}`,
      foot: 'A later date opens it again.',
      kind: 'proposal',
    }),
};

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
      kicker: `${noun} ${displayNumber}: ${title}`,
      figure: { label: amountLabels[kind], value: formatMoney(amount), note },
      body,
      button: { label: `Open ${noun}s`, url: `${appUrl}/${kind}s?search=${displayNumber}` },
      foot,
    },
  };
}

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(renderers, name);

/** Longest subject that mail programs show and no server refuses. */
const MAX_SUBJECT = 200;

/** The whole mail. The same payload always gives the same mail. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  payload: MailPayloads[Template],
  { appUrl, messageId }: { appUrl: string; messageId: string },
): Mail {
  const { parts, ...envelope } = renderers[template](payload, appUrl);
  return {
    messageId,
    ...envelope,
    subject: parts.subject.replace(/\s+/g, ' ').slice(0, MAX_SUBJECT),
    text: textOf(parts),
    html: htmlOf(parts),
  };
}
