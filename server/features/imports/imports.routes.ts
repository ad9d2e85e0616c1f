import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { lockConflict } from '#server/db/failures.ts';
import { conflict, invalid } from '#server/errors.ts';
import type { RequireFresh } from '#server/features/account/require-fresh.ts';
import { isTakingArchive } from '#server/features/archive/archive-progress.sql.ts';
import { receivePart } from '#server/features/files/receive-part.ts';
import { creating, type IdempotencyDeps } from '#server/http/api/idempotency.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import { ARCHIVE_AT_WORK } from '#shared/api-error.ts';
import { runArchiveSchema } from '#shared/archive.ts';
import { importMappingSchema, newImportSchema, rowFixesSchema } from '#shared/imports.ts';
import { changeImport } from './change-import.ts';
import { errorsCsv } from './errors-csv.ts';
import { importsRepo } from './imports.repo.ts';
import { undoImport } from './undo-import.ts';

interface ImportDeps extends IdempotencyDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  pool: RateLimitStore;
}

const HOUR = 3_600;
const MOST_PARTS = 250;
/** Imports of a seller that wait for bytes or a decision. */
const MOST_OPEN = 10;

const repoOf = (db: Database, request: Request) => importsRepo(db, signedIn(request).user.id);

const stepsOf = (db: Database, request: Request) => changeImport(db, signedIn(request).user.id);

/** `PUT /api/imports/{id}/parts/{n}`. It stands before the JSON body is read. */
export function importPartRoutes({ db, clock, authentication, pool }: ImportDeps): Router {
  const routes = Router();
  const parts = createRateLimit(pool, { name: 'import-part', points: 1_000, seconds: HOUR });

  /** Whose import it is comes before its bytes. */
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
      await repoOf(db, request).putPart(pathId(request), part, content, clock.now());
      response.status(204).end();
    },
  );

  return routes;
}

/**
 * Says why a write has waited in vain. An archive is taken in by one transaction, which holds what every other write of its account
 * needs too.
 */
export const archiveAtWork =
  (db: Database): ErrorRequestHandler =>
  async (error, request, _response, next) => {
    const { signedIn: whose } = request;
    const isWaiting = whose && lockConflict(error) === 'lock-timeout';
    if (!isWaiting || !(await isTakingArchive.first(db, { userId: whose.user.id }))) return next(error);
    next(
      conflict(
        'Your archive is being imported, and nothing else can be changed until it’s done. Try again in a few minutes.',
        ARCHIVE_AT_WORK,
      ),
    );
  };

/** What sellers bring from elsewhere. */
export function importRoutes({
  db,
  clock,
  authentication,
  pool,
  requireFresh,
}: ImportDeps & { requireFresh: RequireFresh }): Router {
  const routes = Router();
  const { requireUser } = authentication;
  const begun = createRateLimit(pool, { name: 'import', points: 60, seconds: HOUR });

  routes.get('/', requireUser, polled('imports'), async (request, response) => {
    response.json(await repoOf(db, request).list());
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const wanted = parseBody(newImportSchema, request);
      const { user } = signedIn(request);
      return async (connection) => {
        const repo = importsRepo(connection, user.id);
        if ((await repo.open()) >= MOST_OPEN)
          throw conflict('Too many imports are waiting. Finish or cancel one of them first.', 'imports_full');
        await begun.take(user.id);
        return { status: 201, json: JSON.stringify(await repo.create(wanted, clock.now())) };
      };
    }),
  );

  routes.get('/:id', requireUser, polled('imports'), async (request, response) => {
    response.json(await repoOf(db, request).get(pathId(request)));
  });

  // No revision moves while an archive is taken in, so that there is no tag to compare.
  routes.get('/:id/progress', requireUser, async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    response.json(await repoOf(db, request).progress(pathId(request)));
  });

  routes.put('/:id/mapping', requireUser, async (request, response) => {
    const mapping = parseBody(importMappingSchema, request);
    response.json(await stepsOf(db, request).map(pathId(request), mapping, clock.now()));
  });

  routes.put('/:id/fixes', requireUser, async (request, response) => {
    const { fixes } = parseBody(rowFixesSchema, request);
    response.json(await stepsOf(db, request).fix(pathId(request), fixes, clock.now()));
  });

  routes.post('/:id/check', requireUser, async (request, response) => {
    response.json(await stepsOf(db, request).check(pathId(request), clock.now()));
  });

  routes.post('/:id/run', requireUser, async (request, response) => {
    const { kind } = await repoOf(db, request).find(pathId(request));
    // An archive brings settings along, such as where money goes.
    if (kind === 'archive') {
      const { currentPassword } = parseBody(runArchiveSchema, request);
      await requireFresh(attemptOf(request), currentPassword);
    }
    response.json(await stepsOf(db, request).run(pathId(request), clock.now()));
  });

  routes.post('/:id/cancel', requireUser, async (request, response) => {
    response.json(await stepsOf(db, request).cancel(pathId(request), clock.now()));
  });

  routes.post('/:id/undo', requireUser, async (request, response) => {
    response.json(await undoImport(db, signedIn(request).user.id, pathId(request), clock.now()));
  });

  routes.get('/:id/errors.csv', requireUser, async (request, response) => {
    const row = await repoOf(db, request).find(pathId(request));
    const name = row.fileName.replace(/\.[^.]*$/, '');
    response.set({
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(`${name}-errors.csv`),
    });
    await pipeline(Readable.from(errorsCsv(db, row)), response).catch((error: Error & { code?: string }) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  });

  return routes;
}
