import { unavailable } from '#server/http/errors.ts';

/** A creation that has not begun after this long is refused; with the statement's own limits it ends within 5 s. */
const LONGEST_WAIT_MS = 2_500;

type Turn = () => void;

const waiting = new Map<string, Turn[]>();

/**
 * Runs the creations of one seller one after the other. They follow one another anyway, by the lock on the seller's
 * counter; waiting here keeps connections free for everybody else and spares handing the lock from one to the next.
 * @throws HttpError 503 when the turn does not come in time
 */
export async function inTurn<Result>(sellerId: string, create: () => Promise<Result>): Promise<Result> {
  const queue = waiting.get(sellerId);
  if (queue) await turn(queue);
  else waiting.set(sellerId, []);
  try {
    return await create();
  } finally {
    const next = waiting.get(sellerId)?.shift();
    if (next) next();
    else waiting.delete(sellerId);
  }
}

function turn(queue: Turn[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(mine), 1);
      reject(unavailable());
    }, LONGEST_WAIT_MS);
    queue.push(mine);
  });
}
