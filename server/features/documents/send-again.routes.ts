import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import { sendAgainSchema } from '#shared/message-templates.ts';
import type { DocumentKind } from './document-kind.ts';
import { sendDocument } from './send-document.ts';

interface SendAgainDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** `POST /{id}/send` below the documents of one kind: answers the entry of the mail. */
export function sendAgainRoutes(kind: DocumentKind, { db, clock, authentication }: SendAgainDeps): Router {
  const routes = Router();
  routes.post(
    '/:id/send',
    authentication.requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const id = pathId(request);
      const { message } = parseBody(sendAgainSchema, request);
      return async (connection) => ({
        status: 200,
        json: await inTransaction(connection, (transaction) =>
          sendDocument(transaction, kind, seller, { id, now: clock.now(), message }),
        ),
      });
    }),
  );
  return routes;
}
