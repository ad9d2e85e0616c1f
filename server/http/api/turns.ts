import { unavailable } from '#server/errors.ts';

interface Waiting {
  isAlone: boolean;
  begin: () => void;
}

interface Line {
  running: number;
  /** The one that runs wants nobody beside it. */
  isAlone: boolean;
  waiting: Waiting[];
}

export interface Turns {
  /**
   * Waits until there is room for one more under `key`, or with `isAlone` until nobody else is inside.
   * @returns what gives the place back; it may be called more than once
   * @throws DomainError 503 when the turn does not come in time
   */
  enter(key: string, options?: { isAlone: boolean }): Promise<() => void>;
}

interface TurnRule {
  /** How many may be inside under one key. */
  atOnce: number;
  longestWaitMs: number;
}

/** Lets only so many in at a time under one key, the others in the order in which they came. */
export function createTurns({ atOnce, longestWaitMs }: TurnRule): Turns {
  const lines = new Map<string, Line>();

  const hasRoom = (line: Line, isAlone: boolean) =>
    line.running === 0 || (!isAlone && !line.isAlone && line.running < atOnce);

  const admit = (line: Line, isAlone: boolean) => {
    line.running++;
    line.isAlone = isAlone;
  };

  const leave = (key: string, line: Line) => {
    line.running--;
    for (let next = line.waiting[0]; next && hasRoom(line, next.isAlone); next = line.waiting[0]) {
      line.waiting.shift();
      admit(line, next.isAlone);
      next.begin();
    }
    if (line.running === 0) lines.delete(key);
  };

  return {
    async enter(key, { isAlone } = { isAlone: false }) {
      const line = lines.get(key) ?? { running: 0, isAlone: false, waiting: [] };
      lines.set(key, line);
      if (line.waiting.length === 0 && hasRoom(line, isAlone)) admit(line, isAlone);
      else await turnIn(line.waiting, isAlone, longestWaitMs);
      let isInside = true;
      return () => {
        if (isInside) leave(key, line);
        isInside = false;
      };
    },
  };
}

function turnIn(waiting: Waiting[], isAlone: boolean, longestWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine: Waiting = {
      isAlone,
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(unavailable());
    }, longestWaitMs);
    waiting.push(mine);
  });
}
