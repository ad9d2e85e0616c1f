import { unavailable } from './errors.ts';

interface Line {
  running: number;
  waiting: (() => void)[];
}

export interface Turns {
  /**
   * Waits until there is room for one more under `key`.
   * @returns what gives the place back; it may be called more than once
   * @throws HttpError 503 when the turn does not come in time
   */
  enter(key: string): Promise<() => void>;
}

interface TurnRule {
  /** How many may be inside under one key. */
  atOnce: number;
  longestWaitMs: number;
}

/** Lets only so many in at a time under one key, the others in the order in which they came. */
export function createTurns({ atOnce, longestWaitMs }: TurnRule): Turns {
  const lines = new Map<string, Line>();

  const leave = (key: string, line: Line) => {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(key);
  };

  return {
    async enter(key) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atOnce) line.running++;
      else await turnIn(line.waiting, longestWaitMs);
      let isInside = true;
      return () => {
        if (isInside) leave(key, line);
        isInside = false;
      };
    },
  };
}

function turnIn(waiting: Line['waiting'], longestWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(unavailable());
    }, longestWaitMs);
    waiting.push(mine);
  });
}
