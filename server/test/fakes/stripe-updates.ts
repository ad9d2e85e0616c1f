import type { Form } from './stripe-form.ts';
import { addInvoice, cardDeclined, paymentOf, voidNow } from './stripe-invoices.ts';
import type { InvoiceThing, Ledger, PriceThing, SubscriptionThing } from './stripe-ledger.ts';
import { lengthOf, setPrice } from './stripe-periods.ts';
import { Refusal } from './stripe-refusal.ts';

const HOUR = 3_600;

/** All that may be given beside a change that waits for its payment. */
const pendingFields = [
  ...['expand', 'payment_behavior', 'proration_behavior', 'proration_date', 'billing_cycle_anchor'],
  ...['items', 'trial_end', 'trial_from_plan', 'add_invoice_items', 'cancel_at_period_end', 'discounts'],
];

const actionRequired = () =>
  new Refusal(
    402,
    'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
    { type: 'card_error', code: 'subscription_payment_intent_requires_action' },
  );

/** Charges another price at once, if the update names one. What the card does about it, `payment_behavior` settles. */
export async function changeItems(
  ledger: Ledger,
  subscription: SubscriptionThing,
  form: Form,
): Promise<void> {
  const [wanted] = (form.items ?? []) as { id: string; price: string }[];
  if (!wanted) return;
  const price = ledger.get<PriceThing>(wanted.price, 'price');
  const isPending = form.payment_behavior === 'pending_if_incomplete';
  const stray = isPending && Object.keys(form).find((field) => !pendingFields.includes(field));
  if (stray) throw new Refusal(400, `${stray} cannot be given with pending_if_incomplete.`);
  await expirePendingUpdate(ledger, subscription.id);
  const { declines, challenges } = subscription;
  const due = amountDue(ledger.now(), subscription, price);
  if (!declines && !challenges) {
    setPrice(ledger.now(), subscription, price);
    addInvoice(ledger, subscription, 'paid', due);
    return;
  }
  if (!isPending) throw challenges ? actionRequired() : cardDeclined();
  const invoice = addInvoice(ledger, subscription, 'open', due);
  if (challenges) paymentOf(ledger, invoice).status = 'requires_action';
  const expires = Math.min(ledger.now() + 23 * HOUR, subscription.items.data[0]?.current_period_end ?? 0);
  subscription.pending_update = {
    expires_at: expires,
    subscription_items: [{ id: wanted.id, price }],
  };
  await ledger.emit(challenges ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
}

/** The new price, less what is left of the present period. */
function amountDue(now: number, { items }: SubscriptionThing, price: PriceThing): number {
  const [item] = items.data;
  if (!item) return price.unit_amount;
  const left = (item.current_period_end - now) / lengthOf(item.price);
  return Math.max(0, Math.round(price.unit_amount - item.price.unit_amount * left));
}

/** The change that waited for this invoice is made. */
export async function applyPendingUpdate(ledger: Ledger, subscription: SubscriptionThing): Promise<void> {
  const price = subscription.pending_update?.subscription_items[0]?.price;
  if (!price) return;
  subscription.pending_update = null;
  setPrice(ledger.now(), subscription, price);
  await ledger.emit('customer.subscription.pending_update_applied', subscription);
}

/** The change is given up, and its invoice can no longer be paid. */
export async function expirePendingUpdate(ledger: Ledger, subscriptionId: string): Promise<void> {
  const subscription = ledger.get<SubscriptionThing>(subscriptionId, 'subscription');
  if (!subscription.pending_update) return;
  subscription.pending_update = null;
  voidNow(ledger, ledger.get<InvoiceThing>(subscription.latest_invoice, 'invoice'));
  await ledger.emit('customer.subscription.pending_update_expired', subscription);
}
