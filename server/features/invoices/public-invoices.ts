import type { Request } from 'express';
import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { PublicInvoice } from '#shared/public-document.ts';
import { type ConfiguredProviders, publicInvoicesRepo } from './public-invoices.repo.ts';

interface PublicInvoiceDeps {
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  providers: ConfiguredProviders;
}

/** Looks up an invoice for a visitor, by page or by API. */
export type FindPublicInvoice = (
  invoiceNumber: string,
  request: Request,
) => Promise<PublicInvoice | undefined>;

/** Look-ups that find nothing are counted per address: nobody tries numbers one after the other for long. */
export function createFindPublicInvoice({
  db,
  pool,
  clock,
  providers,
}: PublicInvoiceDeps): FindPublicInvoice {
  const invoices = publicInvoicesRepo(db, providers);
  const misses = createRateLimit(pool, { name: 'public-miss', points: 120, seconds: 60 });
  return async (invoiceNumber, request) => {
    const invoice = await invoices.find(invoiceNumber, clock.now());
    if (!invoice) await misses.take(request.ip ?? '');
    return invoice;
  };
}
