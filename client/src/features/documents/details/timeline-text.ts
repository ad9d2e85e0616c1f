import { dayIn, formatDate, formatInstant } from '#shared/dates.ts';
import type { LedgerKind, LedgerMethod } from '#shared/ledger.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import type { InvoiceType } from '#shared/settlement.ts';
import type { MessageDelivery, TimelineEvent } from '#shared/timeline.ts';

/** Another document that an event names. */
export interface LinkedDocument {
  path: string;
  displayNumber: string;
  /** It is no screen of the workspace. */
  isPublic?: boolean;
}

/** What an event says. */
export interface EventText {
  /** A sentence in the past tense; {@link linked} follows it. */
  text: string;
  linked?: LinkedDocument;
  /** More about it, in words of people or of the product. */
  notes: readonly string[];
  /** It went wrong. */
  isBad?: boolean;
}

interface Telling {
  /** Who gets the document. */
  clientName: string;
  /** The seller's zone (IANA). */
  timeZone: string;
  /** Whose books they are, told to whoever only reads them; the owner is addressed. */
  owner?: string | undefined;
}

/** `You sent it`, or `Harrow & Vale Studio sent it`. */
const bySeller = ({ owner }: Telling, did: string) => sentence`${owner ?? 'You'} ${did}`;

type EventOf<Type extends TimelineEvent['type']> = Extract<TimelineEvent, { type: Type }>;
type MoneyEvent = Extract<TimelineEvent, { happenedOn: string }>;

const methods: Record<LedgerMethod, string> = {
  cash: ' in cash',
  bank_transfer: ' by bank transfer',
  check: ' by check',
  card: ' by card',
  paypal: ' with PayPal',
  other: '',
};

const kinds: Record<LedgerKind, string> = {
  payment: 'Payment of',
  refund: 'Refund of',
  refund_kept: 'Refund of',
  credit: 'Credit of',
  credit_note: 'Credit note over',
  write_off: 'Write-off of',
  reversal: 'Reversal of',
};

const deliveries: Record<MessageDelivery, string> = {
  waiting: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: "Wasn't delivered",
};

const some = (...parts: (string | null | false | undefined)[]) => parts.filter((part) => !!part) as string[];

const sum = ({ amount, currency }: { amount: string; currency: string }) => formatMoney(amount, currency);

const AUTOMATIC = 'Automatic';

interface HowFar {
  delivery: MessageDelivery;
  reason: string | null;
  deliveredAt: string | null;
}

/** How far a message got and when, and why no further. */
function deliveryNote({ delivery, reason, deliveredAt }: HowFar, { timeZone }: Telling): string {
  if (reason) return `${delivery === 'waiting' ? 'Waiting' : deliveries[delivery]}: ${reason}`;
  return deliveries[delivery] + (deliveredAt ? ` ${formatInstant(deliveredAt, timeZone)}` : '');
}

const messageText = (
  event: EventOf<'sent' | 'reminded'>,
  telling: Telling,
  { bySomebody, byItself }: { bySomebody: string; byItself: string },
): EventText => ({
  text: event.actor === 'seller' ? bySeller(telling, bySomebody) : byItself,
  notes: some(event.actor !== 'seller' && AUTOMATIC, deliveryNote(event, telling)),
  isBad: event.delivery === 'failed',
});

function sentText(event: EventOf<'sent'>, telling: Telling): EventText {
  const { method, recipient, isAgain } = event;
  const [did, itself] = method === 'sms' ? ['texted it', 'Texted'] : ['sent it', 'Sent'];
  const to = `${isAgain ? ' again' : ''} to ${recipient}`;
  return messageText(event, telling, { bySomebody: did + to, byItself: itself + to });
}

const remindedText = (event: EventOf<'reminded'>, telling: Telling): EventText =>
  messageText(event, telling, {
    bySomebody: `reminded ${event.recipient}`,
    byItself: `Reminded ${event.recipient}`,
  });

/** The day of an entry, where it isn't the one on which it was made. */
function dayNote({ happenedOn, at }: MoneyEvent, { timeZone }: Telling): string | undefined {
  return happenedOn === dayIn(timeZone, new Date(at)) ? undefined : `On ${formatDate(happenedOn)}`;
}

const recorded: ReadonlySet<TimelineEvent['type']> = new Set(['paid', 'refunded']);

/** Whose doing an entry was. */
function actorNote({ actor, type }: MoneyEvent, { owner = 'you' }: Telling): string {
  if (actor === 'seller') return sentence`${recorded.has(type) ? 'Recorded by' : 'By'} ${owner}`;
  if (actor === 'system') return AUTOMATIC;
  return type === 'paid' ? 'Paid online' : 'By the payment provider';
}

function moneyText(
  event: MoneyEvent,
  telling: Telling,
  text: string,
  ...notes: (string | false)[]
): EventText {
  const { reference, note } = event;
  return { text, notes: some(actorNote(event, telling), ...notes, dayNote(event, telling), reference, note) };
}

function answeredText(
  { actor, answer, name, reason }: EventOf<'answered'>,
  { clientName, owner = 'You' }: Telling,
): EventText {
  const who = actor === 'seller' ? owner : (name ?? clientName);
  const text = sentence`${who} ${answer} it`;
  const on = actor === 'seller' && name && `For ${name}`;
  return { text, notes: some(on, reason && `“${reason}”`) };
}

