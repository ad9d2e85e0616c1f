import type { Books, Serving } from './stripe-books.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { checkoutRoutes } from './stripe-checkout.ts';
import { customerRoutes, namedCustomer } from './stripe-customers.ts';
import type { Form } from './stripe-form.ts';
import type { InvoiceThing, PriceThing, SubscriptionThing, Thing } from './stripe-ledger.ts';
import { paymentRoutes } from './stripe-payment-routes.ts';
import { newId, Refusal } from './stripe-refusal.ts';

/** `/v1/checkout/sessions/cs_1/expire` as `['checkout/sessions', 'cs_1', 'expire']`. */
const partsOf = (pathname: string) =>
  pathname
    .replace(/^\/v1\/(checkout)\//, '/v1/$1.')
    .split('/')
    .slice(2)
    .map((part, index) => (index === 0 ? part.replace('.', '/') : part));

/** `POST /v1/subscriptions/sub_1` as `POST subscriptions/:id`. */
export function routeOf(method: string, pathname: string): string {
  const [collection = '', id, action] = partsOf(pathname);
  return `${method} ${[collection, id && ':id', action].filter(Boolean).join('/')}`;
}

const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });

const routes: Partial<Record<keyof StripeCalls, Serving>> = {
  'GET prices': (books, _id, form) =>
    list(
      '/v1/prices',
      books
        .all<PriceThing>('price')
        .filter(
          ({ lookup_key: key }) => (form.lookup_keys as string[] | undefined)?.includes(String(key)) ?? true,
        ),
    ),
  'GET prices/:id': (books, id) => books.get(id, 'price'),
  'POST subscriptions': async (books, _id, form, expand) => {
    namedCustomer(books, form.customer);
    return expanded(books, await books.createSubscription(form), expand);
  },
  'GET subscriptions': (books, _id, form, expand) => {
    const owner = namedCustomer(books, form.customer, { mayBeDeleted: true });
    return list(
      '/v1/subscriptions',
      books
        .all<SubscriptionThing>('subscription')
        .filter(
          ({ customer, status }) => customer === owner && (form.status === 'all' || status === 'active'),
        )
        .map((subscription) => expanded(books, subscription, expand)),
    );
  },
  'GET subscriptions/:id': (books, id) => books.get(id, 'subscription'),
  'POST subscriptions/:id': async (books, id, form, expand) =>
    expanded(books, await books.updateSubscription(id, form), expand),
  'DELETE subscriptions/:id': (books, id) => books.cancel(id),
  'POST subscription_schedules': (books, _id, form) => schedule(books, String(form.from_subscription)),
  'POST subscription_schedules/:id': (books, id, form) => {
    const found = books.get<ScheduleThing>(id, 'subscription_schedule');
    const phases = form.phases as unknown as {
      items: { price: string }[];
      start_date?: string;
      end_date?: string;
    }[];
    const end = Number(phases[0]?.end_date);
    found.phases = phases.map(({ items, start_date: start, end_date: until }) => ({
      items,
      start_date: Number(start ?? end),
      end_date: Number(until ?? end),
    }));
    return found;
  },
  'POST subscription_schedules/:id/release': (books, id) => {
    const found = books.get<ScheduleThing>(id, 'subscription_schedule');
    found.status = 'released';
    books.get<SubscriptionThing>(found.subscription, 'subscription').schedule = null;
    return found;
  },
  'GET invoices': (books, _id, form) => {
    const owner = namedCustomer(books, form.customer, { mayBeDeleted: true });
    return list(
      '/v1/invoices',
      books.all<InvoiceThing>('invoice').filter(({ customer }) => customer === owner),
    );
  },
  ...customerRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
};

interface Phase {
  items: { price: string }[];
  start_date: number;
  end_date: number;
}

interface ScheduleThing extends Thing {
  status: string;
  subscription: string;
  phases: Phase[];
}

function schedule(books: Books, subscriptionId: string): ScheduleThing {
  const subscription = books.get<SubscriptionThing>(subscriptionId, 'subscription');
  if (subscription.schedule) throw new Refusal(400, 'The subscription has a schedule already.');
  if (subscription.pending_update) throw new Refusal(400, 'The subscription has a pending update.');
  const [item] = subscription.items.data;
  if (!item) throw new Refusal(400, 'The subscription has no item.');
  const present = { start_date: item.current_period_start, end_date: item.current_period_end };
  const made = books.put<ScheduleThing>({
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    status: 'active',
    subscription: subscriptionId,
    current_phase: present,
    phases: [{ ...present, items: [{ price: item.price.id }] }],
  });
  subscription.schedule = made.id;
  return made;
}

/** References are answered as ids unless they are asked for whole. */
function expanded(books: Books, subscription: SubscriptionThing, expand: string[]): Thing {
  const paths = expand.map((path) => path.replace(/^data\./, ''));
  const invoice = books.get<InvoiceThing>(subscription.latest_invoice, 'invoice');
  const { confirmation_secret: secret, ...plainInvoice } = invoice;
  const withSecret = paths.includes('latest_invoice.confirmation_secret');
  const isWhole = withSecret || paths.includes('latest_invoice');
  return {
    ...subscription,
    latest_invoice: isWhole
      ? { ...plainInvoice, ...(withSecret && { confirmation_secret: secret }) }
      : invoice.id,
    schedule:
      subscription.schedule && paths.includes('schedule')
        ? books.get(subscription.schedule, 'subscription_schedule')
        : subscription.schedule,
  };
}

export async function serve(
  books: Books,
  { route, call, form, account }: { route: string; call: string; form: Form; account: string | undefined },
): Promise<unknown> {
  const serving = routes[route as keyof StripeCalls];
  if (!serving) throw new Refusal(404, `Unrecognized request URL (${call})`);
  const [, id = ''] = partsOf(call.slice(call.indexOf(' ') + 1));
  const expand = (form.expand ?? []) as string[];
  return serving(books, id, form, expand, { id, form, expand, account });
}
