import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PaypalOptions } from '#server/paypal-config.ts';
import { PaypalError } from '#server/providers/paypal.ts';
import { paypalAccounts } from '#server/providers/paypal-accounts.ts';
import { paypalClient } from '#server/providers/paypal-client.ts';
import { orderFor, orderSchema } from '#server/providers/paypal-order.ts';
import type { Answers } from './contract-probe.ts';

const ORDERS = '/v2/checkout/orders';

/**
 * Begins an order as the product does, as far as no payer is needed, and keeps every answer by the name of its step.
 * @param merchant a seller's account that may be paid; undefined: no order is created
 */
export async function probePaypal(options: PaypalOptions, merchant: string | undefined): Promise<Answers> {
  const answers: Answers = new Map();
  const client = paypalClient(options);
  const step = async (name: string, ask: () => Promise<unknown>): Promise<unknown> => {
    const answer = await ask().catch(refusalIn);
    answers.set(name, answer);
    return answer;
  };
  const ask = (method: 'GET' | 'POST', path: string, json?: string) =>
    client.ask({ method, path, ...(json && { json }), answer: z.unknown() });

  await step('get a token', () => tokenOf(options));
  await step('get a token with a wrong secret', () => tokenOf({ ...options, clientSecret: 'wrong' }));
  if (merchant) {
    const created = await step('create an order', () => ask('POST', ORDERS, orderFrom(merchant)));
    const { data: order } = orderSchema.safeParse(created);
    if (order) {
      const path = `${ORDERS}/${order.id}`;
      await step('look at the order', () => ask('GET', path));
      await step('capture what nobody has approved', () => ask('POST', `${path}/capture`, '{}'));
    }
  }
  await step('look at an order that is not there', () => ask('GET', `${ORDERS}/0AB12345CD678901E`));
  await step('verify a forged event', async () => ({
    isAuthentic: await paypalAccounts(client, options).isAuthentic(FORGED, forgedSignature()),
  }));
  return answers;
}

async function tokenOf({ clientId, clientSecret, apiUrl }: PaypalOptions): Promise<unknown> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await fetch(`${apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return { statusCode: answer.status, ...((await answer.json()) as object) };
}

const orderFrom = (merchant: string) =>
  JSON.stringify(
    orderFor({
      ...{
        paymentId: randomUUID(),
        cents: 41_322,
        currency: 'usd',
        account: merchant,
      },
      ...{ displayNumber: 'INV-0001', title: 'Contract', payerEmail: 'client@billwright.example' },
      returnUrl: 'https://billwright.example/paid',
      cancelUrl: 'https://billwright.example/turned-back',
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );

const FORGED = '{"id":"WH-FORGED","event_type":"CHECKOUT.ORDER.APPROVED","resource":{}}';

const forgedSignature = () => ({
  transmissionId: randomUUID(),
  transmissionTime: new Date().toISOString(),
  transmissionSig: Buffer.from('forged').toString('base64'),
  certUrl: 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42',
  authAlgo: 'SHA256withRSA',
});

/** What PayPal has refused, in the words that the product acts on. */
function refusalIn(error: unknown): unknown {
  if (!(error instanceof PaypalError) || error.fault !== 'refused') throw error;
  return { error: { issue: error.issue ?? null, statusCode: error.status ?? null } };
}
