import type { PriceThing, SubscriptionThing } from './stripe-ledger.ts';

const DAY = 86_400;

/** In seconds. */
export const lengthOf = ({ recurring }: PriceThing) => (recurring.interval === 'year' ? 365 : 30) * DAY;

/** Another price from now on, with a period of its own. */
export function setPrice(now: number, { items }: SubscriptionThing, price: PriceThing): void {
  const [item] = items.data;
  if (!item) return;
  item.price = price;
  item.current_period_start = now;
  item.current_period_end = now + lengthOf(price);
}
