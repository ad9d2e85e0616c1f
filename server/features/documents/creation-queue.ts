import { unavailable } from '#server/http/errors.ts';

/** A creation that has not begun after this long is refused; with the statement's own limits it ends within 5 s. */
const LONGEST_WAIT_MS = 2_500;

/** So many creations of one seller are with the database at once: while one is being flushed, the next gets ready. */
const AT_ONCE = 3;

type Turn = () => void;

interface Line {
  running: number;
  waiting: Turn[];
}

const lines = new Map<string, Line>();

/**
 * Runs the creations of one seller nearly one after the other. They follow one another anyway, by the lock on the
 * seller's counter; waiting here keeps connections free for everybody else and spares the database a crowd at the lock.
 * @throws HttpError 503 when the turn does not come in time
 */
export async function inTurn<Result>(sellerId: string, create: () => Promise<Result>): Promise<Result> {
  const line = lines.get(sellerId) ?? { running: 0, waiting: [] };
  lines.set(sellerId, line);
  if (line.running < AT_ONCE) line.running++;
  else await turn(line.waiting);
  try {
    return await create();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(sellerId);
  }
}

function turn(waiting: Turn[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(unavailable());
    }, LONGEST_WAIT_MS);
    waiting.push(mine);
  });
}
