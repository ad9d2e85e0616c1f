import Stripe from 'stripe';
import { z } from 'zod';
import type { StripeOptions } from '#server/stripe-config.ts';
import { BillingError } from './billing.ts';
import { strangeAnswer } from './stripe-snapshot.ts';

const LONGEST_WAIT_MS = 8_000;

/** The official client, which repeats lost requests under the same idempotency key. */
export function stripeClient({ secretKey, apiUrl }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: LONGEST_WAIT_MS,
    maxNetworkRetries: 2,
    httpClient: objectsOnly(),
    telemetry: false,
  });
}

const objectSchema = z.looseObject({ error: z.union([z.looseObject({}), z.string()]).nullish() });

/** JSON that is no object is none of Stripe's, and would end the process inside of its client. */
function objectsOnly() {
  const http = Stripe.createNodeHttpClient();
  const makeRequest = http.makeRequest.bind(http);
  http.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const json: unknown = await toJSON();
      if (!objectSchema.safeParse(json).success) throw new Error('The answer is no object');
      return json;
    };
    return response;
  };
  return http;
}

// An answer of a proxy that is no error of Stripe's comes through the client as a success.
export function checked<Answer extends { object: string; id: string }>(
  answer: Answer,
  object: Answer['object'],
): Answer {
  if (answer.object !== object || typeof answer.id !== 'string') throw strangeAnswer();
  return answer;
}

export function checkedList<List extends { object: string; data: unknown[] }>(list: List): List {
  if (list.object !== 'list' || !Array.isArray(list.data)) throw strangeAnswer();
  return list;
}

/** Undefined for what the provider does not know: it was made with other keys, or is deleted. */
export async function unlessMissing<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}

/** The card asks its owner to authenticate, which only a browser can let them do. */
export const needsAuthentication = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'subscription_payment_intent_requires_action';

/** Failures of the client as ours. @throws BillingError */
export async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new BillingError('declined', error.message, { cause: error });
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      const isCustomer = error.code === 'resource_missing' && error.param === 'customer';
      throw new BillingError(isCustomer ? 'no_customer' : 'refused', error.message, { cause: error });
    }
    if (error instanceof Stripe.errors.StripeError)
      throw new BillingError('unreachable', error.message, { cause: error });
    // Something is missing in the answer, or of another kind.
    if (error instanceof TypeError) throw strangeAnswer(error);
    throw error;
  }
}
