import express, { type Request, Router } from 'express';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { invalid, notConfigured, unavailable } from '#server/errors.ts';
import { isTooDeep } from '#server/http/api/json-body.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { type PaypalAccounts, PaypalError, type PaypalSignature } from '#server/providers/paypal.ts';
import { isStorableText } from '#shared/text-field.ts';
import { webhookEventsRepo } from './webhook-events.repo.ts';

const MAX_BODY_BYTES = 1_000_000;

const name = z.string().min(1).max(200).refine(isStorableText);

const eventSchema = z.object({
  id: name,
  event_type: name,
  create_time: z.string().min(1),
  resource: z.record(z.string(), z.unknown()),
});

interface WebhookDeps {
  db: Database;
  pool: RateLimitStore;
  log: Log;
  /** Undefined where PayPal is not set up. */
  accounts: PaypalAccounts | undefined;
}

/** Called by PayPal, which is asked whether the body is its own; the event is kept, and processed later. */
export function paypalWebhookRoutes({ db, pool, log, accounts }: WebhookDeps): Router {
  const routes = Router();
  const events = webhookEventsRepo(db);
  // Each one costs a call to PayPal.
  const forgeries = createRateLimit(pool, { name: 'paypal-forgery', points: 60, seconds: 60 });

  const isAuthentic = async (known: PaypalAccounts, text: string, signature: PaypalSignature) => {
    try {
      return await known.isAuthentic(text, signature);
    } catch (error) {
      if (!(error instanceof PaypalError)) throw error;
      log.warn({ err: error }, 'PayPal could not be asked about an event');
      throw unavailable('The signature cannot be checked now', 60);
    }
  };

  routes.post(
    '/paypal',
    (_request, _response, next) => {
      if (!accounts) throw notConfigured('PayPal is not set up here');
      next();
    },
    express.raw({ type: () => true, limit: MAX_BODY_BYTES }),
    async (request, response) => {
      const signature = signatureOf(request);
      const text = Buffer.isBuffer(request.body) ? textOf(request.body) : undefined;
      const event = text && eventSchema.safeParse(parseJson(text)).data;
      if (!accounts || !signature || !text || !event) throw invalid('The signature does not match');
      const address = request.ip ?? '';
      await forgeries.take(address);
      if (!(await isAuthentic(accounts, text, signature))) throw invalid('The signature does not match');
      await forgeries.giveBack(address);
      if (isTooDeep(event)) throw invalid('The event is nested too deeply');
      await events.keep({ provider: 'paypal', eventId: event.id, type: event.event_type, payload: event });
      response.json({ received: true });
    },
  );
  return routes;
}

function signatureOf(request: Request): PaypalSignature | undefined {
  const header = (name: string) => request.get(`paypal-${name}`) ?? '';
  const signature = {
    transmissionId: header('transmission-id'),
    transmissionTime: header('transmission-time'),
    transmissionSig: header('transmission-sig'),
    certUrl: header('cert-url'),
    authAlgo: header('auth-algo'),
  };
  const isWhole = Object.values(signature).every(Boolean) && URL.canParse(signature.certUrl);
  return isWhole ? signature : undefined;
}

/** Undefined for bytes that would not come out the same again. */
function textOf(body: Buffer): string | undefined {
  const text = body.toString('utf8');
  return Buffer.from(text, 'utf8').equals(body) ? text : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
