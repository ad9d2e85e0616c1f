import type {
  DocumentPayload,
  OwedPayload,
  SentPayload,
  TextPayloads,
  TextTemplate,
} from '#server/features/delivery/mails/mail-payloads.ts';
import { shortenText } from '#server/features/delivery/shorten-text.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';

/** Longest name that leaves room for the link in few parts of a message. */
const MAX_NAME = 60;

const STOP = 'Reply STOP to opt out.';

type About = SentPayload & OwedPayload;

/** What is asked for: `$100.00`, `balance $60.00`, `payment of $25.00`. */
function sumOf({ due, balance, amount, next, currency = DEFAULT_CURRENCY }: About): string {
  const money = (sum: string) => formatMoney(sum, currency);
  const part = due ?? next?.amount;
  if (part !== undefined && part !== (balance ?? amount)) return `payment of ${money(part)}`;
  return balance !== undefined && balance !== amount ? `balance ${money(balance)}` : money(amount);
}

function about(payload: About, lead: string): string {
  const { kind, displayNumber, sellerName, next } = payload;
  const date = next?.date ?? payload.date;
  const name = shortenText(sellerName, MAX_NAME);
  const when = kind === 'invoice' ? 'due' : 'valid until';
  const noun = kind === 'invoice' ? 'invoice' : 'proposal';
  return sentence`${name}: ${lead} ${noun} ${displayNumber}, ${sumOf(payload)}, ${when} ${formatDate(date)}.`;
}

const link = ({ kind, number }: DocumentPayload, appUrl: string) => `${appUrl}/${kind}/${number}`;

const renderers: {
  [Template in TextTemplate]: (payload: TextPayloads[Template], appUrl: string) => string;
} = {
  document_text: (payload, appUrl) => `${about(payload, 'your')} ${link(payload, appUrl)} ${STOP}`,
  reminder_text: (payload, appUrl) =>
    `${about(payload, payload.kind === 'invoice' && payload.isLate ? 'past due' : 'reminder for')} ${link(payload, appUrl)} ${STOP}`,
};

export const isTextTemplate = (name: string): name is TextTemplate => Object.hasOwn(renderers, name);

/** The message, which names the business and how to end it. */
export const renderText = <Template extends TextTemplate>(
  template: Template,
  payload: TextPayloads[Template],
  appUrl: string,
): string => renderers[template](payload, appUrl);
