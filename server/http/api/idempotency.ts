import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { conflict, DomainError, invalid } from '#server/errors.ts';
import { signedIn } from '#server/http/authentication/authentication.ts';
import { findAnswerStatement, lockKeyStatement, storeAnswerStatement } from './idempotency.sql.ts';
import { sendJson } from './json-answer.ts';

/** How long an answer is kept for a replay. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const MAX_KEY_LENGTH = 255;

/** What a creating request did: its status, and its answer as JSON text. */
export interface Created {
  status: number;
  json: string;
  /** Done once all of it is stored, before it is answered. */
  afterwards?: () => Promise<void>;
}

/** Reads the request, before any transaction begins, and says what to do with it. */
type Prepare = (request: Request) => (db: Database) => Promise<Created>;

export interface IdempotencyDeps {
  db: Database;
  clock: Clock;
}

const mismatch = () => conflict('This Idempotency-Key was used for another request', 'idempotency_mismatch');

const stillRunning = () =>
  new DomainError('conflict', 'This request is still being processed', {
    code: 'idempotency_running',
    retryAfter: 1,
  });

/**
 * Handler of a creating POST. With an `Idempotency-Key` the work and its answer are one transaction, and the same
 * request again gets the same answer; a request that failed leaves nothing behind and may be sent again.
 */
export function creating({ db, clock }: IdempotencyDeps, prepare: Prepare): RequestHandler {
  return async (request, response) => {
    const key = request.get('idempotency-key');
    const create = key === undefined ? prepare(request) : prepareLate(prepare, request);
    const created =
      key === undefined ? await create(db) : await createOnce(db, clock.now(), key, request, create);
    await created.afterwards?.();
    sendJson(response.status(created.status), created.json);
  };
}

/** What cannot be read is refused after the key was looked up: one that was used for something else comes first. */
function prepareLate(prepare: Prepare, request: Request): ReturnType<Prepare> {
  try {
    return prepare(request);
  } catch (error) {
    return () => Promise.reject(error);
  }
}

/**
 * What a request asks for. The draft that a document was written in is none of it: it may have been saved between two tries.
 */
function contentOf({ rawBody, body }: Request): string | Buffer {
  if (typeof body !== 'object' || body === null || !('draftId' in body)) return rawBody ?? '';
  const { draftId: _, ...rest } = body;
  return JSON.stringify(rest);
}

async function createOnce(
  db: Database,
  now: Date,
  key: string,
  request: Request,
  create: (db: Database) => Promise<Created>,
): Promise<Created> {
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw invalid(`Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters`);
  const userId = signedIn(request).actor.id;
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n`)
    .update(contentOf(request))
    .digest('hex');

  return inTransaction(db, async (transaction) => {
    const lock = await lockKeyStatement.first(transaction, { key: `${userId} ${key}` });
    if (!lock?.isFree) throw stillRunning();
    const keptSince = new Date(now.getTime() - KEPT_MS);
    const stored = await findAnswerStatement.first(transaction, { userId, key, keptSince });
    if (stored) {
      if (stored.requestHash !== requestHash) throw mismatch();
      return { status: stored.status, json: stored.json };
    }
    const created = await create(transaction);
    const { status, json } = created;
    await storeAnswerStatement.run(transaction, { userId, key, requestHash, status, json, now });
    return created;
  });
}
