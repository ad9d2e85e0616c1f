import { formatInstantLongDate, formatLongDate } from './dates.ts';
import type { PublicReply, ReplyKind, ReplyState } from './invoice-reply.ts';
import { formatMoney } from './money.ts';
import type { VisitedInvoice } from './public-document.ts';
import { sellerName } from './seller-name.ts';
import { sentence } from './sentence.ts';
import { currencyOf } from './sums-view.ts';

/** What was said, as the page shows it. */
export interface ReplyView {
  key: string;
  /** `Lena Ott will pay by March 20, 2026.` */
  text: string;
  /** When it was said, and what came of it. */
  note: string;
  message?: string;
  answer?: { heading: string; text: string };
}

/** What can be said on an invoice, and what was. */
export interface RepliesView {
  /** What the forms need; absent where nothing can be said any more. */
  form?: {
    /** The seller's zone (IANA), whose days count. */
    timeZone: string;
    /** ISO 4217. */
    currency: string;
    /** The day that what is owed is due on. */
    dueOn: string;
    sellerName: string;
  };
  /** The latest of each kind, newest first. */
  shown: ReplyView[];
}

const outcomes: Record<ReplyKind, Partial<Record<ReplyState, string>>> = {
  will_pay: { confirmed: 'Confirmed', rejected: 'Not accepted' },
  paid_already: { confirmed: 'Confirmed', rejected: "The payment hasn't been found" },
  question: {},
};

/** The page's view of replies; undefined where there is nothing to say and nothing was said. */
export function repliesView(invoice: VisitedInvoice): RepliesView | undefined {
  const { replies = [], timeZone, nextDue, dueDate, progress } = invoice;
  const isOpen = invoice.status === 'pending' || invoice.status === 'overdue';
  const isOnItsWay = progress?.status === 'processing' || progress?.status === 'review';
  const seller = sellerName(invoice);
  const shown = replies.filter(
    ({ kind }, index) => replies.findIndex((other) => other.kind === kind) === index,
  );
  const canReply = isOpen && !isOnItsWay;
  if (!canReply && shown.length === 0) return undefined;
  const currency = currencyOf(invoice);
  return {
    ...(canReply && { form: { timeZone, currency, dueOn: nextDue?.date ?? dueDate, sellerName: seller } }),
    shown: shown.map((reply) => replyView(reply, { invoice, currency, seller })),
  };
}

interface Shown {
  invoice: VisitedInvoice;
  currency: string;
  seller: string;
}

function replyView(reply: PublicReply, { invoice, currency, seller }: Shown): ReplyView {
  const { kind, state, createdAt, message, answer, answeredAt } = reply;
  const { timeZone } = invoice;
  const who = reply.name ?? invoice.client.name;
  const sum = reply.amount ? ` ${formatMoney(reply.amount, currency)}` : '';
  const on = reply.paidOn ? ` on ${formatLongDate(reply.paidOn)}` : '';
  const texts: Record<ReplyKind, string> = {
    will_pay: sentence`${who} will pay${sum} by ${formatLongDate(reply.promisedOn ?? '')}.`,
    paid_already: sentence`${who} says that they paid${sum || ' it'}${on}.`,
    question: sentence`${who} asked ${seller} a question.`,
  };
  const said = sentence`Sent to ${seller} on ${formatInstantLongDate(createdAt, timeZone)}`;
  const outcome = outcomes[kind][state];
  return {
    key: `${kind} ${createdAt}`,
    text: texts[kind],
    note: outcome ? `${said}. ${outcome}.` : `${said}.`,
    ...(message && { message }),
    ...(answer &&
      answeredAt && {
        answer: {
          heading: sentence`${seller} answered on ${formatInstantLongDate(answeredAt, timeZone)}`,
          text: answer,
        },
      }),
  };
}
