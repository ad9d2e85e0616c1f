import type { Books, Serving } from './stripe-books.ts';
import type { StripeCalls } from './stripe-calls.ts';
import type { SubscriptionThing, Thing } from './stripe-ledger.ts';
import { newId, Refusal } from './stripe-refusal.ts';

interface CustomerThing extends Thing {
  email: unknown;
  deleted?: true;
}

const missing = (id: string, status: 400 | 404) =>
  new Refusal(status, `No such customer: '${id}'`, {
    code: 'resource_missing',
    param: status === 400 ? 'customer' : 'id',
  });

const find = (books: Books, id: string) =>
  books.all<CustomerThing>('customer').find((customer) => customer.id === id);

/** A customer that a call names. What a deleted one has had can still be listed, but it can buy nothing. */
export function namedCustomer(books: Books, id: unknown, { mayBeDeleted = false } = {}): string {
  const customer = find(books, String(id));
  if (!customer || (customer.deleted && !mayBeDeleted)) throw missing(String(id), 400);
  return customer.id;
}

/** Somebody deletes a customer in the dashboard, which ends what it pays for. */
export async function deleteCustomer(books: Books, id: string): Promise<void> {
  const customer = find(books, id);
  if (!customer) throw missing(id, 404);
  for (const subscription of books.all<SubscriptionThing>('subscription'))
    if (subscription.customer === id && subscription.status !== 'canceled')
      await books.cancel(subscription.id);
  customer.deleted = true;
}

export const customerRoutes: Partial<Record<keyof StripeCalls, Serving>> = {
  'POST customers': (books, _id, form) =>
    books.put({ id: newId('cus'), object: 'customer', email: form.email, metadata: form.metadata }),
  'POST customers/:id': (books, id, form) => {
    const customer = find(books, id);
    if (!customer || customer.deleted) throw missing(id, 404);
    return Object.assign(customer, { email: form.email });
  },
  'GET customers/:id': (books, id) => {
    const customer = find(books, id);
    if (!customer) throw missing(id, 404);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  },
};
