import express, { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { invalid, notConfigured } from '#server/errors.ts';
import { isTooDeep } from '#server/http/api/json-body.ts';
import { readStripeEvent } from '#server/providers/stripe-event.ts';
import type { StripeOptions } from '#server/stripe-config.ts';
import { webhookEventsRepo } from './webhook-events.repo.ts';

const MAX_BODY_BYTES = 1_000_000;

interface WebhookDeps {
  db: Database;
  clock: Clock;
  /** Undefined where no payments are set up. */
  stripe: Pick<StripeOptions, 'webhookSecret' | 'connectWebhookSecret'> | undefined;
}

/** Called by Stripe, which authenticates by a signature over the body; the event is kept, and processed later. */
export function stripeWebhookRoutes({ db, clock, stripe }: WebhookDeps): Router {
  const routes = Router();
  const secrets = [stripe?.webhookSecret, stripe?.connectWebhookSecret].filter(
    (secret) => secret !== undefined,
  );
  const events = webhookEventsRepo(db);

  routes.post(
    '/stripe',
    (_request, _response, next) => {
      if (secrets.length === 0) throw notConfigured('Payments are not set up here');
      next();
    },
    express.raw({ type: () => true, limit: MAX_BODY_BYTES }),
    async (request, response) => {
      const signature = request.get('stripe-signature') ?? '';
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = readStripeEvent(body, signature, secrets, clock.now());
      if (!event) throw invalid('The signature does not match');
      if (isTooDeep(event)) throw invalid('The event is nested too deeply');
      await events.keep({ provider: 'stripe', eventId: event.id, type: event.type, payload: event });
      response.json({ received: true });
    },
  );
  return routes;
}
