import { randomBytes } from 'node:crypto';
import type { Form } from './stripe-form.ts';

/** An object of the provider, in the words of its API. */
export type Thing = { id: string; object: string } & Record<string, unknown>;

export interface SubscriptionThing extends Thing {
  status: string;
  customer: string;
  latest_invoice: string;
  schedule: string | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  items: { object: 'list'; data: ItemThing[] };
}

interface ItemThing {
  id: string;
  price: PriceThing;
  current_period_start: number;
  current_period_end: number;
}

export interface PriceThing extends Thing {
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: number };
}

export interface InvoiceThing extends Thing {
  status: string;
  subscription: string;
  total: number;
  confirmation_secret: { client_secret: string; type: string };
}

export interface PaymentThing extends Thing {
  status: string;
  invoice: string;
  client_secret: string;
}

/** What is answered instead of a success. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...more };
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;

const DAY = 86_400;
const lengthOf = ({ recurring }: PriceThing) => (recurring.interval === 'year' ? 365 : 30) * DAY;

type Emit = (type: string, thing: Thing) => Promise<void>;

/** Whoever keeps the objects of one account. */
function createLedger(now: () => number, emit: Emit) {
  const things = new Map<string, Thing>();
  return {
    now,
    emit,
    /** Seconds, a little later with every object, so that none is as old as another. */
    stamp: () => now() + things.size / 1_000,
    put<Kind extends Thing>(thing: Kind): Kind {
      things.set(thing.id, thing);
      return thing;
    },
    get<Kind extends Thing>(id: string, object: string): Kind {
      const thing = things.get(id);
      if (thing?.object !== object)
        throw new Refusal(404, `No such ${object}: '${id}'`, { code: 'resource_missing' });
      return thing as Kind;
    },
    /** The object is gone, as if it had never been: what was made with other keys, or deleted. */
    remove: (id: string) => void things.delete(id),
    /** Newest first. */
    all: <Kind extends Thing>(object: string) =>
      [...things.values()].filter((thing) => thing.object === object).toReversed() as Kind[],
  };
}

type Ledger = ReturnType<typeof createLedger>;

const addPrice = ({ put }: Ledger, fields: Partial<PriceThing>): PriceThing =>
  put({
    id: newId('price'),
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: 1_999,
    recurring: { interval: 'month', interval_count: 1 },
    lookup_key: null,
    ...fields,
  });

function addInvoice({ put, now }: Ledger, subscription: SubscriptionThing, status: string): InvoiceThing {
  const id = newId('in');
  const payment = newId('pi');
  const secret = `${payment}_secret_${randomBytes(6).toString('hex')}`;
  put({
    id: payment,
    object: 'payment_intent',
    status: 'requires_payment_method',
    invoice: id,
    client_secret: secret,
  });
  subscription.latest_invoice = id;
  return put({
    id,
    object: 'invoice',
    status,
    total: subscription.items.data[0]?.price.unit_amount ?? 0,
    number: newId('BW'),
    customer: subscription.customer,
    subscription: subscription.id,
    created: now(),
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    confirmation_secret: { client_secret: secret, type: 'payment_intent' },
  });
}

async function createSubscription(ledger: Ledger, form: Form): Promise<SubscriptionThing> {
  const { put, get, now, stamp, emit } = ledger;
  const [wanted] = form.items as { price: string }[];
  const price = get<PriceThing>(wanted?.price ?? '', 'price');
  const item = {
    id: newId('si'),
    price,
    current_period_start: now(),
    current_period_end: now() + lengthOf(price),
  };
  const subscription = put<SubscriptionThing>({
    id: newId('sub'),
    object: 'subscription',
    status: 'incomplete',
    customer: get(String(form.customer), 'customer').id,
    created: stamp(),
    cancel_at: null,
    cancel_at_period_end: false,
    schedule: null,
    latest_invoice: '',
    items: { object: 'list', data: [item] },
  });
  addInvoice(ledger, subscription, 'open');
  await emit('customer.subscription.created', subscription);
  return subscription;
}

async function updateSubscription(ledger: Ledger, id: string, form: Form): Promise<SubscriptionThing> {
  const subscription = ledger.get<SubscriptionThing>(id, 'subscription');
  if (subscription.status === 'canceled' || subscription.status === 'incomplete')
    throw new Refusal(400, `A ${subscription.status} subscription cannot be updated so.`);
  setEnd(subscription, form);
  const [item] = (form.items ?? []) as { id: string; price: string }[];
  if (item) {
    if (subscription.declines) throw cardDeclined();
    setPrice(ledger, subscription, item.price);
    addInvoice(ledger, subscription, 'paid');
  }
  await ledger.emit('customer.subscription.updated', subscription);
  return subscription;
}

