import type { Database } from '#server/db/client.ts';
import { keysetPages } from '#server/features/exports/export-pages.ts';
import { type Fact, readFacts } from './facts.sql.ts';

export interface Period {
  userId: string;
  timeZone: string;
  from: string;
  to: string;
}

/** Behind which what happened begins. */
const BEGINNING = { day: '0001-01-01', at: new Date(0), rank: 0, id: '00000000-0000-0000-0000-000000000000' };

/** What happened in a period, in order, a page at a time. */
export async function* factsOf(
  db: Database,
  period: Period,
): AsyncGenerator<readonly { day: string; fact: Fact }[]> {
  yield* keysetPages((last: typeof BEGINNING | undefined) => {
    const { day, at, rank, id } = last ?? BEGINNING;
    return readFacts.run(db, { ...period, day, at, rank, id });
  });
}
