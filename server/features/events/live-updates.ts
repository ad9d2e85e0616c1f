import type { Response } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { createListener } from '#server/db/listener.ts';
import { unauthorized, unavailable } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import { BEAT_MS, type Revisions, revisedLists } from '#shared/revised-lists.ts';
import { createEventStream } from './event-stream.ts';
import { createWatchedSeller, type WatchedSeller } from './watched-seller.ts';
import { type WatchedSession, watchedSellersRepo } from './watched-sellers.repo.ts';

interface LiveUpdatesDeps {
  db: Database;
  /** Of the same database; the listening connection is opened with the first stream. */
  url: string;
  clock: Clock;
  log: Log;
  /** A connection was lost: the database may have ended. */
  onLost?: (error: Error) => void;
  beatMs?: number;
}

export interface LiveUpdates {
  /**
   * Answers with an event stream that lives until its session ends.
   * @throws DomainError 401 when the session has just ended, 503 while nothing listens for changes
   */
  open(session: WatchedSession, response: Response): Promise<void>;
  /** How many streams are open here. */
  count(): number;
  /** Ends every stream and takes no new one. May be called again. */
  close(): Promise<void>;
}

/** Notifies open screens, on any server, which of their seller's lists have changed. */
export function openLiveUpdates({
  db,
  url,
  clock,
  log,
  onLost,
  beatMs = BEAT_MS,
}: LiveUpdatesDeps): LiveUpdates {
  const repo = watchedSellersRepo(db);
  const sellers = new Map<string, WatchedSeller>();
  let isClosed = false;

  const drop = (userId: string, seller: WatchedSeller) => {
    if (seller.isEmpty && sellers.get(userId) === seller) sellers.delete(userId);
  };

  const keepOnly = (living: Map<string, string>, watched: Iterable<[string, WatchedSeller]>) => {
    for (const [userId, seller] of watched) {
      seller.keepOnly((sessionId) => living.get(sessionId) === userId);
      drop(userId, seller);
    }
  };

  const endAll = (watched: Iterable<[string, WatchedSeller]> = sellers) => keepOnly(new Map(), watched);

  const endSignedOut = async (watched: [string, WatchedSeller][]) => {
    const sessionIds = watched.flatMap(([, seller]) => seller.sessionIds);
    keepOnly(await repo.living(sessionIds, clock.now()), watched);
  };

  const handleSessionEnd = (userId: string) => {
    const seller = sellers.get(userId);
    if (!seller) return;
    // A session that cannot be checked gets nothing more, and may connect again.
    endSignedOut([[userId, seller]]).catch(() => endAll([[userId, seller]]));
  };

  const catchUp = async () => {
    for (const { userId, ...revisions } of await repo.keepWatching([...sellers.keys()]))
      sellers.get(userId)?.update(revisions);
    await endSignedOut([...sellers]);
  };

  const listener = createListener({
    url,
    name: 'billwright events',
    channels: ['seller_revisions', 'session_ended'],
    onNotice(channel, payload) {
      if (channel === 'session_ended') return handleSessionEnd(payload);
      const [userId = '', ...counts] = payload.split(' ');
      sellers.get(userId)?.update(revisionsFrom(counts));
    },
    onBack: () => void catchUp().catch(() => endAll()),
    onDown: () => endAll(),
    onLost(error) {
      log.warn({ err: error }, 'the listening connection was lost');
      onLost?.(error);
    },
  });

  /** Without a heartbeat browsers go back to polling. */
  const beat = async () => {
    if (sellers.size === 0 || !(await listener.check())) return;
    await endSignedOut([...sellers]);
    for (const { userId, ...revisions } of await repo.keepWatching([...sellers.keys()]))
      sellers.get(userId)?.beat(revisions);
  };
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error: unknown) => log.warn({ err: error }, 'no heartbeat was sent'))
      .finally(() => {
        beating = undefined;
      });
  }, beatMs);
  timer.unref();

  return {
    async open(session, response) {
      if (isClosed) throw unavailable();
      const { userId } = session;
      const seller = sellers.get(userId) ?? createWatchedSeller();
      sellers.set(userId, seller);
      const stream = createEventStream(response, session);
      // Before anything is read, so that nothing falls in between.
      seller.add(stream);
      response.once('close', () => {
        seller.remove(stream);
        drop(userId, seller);
      });
      const isListening = await listener.ready();
      if (!isListening) throw unavailable();
      const revisions = await repo.watch(session, clock.now());
      if (!revisions) throw unauthorized();
      if (!seller.begin(stream, revisions)) throw unavailable();
    },
    count: () => [...sellers.values()].reduce((sum, seller) => sum + seller.sessionIds.length, 0),

    async close() {
      isClosed = true;
      clearInterval(timer);
      endAll();
      await listener.stop();
      await beating;
    },
  };
}

function revisionsFrom(counts: string[]): Revisions {
  return Object.fromEntries(
    revisedLists.map((list, index) => [list, Number(counts[index])]),
  ) as unknown as Revisions;
}
