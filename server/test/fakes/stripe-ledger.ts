import { Refusal } from './stripe-refusal.ts';

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
  /** What is changed once its latest invoice is paid. */
  pending_update: PendingUpdate | null;
  /** The card on file is refused. */
  declines?: boolean;
  /** The card on file asks its owner to authenticate each payment. */
  challenges?: boolean;
}

export interface PendingUpdate {
  expires_at: number;
  subscription_items: { id: string; price: PriceThing }[];
}

export interface ItemThing {
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
  amount: number;
  last_payment_error: { message: string } | null;
}

export type Emit = (type: string, thing: Thing) => Promise<void>;

/** Whoever keeps the objects of one account. */
export function createLedger(now: () => number, emit: Emit) {
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

export type Ledger = ReturnType<typeof createLedger>;
