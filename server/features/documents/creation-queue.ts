import { createTurns } from '#server/http/turns.ts';

/**
 * Creations of one seller follow one another anyway, by the lock on the seller's counter. Waiting here keeps
 * connections free for everybody else and spares the database a crowd at the lock: while one creation is being
 * flushed, the next ones get ready. With the statement's own limits each ends within 5 s.
 */
const creations = createTurns({ atOnce: 3, longestWaitMs: 2_500 });

export async function inTurn<Result>(sellerId: string, create: () => Promise<Result>): Promise<Result> {
  const leave = await creations.enter(sellerId);
  try {
    return await create();
  } finally {
    leave();
  }
}
