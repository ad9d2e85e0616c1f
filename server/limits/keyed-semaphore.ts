import { unavailable } from '#server/errors.ts';

interface Waiter {
  isExclusive: boolean;
  begin: () => void;
}

interface Lane {
  holders: number;
  /** The one inside wants nobody beside it. */
  isExclusive: boolean;
  waiters: Waiter[];
}

export interface KeyedSemaphore {
  /**
   * Waits for a permit under `key`, or with `isExclusive` until nobody else holds one.
   * @returns what releases it; it may be called more than once
   * @throws DomainError 503 when none comes in time
   */
  acquire(key: string, options?: { isExclusive: boolean }): Promise<() => void>;
}

interface Limits {
  /** How many permits there are under one key. */
  permits: number;
  longestWaitMs: number;
}

/** Lets only so many in at a time under one key, the others in the order in which they came. */
export function createKeyedSemaphore({ permits, longestWaitMs }: Limits): KeyedSemaphore {
  const lanes = new Map<string, Lane>();

  const hasRoom = (lane: Lane, isExclusive: boolean) =>
    lane.holders === 0 || (!isExclusive && !lane.isExclusive && lane.holders < permits);

  const admit = (lane: Lane, isExclusive: boolean) => {
    lane.holders++;
    lane.isExclusive = isExclusive;
  };

  const admitWaiters = (key: string, lane: Lane) => {
    const { waiters } = lane;
    for (let next = waiters[0]; next && hasRoom(lane, next.isExclusive); next = waiters[0]) {
      waiters.shift();
      admit(lane, next.isExclusive);
      next.begin();
    }
    if (lane.holders === 0) lanes.delete(key);
  };

  const wait = (key: string, lane: Lane, isExclusive: boolean) =>
    new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        isExclusive,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        lane.waiters.splice(lane.waiters.indexOf(waiter), 1);
        reject(unavailable());
        // An exclusive one may have held back others.
        admitWaiters(key, lane);
      }, longestWaitMs);
      lane.waiters.push(waiter);
    });

  return {
    async acquire(key, { isExclusive } = { isExclusive: false }) {
      const lane = lanes.get(key) ?? { holders: 0, isExclusive: false, waiters: [] };
      lanes.set(key, lane);
      if (lane.waiters.length === 0 && hasRoom(lane, isExclusive)) admit(lane, isExclusive);
      else await wait(key, lane, isExclusive);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        lane.holders--;
        admitWaiters(key, lane);
      };
    },
  };
}
