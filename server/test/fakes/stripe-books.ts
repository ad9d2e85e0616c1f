import type { Form } from './stripe-form.ts';
import { addInvoice, isUnpaid, paymentOf, voidNow } from './stripe-invoices.ts';
import {
  createLedger,
  type Emit,
  type InvoiceThing,
  type Ledger,
  type PriceThing,
  type SubscriptionThing,
} from './stripe-ledger.ts';
import { arrive, confirm, voidInvoice } from './stripe-payments.ts';
import { lengthOf } from './stripe-periods.ts';
import { newId, Refusal } from './stripe-refusal.ts';
import { changeItems, expirePendingUpdate } from './stripe-updates.ts';

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
    pending_update: null,
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
  await changeItems(ledger, subscription, form);
  await ledger.emit('customer.subscription.updated', subscription);
  return subscription;
}

function setEnd(subscription: SubscriptionThing, form: Form): void {
  const { cancel_at_period_end: withPeriod, cancel_at: date } = form;
  if (withPeriod === undefined && date === undefined) return;
  if (subscription.schedule)
    throw new Refusal(400, 'The subscription is managed by a subscription schedule.');
  if (subscription.pending_update)
    throw new Refusal(400, 'The subscription has a pending update. Void its invoice first.');
  const end = subscription.items.data[0]?.current_period_end ?? null;
  subscription.cancel_at_period_end = withPeriod === 'true';
  subscription.cancel_at = withPeriod === 'true' ? end : null;
}

async function cancel(ledger: Ledger, id: string): Promise<SubscriptionThing> {
  const subscription = ledger.get<SubscriptionThing>(id, 'subscription');
  if (subscription.status === 'canceled')
    throw new Refusal(404, `No such subscription: '${id}'`, { code: 'resource_missing' });
  const invoice = ledger.get<InvoiceThing>(subscription.latest_invoice, 'invoice');
  // Money on its way cannot be stopped: its invoice stays open. So does one that is late.
  const isWithdrawn = subscription.status === 'incomplete' || subscription.pending_update !== null;
  if (isWithdrawn && isUnpaid(paymentOf(ledger, invoice))) voidNow(ledger, invoice);
  subscription.status = 'canceled';
  await ledger.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** The next period begins, paid or not. */
async function renew(ledger: Ledger, id: string, isPaid: boolean): Promise<void> {
  const subscription = ledger.get<SubscriptionThing>(id, 'subscription');
  await expirePendingUpdate(ledger, id);
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
    /** What a refund of our own comes to at once. */
    refundStatus: 'succeeded' as 'succeeded' | 'pending' | 'failed',
    addPrice: (fields: Partial<PriceThing>) => addPrice(ledger, fields),
    createSubscription: (form: Form) => createSubscription(ledger, form),
    updateSubscription: (id: string, form: Form) => updateSubscription(ledger, id, form),
    cancel: (id: string) => cancel(ledger, id),
    confirm: (id: string, method: string) => confirm(ledger, id, method),
    arrive: (id: string, isPaid = true) => arrive(ledger, id, isPaid),
    voidInvoice: (id: string) => voidInvoice(ledger, id),
    /** A change that was never paid is given up. */
    expirePendingUpdate: (id: string) => expirePendingUpdate(ledger, id),
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
