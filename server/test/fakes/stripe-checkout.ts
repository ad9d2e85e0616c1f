import type { Books, Serving } from './stripe-books.ts';
import type { StripeCalls } from './stripe-calls.ts';
import type { AccountThing } from './stripe-connect.ts';
import type { Form } from './stripe-form.ts';
import type { Thing } from './stripe-ledger.ts';
import { newId, Refusal } from './stripe-refusal.ts';

export interface SessionThing extends Thing {
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  metadata: Record<string, string>;
}

interface IntentThing extends Thing {
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  latest_charge: string | null;
  last_payment_error: { message: string } | null;
}

export interface ChargeThing extends Thing {
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
}

interface DisputeThing extends Thing {
  status: string;
  charge: string;
  payment_intent: string;
}

const HALF_HOUR = 1_800;
const DAY = 86_400;
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

interface Line {
  quantity: string;
  price_data: { currency: string; unit_amount: string; product_data: { name: string } };
}

function totalOf(form: Form): { cents: number; currency: string } {
  const [line, ...others] = (form.line_items ?? []) as unknown as Line[];
  if (!line || others.length > 0) throw new Refusal(400, 'You must specify one line item.');
  const { currency, unit_amount: amount, product_data: product } = line.price_data;
  const isWhole = /^\d+$/.test(amount) && Number(amount) <= MOST_CENTS;
  if (!isWhole || !product.name) throw new Refusal(400, `Invalid integer: ${amount}`);
  const cents = Number(amount) * Number(line.quantity);
  if (cents < LEAST_CENTS)
    throw new Refusal(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  return { cents, currency };
}

function checkExpiry(expiresAt: number, now: number): void {
  if (expiresAt >= now + HALF_HOUR && expiresAt <= now + DAY) return;
  throw new Refusal(400, 'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.');
}

function createSession(books: Books, form: Form, account: string | undefined): SessionThing {
  if (!account) throw new Refusal(400, 'Sessions are made for connected accounts only here.');
  if (form.mode !== 'payment' || (form.ui_mode ?? 'hosted_page') !== 'hosted_page')
    throw new Refusal(400, 'Invalid ui_mode or mode');
  const [owner] = books.all<AccountThing>('account');
  // The real one gives no code.
  if (owner && !owner.charges_enabled)
    throw new Refusal(
      400,
      'This Connect account cannot currently make live charges. The `requirements.disabled_reason` property on the account will provide information about why this account is currently disabled.',
    );
  const { cents, currency } = totalOf(form);
  const expiresAt = form.expires_at === undefined ? books.now() + DAY : Number(form.expires_at);
  checkExpiry(expiresAt, books.now());
  const id = newId('cs_test');
  const intentData = (form.payment_intent_data ?? {}) as { metadata?: Record<string, string> };
  return books.put<SessionThing>({
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: cents,
    currency,
    client_reference_id: (form.client_reference_id as string | undefined) ?? null,
    payment_intent: null,
    expires_at: expiresAt,
    success_url: String(form.success_url),
    cancel_url: (form.cancel_url as string | undefined) ?? null,
    url: `${books.origin()}/checkout/${id}`,
    metadata: {},
    intent_metadata: intentData.metadata ?? {},
  });
}

async function expireSession(books: Books, id: string): Promise<SessionThing> {
  const session = books.get<SessionThing>(id, 'checkout.session');
  if (session.status !== 'open')
    throw new Refusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This is ${session.status}.`,
    );
  session.status = 'expired';
  session.url = null;
  await books.emit('checkout.session.expired', session);
  return session;
}

/** A session as it is now: its hour may be over. */
function sessionNow(books: Books, id: string): SessionThing {
  const session = books.get<SessionThing>(id, 'checkout.session');
  if (session.status === 'open' && session.expires_at <= books.now()) {
    session.status = 'expired';
    session.url = null;
  }
  return session;
}

function whole(books: Books, session: SessionThing, expand: string[]): Thing {
  const { intent_metadata: _own, ...answered } = session;
  if (!session.payment_intent || !expand.includes('payment_intent')) return answered;
  return { ...answered, payment_intent: books.get(session.payment_intent, 'payment_intent') };
}

/** With its charge, where that is asked for. */
export function wholeIntent(books: Books, id: string, expand: string[]): Thing {
  const intent = books.get<IntentThing>(id, 'payment_intent');
  const isWhole = intent.latest_charge && expand.includes('latest_charge');
  return isWhole ? { ...intent, latest_charge: books.get(intent.latest_charge ?? '', 'charge') } : intent;
}

/** What became of a payment, newest first. */
const listOf = (books: Books, object: 'dispute' | 'refund', form: Form) => ({
  object: 'list',
  url: `/v1/${object}s`,
  has_more: false,
  data: books.all(object).filter(({ payment_intent: intent }) => intent === form.payment_intent),
});

export const checkoutRoutes: Partial<Record<keyof StripeCalls, Serving>> = {
  'POST checkout/sessions': (books, _id, form, expand, { account }) =>
    whole(books, createSession(books, form, account), expand),
  'GET checkout/sessions/:id': (books, id, _form, expand) => whole(books, sessionNow(books, id), expand),
  'POST checkout/sessions/:id/expire': async (books, id, _form, expand) =>
    whole(books, await expireSession(books, id), expand),
  'GET disputes': (books, _id, form) => listOf(books, 'dispute', form),
  'GET refunds': (books, _id, form) => listOf(books, 'refund', form),
};

/** How a payer pays: at once, by a method that takes days, or by a card that is refused, which ends nothing. */
export type CheckoutMethod = 'card' | 'delayed' | 'declined';

/** What a payer does on the hosted page. @param cents instead of the amount that was asked for */
export async function completeSession(
  books: Books,
  id: string,
  { method = 'card', cents }: { method?: CheckoutMethod; cents?: number } = {},
): Promise<SessionThing> {
  const session = sessionNow(books, id);
  if (session.status !== 'open') throw new Refusal(400, `This session is ${session.status}.`);
  if (method === 'declined') throw new Refusal(402, 'Your card was declined.', { code: 'card_declined' });
  const isPaid = method === 'card';
  const amount = cents ?? session.amount_total;
  const intent = books.put<IntentThing>({
    id: newId('pi'),
    object: 'payment_intent',
    status: isPaid ? 'succeeded' : 'processing',
    amount,
    amount_received: isPaid ? amount : 0,
    currency: session.currency,
    metadata: session.intent_metadata as Record<string, string>,
    latest_charge: null,
    last_payment_error: null,
  });
  if (isPaid) addCharge(books, intent);
  session.status = 'complete';
  session.payment_status = isPaid ? 'paid' : 'unpaid';
  session.payment_intent = intent.id;
  session.url = null;
  await books.emit('checkout.session.completed', withoutOwn(session));
  return session;
}

const withoutOwn = ({ intent_metadata: _own, ...session }: SessionThing) => session as SessionThing;

function addCharge(books: Books, intent: IntentThing): ChargeThing {
  const charge = books.put<ChargeThing>({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
    metadata: intent.metadata,
  });
  intent.latest_charge = charge.id;
  return charge;
}

export const intentOf = (books: Books, sessionId: string) =>
  books.get<IntentThing>(
    books.get<SessionThing>(sessionId, 'checkout.session').payment_intent ?? '',
    'payment_intent',
  );

/** The bank has decided about a delayed payment. */
export async function settleDelayed(books: Books, sessionId: string, isPaid: boolean): Promise<void> {
  const session = books.get<SessionThing>(sessionId, 'checkout.session');
  const intent = intentOf(books, sessionId);
  if (isPaid) {
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    addCharge(books, intent);
    session.payment_status = 'paid';
  } else {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { message: 'The bank refused the debit.' };
  }
  await books.emit(
    isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    withoutOwn(session),
  );
}

/** The payer disputes. */
export async function disputeSession(books: Books, sessionId: string): Promise<string> {
  const intent = intentOf(books, sessionId);
  const charge = books.get<ChargeThing>(intent.latest_charge ?? '', 'charge');
  charge.disputed = true;
  const dispute = books.put<DisputeThing>({
    id: newId('dp'),
    object: 'dispute',
    status: 'needs_response',
    charge: charge.id,
    payment_intent: intent.id,
    amount: charge.amount,
  });
  await books.emit('charge.dispute.created', dispute);
  return dispute.id;
}

export async function closeDispute(books: Books, id: string, status: 'won' | 'lost'): Promise<void> {
  const dispute = books.get<DisputeThing>(id, 'dispute');
  dispute.status = status;
  await books.emit('charge.dispute.closed', dispute);
}
