import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';
import { conflict, DomainError, invalid } from '#server/errors.ts';
import { signedIn } from '#server/http/authentication/authentication.ts';
import { sendJson } from './json-answer.ts';

/** How long an answer is kept for a replay. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const MAX_KEY_LENGTH = 255;

/** What a creating request did: its status, and its answer as JSON text. */
export interface Created {
  status: number;
  json: string;
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

async function createOnce(
  db: Database,
  now: Date,
  key: string,
  request: Request,
  create: (db: Database) => Promise<Created>,
): Promise<Created> {
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw invalid(`Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters`);
  const userId = signedIn(request).user.id;
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n`)
    .update(request.rawBody ?? '')
    .digest('hex');

  return inTransaction(db, async (transaction) => {
    const [lock] = await queryNamed<{ free: boolean }>(
      transaction,
      'lock_idempotency_key',
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
      [`${userId} ${key}`],
    );
    if (!lock?.free) throw stillRunning();
    const stored = await findAnswer(transaction, userId, key, now);
    if (stored) {
      if (stored.requestHash !== requestHash) throw mismatch();
      return { status: stored.status, json: stored.json };
    }
    const created = await create(transaction);
    await storeAnswer(transaction, { userId, key, requestHash, created, now });
    return created;
  });
}

interface StoredAnswer extends Created {
  requestHash: string;
}

async function findAnswer(db: Database, userId: string, key: string, now: Date) {
  const [row] = await queryNamed<StoredAnswer>(
    db,
    'find_idempotent_answer',
    `select request_hash as "requestHash", response_status as status, response_body as json
     from idempotency_keys where user_id = $1 and key = $2 and created_at > $3`,
    [userId, key, new Date(now.getTime() - KEPT_MS)],
  );
  return row;
}

interface Answer {
  userId: string;
  key: string;
  requestHash: string;
  created: Created;
  now: Date;
}

async function storeAnswer(db: Database, { userId, key, requestHash, created, now }: Answer) {
  // An answer that is too old to be replayed gives way.
  await queryNamed(
    db,
    'store_idempotent_answer',
    `insert into idempotency_keys (user_id, key, request_hash, response_status, response_body, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, key) do update set request_hash = excluded.request_hash,
       response_status = excluded.response_status, response_body = excluded.response_body, created_at = excluded.created_at`,
    [userId, key, requestHash, created.status, created.json, now],
  );
}
