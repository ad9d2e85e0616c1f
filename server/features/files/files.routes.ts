import { type Request, type RequestHandler, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { invalid } from '#server/errors.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { sendFile } from '#server/http/send-file.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import { createFileSchema } from '#shared/file.ts';
import { filesRepo, missingFile } from './files.repo.ts';
import { finishUpload } from './finish-upload.ts';
import { receivePart } from './receive-part.ts';

interface FileDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

const HOUR = 3_600;
const MOST_PARTS = 100;

const repoOf = (db: Database, request: Request) => filesRepo(db, signedIn(request).user.id);

/** `PUT /api/files/{id}/parts/{n}`. It stands before the JSON body is read. */
export function filePartRoutes({ db, authentication, pool }: FileDeps & { pool: RateLimitStore }): Router {
  const routes = Router();
  const parts = createRateLimit(pool, { name: 'file-part', points: 3_000, seconds: HOUR });

  /** Whose file it is comes before its bytes. */
  const forOwner: RequestHandler = async (request, _response, next) => {
    await repoOf(db, request).assertThere(pathId(request));
    await parts.take(signedIn(request).user.id);
    next();
  };

  routes.put(
    '/:id/parts/:part',
    authentication.requireUser,
    forOwner,
    receivePart,
    async (request, response) => {
      const part = Number(/^\d{1,3}$/.exec(String(request.params.part))?.[0] ?? MOST_PARTS);
      if (part >= MOST_PARTS) throw invalid(`Parts are counted from 0 to ${MOST_PARTS - 1}`);
      const content: unknown = request.body;
      if (!Buffer.isBuffer(content) || content.length === 0) throw invalid('This part is empty');
      await repoOf(db, request).putPart(pathId(request), part, content);
      response.status(204).end();
    },
  );

  return routes;
}

/** What sellers upload for their proposals. */
export function fileRoutes({ db, clock, authentication, pool }: FileDeps & { pool: RateLimitStore }): Router {
  const routes = Router();
  const { requireUser } = authentication;
  const files = createRateLimit(pool, { name: 'file', points: 300, seconds: HOUR });

  routes.get('/', requireUser, async (request, response) => {
    sendJson(response, await repoOf(db, request).list());
  });

  routes.post('/', requireUser, async (request, response) => {
    const file = parseBody(createFileSchema, request);
    await files.take(signedIn(request).user.id);
    sendJson(response.status(201), await repoOf(db, request).create(file, clock.now()));
  });

  routes.post('/:id/complete', requireUser, async (request, response) => {
    const { user } = signedIn(request);
    sendJson(response, await finishUpload(db, user.id, pathId(request), clock.now()));
  });

  routes.get('/:id', requireUser, async (request, response) => {
    const own = repoOf(db, request);
    const id = pathId(request);
    const { type, sha256, ...file } = await own.arrived(id);
    if (!type || !sha256) throw missingFile();
    await sendFile(request, response, { ...file, type, sha256, read: (part) => own.part(id, part) });
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await repoOf(db, request).remove(pathId(request));
    response.status(204).end();
  });

  return routes;
}