function setEnd(subscription: SubscriptionThing, form: Form): void {
  const { cancel_at_period_end: withPeriod, cancel_at: date } = form;
  if (withPeriod === undefined && date === undefined) return;
  if (subscription.schedule)
    throw new Refusal(400, 'The subscription is managed by a subscription schedule.');
  const end = subscription.items.data[0]?.current_period_end ?? null;
  subscription.cancel_at_period_end = withPeriod === 'true';
  subscription.cancel_at = withPeriod === 'true' ? end : null;
}

function setPrice({ get, now }: Ledger, { items }: SubscriptionThing, priceId: string): void {
  const [item] = items.data;
  if (!item) return;
  item.price = get<PriceThing>(priceId, 'price');
  item.current_period_start = now();
  item.current_period_end = now() + lengthOf(item.price);
}

const paymentOf = ({ get }: Ledger, { confirmation_secret: { client_secret: secret } }: InvoiceThing) =>
  get<PaymentThing>(secret.split('_secret_')[0] ?? '', 'payment_intent');

async function cancel(ledger: Ledger, id: string): Promise<SubscriptionThing> {
  const subscription = ledger.get<SubscriptionThing>(id, 'subscription');
  if (subscription.status === 'canceled')
    throw new Refusal(404, `No such subscription: '${id}'`, { code: 'resource_missing' });
  const invoice = ledger.get<InvoiceThing>(subscription.latest_invoice, 'invoice');
  if (subscription.status === 'incomplete') {
    invoice.status = 'void';
    paymentOf(ledger, invoice).status = 'canceled';
  }
  subscription.status = 'canceled';
  await ledger.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** What a payment comes to at once with a test card of this name; undefined: it is paid. */
function delayOf(method: string, payment: PaymentThing): string | undefined {
  if (/authentication/i.test(method) && payment.status !== 'requires_action') return 'requires_action';
  return /processing/i.test(method) ? 'processing' : undefined;
}

/** Pays as a browser would. @param method the provider's name of a test card */
async function confirm({ get, emit }: Ledger, id: string, method: string): Promise<PaymentThing> {
  const payment = get<PaymentThing>(id, 'payment_intent');
  if (payment.status === 'canceled' || payment.status === 'succeeded')
    throw new Refusal(400, `You cannot confirm this PaymentIntent because it is ${payment.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  const invoice = get<InvoiceThing>(payment.invoice, 'invoice');
  if (/authenticationFailed/i.test(method)) {
    payment.status = 'requires_payment_method';
    throw new Refusal(
      402,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      { code: 'payment_intent_authentication_failure' },
    );
  }
  if (/decline/i.test(method)) {
    await emit('invoice.payment_failed', invoice);
    throw cardDeclined();
  }
  payment.status = delayOf(method, payment) ?? 'succeeded';
  if (payment.status !== 'succeeded') return payment;
  invoice.status = 'paid';
  const subscription = get<SubscriptionThing>(invoice.subscription, 'subscription');
  subscription.status = 'active';
  await emit('invoice.paid', invoice);
  await emit('customer.subscription.updated', subscription);
  return payment;
}

/** The next period begins, paid or not. */
async function renew(ledger: Ledger, id: string, isPaid: boolean): Promise<void> {
  const subscription = ledger.get<SubscriptionThing>(id, 'subscription');
  const [item] = subscription.items.data;
  if (item) {
    item.current_period_start = item.current_period_end;
    item.current_period_end += lengthOf(item.price);
  }
  subscription.status = isPaid ? 'active' : 'past_due';
  const invoice = addInvoice(ledger, subscription, isPaid ? 'paid' : 'open');
  await ledger.emit('customer.subscription.updated', subscription);
  await ledger.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
}

/** All objects of one account, and what happens to them. @param now in epoch seconds */
export function createBooks(now: () => number, emit: Emit, origin: () => string) {
  const ledger = createLedger(now, emit);
  const { put, get, remove, all } = ledger;
  return {
    now,
    emit,
    /** Of the server, whose hosted pages stand there too. */
    origin,
    put,
    get,
    remove,
    all,
    addPrice: (fields: Partial<PriceThing>) => addPrice(ledger, fields),
    createSubscription: (form: Form) => createSubscription(ledger, form),
    updateSubscription: (id: string, form: Form) => updateSubscription(ledger, id, form),
    cancel: (id: string) => cancel(ledger, id),
    confirm: (id: string, method: string) => confirm(ledger, id, method),
    renew: (id: string, isPaid: boolean) => renew(ledger, id, isPaid),
  };
}

export type Books = ReturnType<typeof createBooks>;

/** What a call is about. `account` is the connected account that it is made for, whose books these are. */
export interface Asked {
  id: string;
  form: Form;
  expand: string[];
  account: string | undefined;
}

export type Serving = (books: Books, id: string, form: Form, expand: string[], asked: Asked) => unknown;

const cardDeclined = () =>
  new Refusal(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