/** `Lena will pay $40.00 by Mar 3, 2026`. */
function repliedText(
  { kind, name, promisedOn, paidOn, method, text, ...of }: EventOf<'replied'>,
  { clientName }: Telling,
): EventText {
  const who = name ?? clientName;
  const { amount, currency } = of;
  const money = amount ? ` ${sum({ amount, currency })}` : '';
  const said = {
    will_pay: sentence`${who} will pay${money} by ${formatDate(promisedOn ?? '')}`,
    paid_already: sentence`${who} says they paid${money}${method ? methods[method] : ''}${paidOn ? ` on ${formatDate(paidOn)}` : ''}`,
    question: sentence`${who} asked a question`,
  };
  return { text: said[kind], notes: some(text && `“${text}”`) };
}

/** `Maya Chen asked about “Hosting”`. */
function commentedText(
  { actor, name, label, text }: EventOf<'commented'>,
  { clientName, owner = 'You' }: Telling,
): EventText {
  const who = actor === 'seller' ? owner : (name ?? clientName);
  const verb = actor === 'seller' ? 'wrote' : 'asked';
  return {
    text: label ? sentence`${who} ${verb} about “${label}”` : sentence`${who} ${verb} about the proposal`,
    notes: [sentence`“${text}”`],
  };
}

const toInvoice = ({ id, displayNumber }: { id: string; displayNumber: string }): LinkedDocument => ({
  path: `/invoices/${id}`,
  displayNumber,
});

function createdText({ actor, from }: EventOf<'created'>, telling: Telling): EventText {
  if (!from) return { text: bySeller(telling, 'created it'), notes: [] };
  const linked = { path: `/proposals/${from.id}`, displayNumber: from.displayNumber };
  if (actor === 'seller') return { text: bySeller(telling, 'created it from'), linked, notes: [] };
  return { text: sentence`${telling.clientName} created it by accepting`, linked, notes: [] };
}

function creditedText(event: EventOf<'credited'>, telling: Telling): EventText {
  const { creditNote: note } = event;
  const said = moneyText(event, telling, `${sum(event)} credited${note ? ' by' : ''}`);
  if (!note) return said;
  const path = `/credit-note/${note.creditNoteNumber}`;
  return { ...said, linked: { path, displayNumber: note.displayNumber, isPublic: true } };
}

const conversions: Record<InvoiceType, (telling: Telling) => string> = {
  standard: (telling) => bySeller(telling, 'converted it to'),
  partial: (telling) => bySeller(telling, 'invoiced a part of it with'),
  deposit: () => 'The deposit is asked for with',
};

type Texts = { [Type in TimelineEvent['type']]: (event: EventOf<Type>, telling: Telling) => EventText };

const texts: Texts = {
  created: createdText,
  sent: sentText,
  seen: ({ isFirst }, { clientName }) => ({
    text: sentence`${clientName} opened it${isFirst ? ' for the first time' : ''}`,
    notes: [],
  }),
  updated: ({ version, ...of }, telling) => ({
    text: bySeller(telling, 'changed it'),
    notes: [`Version ${version}, ${sum(of)}`],
  }),
  reminded: remindedText,
  reminder_skipped: ({ reason }) => ({ text: 'A reminder was skipped', notes: [AUTOMATIC, reason] }),
  paid: (event, telling) => moneyText(event, telling, `${sum(event)} paid${methods[event.method]}`),
  refunded: (event, telling) =>
    moneyText(
      event,
      telling,
      `${sum(event)} refunded${methods[event.method]}`,
      !event.isKept && 'It is owed again',
    ),
  credit_applied: (event, telling) => moneyText(event, telling, `${sum(event)} paid from credit`),
  credit_returned: (event, telling) => moneyText(event, telling, `${sum(event)} returned to the credit`),
  credited: creditedText,
  written_off: (event, telling) => moneyText(event, telling, `${sum(event)} written off`),
  reversed: (event, telling) =>
    moneyText(
      event,
      telling,
      `${kinds[event.reversed]} ${sum(event)} ${event.reversed === 'refund' && event.actor === 'provider' ? 'failed' : 'reversed'}`,
    ),
  replied: repliedText,
  answered: answeredText,
  commented: commentedText,
  cancelled: (_event, telling) => ({ text: bySeller(telling, 'cancelled it'), notes: [] }),
  reopened: (_event, telling) => ({ text: bySeller(telling, 'reopened it'), notes: [] }),
  voided: ({ reason, replacedBy }, telling) =>
    replacedBy
      ? { text: bySeller(telling, 'replaced it by'), linked: toInvoice(replacedBy), notes: some(reason) }
      : { text: bySeller(telling, 'voided it'), notes: some(reason) },
  converted: ({ actor, to, invoiceType }, telling) => ({
    text: conversions[invoiceType](telling),
    linked: toInvoice(to),
    notes: some(actor === 'client' && sentence`Since ${telling.clientName} accepted`),
  }),
};

export const eventText = (event: TimelineEvent, telling: Telling): EventText =>
  (texts[event.type] as (event: TimelineEvent, telling: Telling) => EventText)(event, telling);

/** What several of the same kind in a row say together. */
export function foldedText(type: TimelineEvent['type'], count: number): string {
  if (type === 'seen') return `Opened ${count} times`;
  if (type === 'updated') return `Changed ${count} times`;
  return `${count} reminders were skipped`;
}
