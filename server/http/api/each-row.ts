import { sql } from 'drizzle-orm';
import type { Request, RequestHandler } from 'express';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import type { BulkResult } from '#shared/bulk-actions.ts';
import { toHttpError } from './error-handler.ts';
import { creating, type IdempotencyDeps } from './idempotency.ts';

interface Work {
  ids: readonly string[];
  /** Does it to one row, in a transaction of its own. */
  act: (id: string) => Promise<unknown>;
  /** Done once all rows were tried, before they are answered. */
  afterwards?: () => Promise<void>;
}

interface EachRowDeps extends IdempotencyDeps {
  log: Log;
}

/**
 * Handler of a POST that does the same to several rows, one after the other. What one of them refuses changes nothing about
 * the others; the answer says of each what it alone would have answered.
 */
export function eachRow({ db, clock, log }: EachRowDeps, read: (request: Request) => Work): RequestHandler {
  const resultOf = async (id: string, act: Work['act']): Promise<BulkResult> => {
    try {
      await act(id);
      return { id, status: 200 };
    } catch (error) {
      const known = toHttpError(error);
      if (!known) log.error({ err: error }, 'one of several rows failed');
      const code = known?.details.code ?? (known?.status === 429 ? 'too_soon' : undefined);
      return { id, status: known?.status ?? 500, ...(code && { code }) };
    }
  };
  return creating({ db, clock }, (request) => {
    const { ids, act, afterwards } = read(request);
    return async (connection) => {
      const results: BulkResult[] = [];
      for (const id of ids) {
        results.push(await resultOf(id, act));
        // With a key its transaction is open meanwhile, and one that says nothing for long is ended.
        if (connection !== db) await keepAwake(connection);
      }
      return { status: 200, json: JSON.stringify(results), ...(afterwards && { afterwards }) };
    };
  });
}

const keepAwake = (connection: Database) => connection.execute(sql`select 1`);
