import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { parseBody } from '#server/http/api/parse.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import { invoiceReplySchema } from '#shared/invoice-reply.ts';
import { takeReply } from './take-reply.ts';

interface PublicReplyDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  countFailedLookup: CountFailedLookup;
}

const MAX_AGENT_LENGTH = 500;

/** What whoever holds the link of an invoice says on it. */
export function publicReplyRoutes({ db, pool, clock, countFailedLookup }: PublicReplyDeps): Router {
  const routes = Router();
  const ofAddress = createRateLimit(pool, { name: 'public-reply', points: 120, seconds: 60 });

  routes.post('/:invoiceNumber/replies', async (request, response) => {
    const address = request.ip ?? '';
    await ofAddress.take(address);
    const input = parseBody(invoiceReplySchema, request);
    const writer = { address: request.ip, browser: request.get('user-agent')?.slice(0, MAX_AGENT_LENGTH) };
    const reply = await takeReply(db, request.params.invoiceNumber, input, writer, clock.now());
    if (!reply) {
      await countFailedLookup(address);
      throw notFound('Invoice not found');
    }
    response.status(201).json(reply);
  });

  return routes;
}
