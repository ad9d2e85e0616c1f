import { type Revisions, revisedLists } from '#shared/revised-lists.ts';
import type { EventStream } from './event-stream.ts';

/** A transaction's changes are announced list by list; they go out together. */
const GATHER_MS = 20;
/** The pace for a seller who writes without a pause. */
const PACE_MS = 500;

const MOST_PER_SESSION = 6;
const MOST_PER_ACTOR = 24;

/** The streams of one seller, and the revisions of the seller's lists. */
export function createWatchedSeller() {
  // In the order in which they were opened.
  const streams = new Set<EventStream>();
  let revisions: Revisions | undefined;
  let hasChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let lastSent = Number.NEGATIVE_INFINITY;

  /** Takes what is newer; reads and announcements may come in any order. */
  const merge = (incoming: Revisions) => {
    const known = revisions;
    if (known && !revisedLists.some((list) => incoming[list] > known[list])) return;
    hasChanged = true;
    revisions = { ...incoming };
    if (known) for (const list of revisedLists) revisions[list] = Math.max(known[list], incoming[list]);
  };

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!revisions) return;
    hasChanged = false;
    lastSent = performance.now();
    for (const stream of streams) stream.send(revisions);
  };

  const remove = (stream: EventStream) => {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };

  const cut = (which: EventStream[], most: number) => {
    for (const stream of which.slice(0, Math.max(0, which.length - most))) {
      stream.end();
      remove(stream);
    }
  };

  return {
    get sessionIds() {
      return [...streams].map(({ sessionId }) => sessionId);
    },
    get isEmpty() {
      return streams.size === 0;
    },
    /** Beyond the limits the oldest one ends. */
    add(stream: EventStream) {
      streams.add(stream);
      cut(
        [...streams].filter(({ sessionId }) => sessionId === stream.sessionId),
        MOST_PER_SESSION,
      );
      cut(
        [...streams].filter(({ actorId }) => actorId === stream.actorId),
        MOST_PER_ACTOR,
      );
    },
    remove,
    /** Begins an added stream with the current revisions. @returns false when it has been ended meanwhile */
    begin(stream: EventStream, incoming: Revisions): boolean {
      if (!streams.has(stream)) return false;
      merge(incoming);
      stream.begin();
      stream.send(revisions ?? incoming);
      return true;
    },
    /** Sends what is new, at once after a pause. */
    update(incoming: Revisions) {
      merge(incoming);
      if (!hasChanged || timer) return;
      timer = setTimeout(send, Math.max(GATHER_MS, lastSent + PACE_MS - performance.now()));
      timer.unref();
    },
    /** Sends the current revisions, as a heartbeat. */
    beat(incoming: Revisions) {
      merge(incoming);
      send();
    },
    /** Ends the streams of sessions that are not among the living. */
    keepOnly(isLiving: (sessionId: string) => boolean) {
      for (const stream of streams) {
        if (isLiving(stream.sessionId)) continue;
        stream.end();
        remove(stream);
      }
    },
  };
}

export type WatchedSeller = ReturnType<typeof createWatchedSeller>;
