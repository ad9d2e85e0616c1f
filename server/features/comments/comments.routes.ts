import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { sellerCommentSchema } from '#shared/proposal-comment.ts';
import { commentsRepo } from './comments.repo.ts';

interface CommentDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** What was said on a proposal of the signed-in seller: below `/api/proposals`. */
export function commentRoutes({ db, clock, authentication: { requireUser } }: CommentDeps): Router {
  const routes = Router();
  const repoOf = (request: Request) => commentsRepo(db, signedIn(request).user.id);

  routes.get('/:id/comments', requireUser, polled('proposals'), async (request, response) => {
    sendJson(response, await repoOf(request).list(pathId(request)));
  });

  routes.post(
    '/:id/comments',
    requireUser,
    creating({ db, clock }, (request) => {
      const { user } = signedIn(request);
      const id = pathId(request);
      const comment = parseBody(sellerCommentSchema, request);
      return async (connection) => ({
        status: 201,
        json: await commentsRepo(connection, user.id).write(id, comment, clock.now()),
      });
    }),
  );

  routes.post('/:id/comments/read', requireUser, async (request, response) => {
    await repoOf(request).read(pathId(request), clock.now());
    response.status(204).end();
  });

  return routes;
}
