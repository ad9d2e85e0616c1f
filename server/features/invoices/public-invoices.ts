import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import type { VisitedInvoice } from '#shared/public-document.ts';
import { type ConfiguredProviders, publicInvoicesRepo } from './public-invoices.repo.ts';

interface PublicInvoiceDeps {
  db: Database;
  clock: Clock;
  countFailedLookup: CountFailedLookup;
  providers: ConfiguredProviders;
}

/** Looks up an invoice for a visitor of this address, by page or by API. */
export type FindPublicInvoice = (
  invoiceNumber: string,
  address: string,
) => Promise<VisitedInvoice | undefined>;

export function createFindPublicInvoice({
  db,
  clock,
  countFailedLookup,
  providers,
}: PublicInvoiceDeps): FindPublicInvoice {
  const invoices = publicInvoicesRepo(db, providers);
  return async (invoiceNumber, address) => {
    const invoice = await invoices.find(invoiceNumber, clock.now());
    if (!invoice) await countFailedLookup(address);
    return invoice;
  };
}
