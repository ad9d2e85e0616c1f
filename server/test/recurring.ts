import { openDatabase } from '#server/db/client.ts';
import { makeDueInvoices } from '#server/features/recurring/make-due-invoices.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { RecurringWithContent } from '#shared/recurring.ts';
import { buildClient, buildRecurring } from './factories.ts';
import { keepSessions } from './keep-sessions.ts';
import type { Seller, TestServer } from './test-server.ts';

export interface RecurringParts {
  timeZone?: string;
  /** Of the saving. */
  now?: string;
  recurring?: object;
  invoice?: object;
  items?: object[];
}

/** What tests of recurring invoices do and look at. */
export function recurringTester(server: TestServer) {
  const db = openDatabase(server.pool);
  const round = () => makeDueInvoices(db, server.clock.now());
  const find = async (seller: Seller, { id }: { id: string }) =>
    (await seller.get(`/api/recurring/${id}`)).body as RecurringWithContent;
  return {
    round,
    find,

    async roundAt(instant: string): Promise<void> {
      server.clock.set(instant);
      await round();
    },

    /** A seller with one that is monthly from July 1, 2026, on, unless `parts` say otherwise. */
    async begin({
      timeZone = 'Europe/Berlin',
      now = '2026-06-20T12:00:00Z',
      recurring = {},
      ...rest
    }: RecurringParts = {}) {
      server.clock.set(now);
      const seller = await server.confirmedSeller({ timeZone });
      await keepSessions(server.pool);
      const client = await buildClient(seller, { email: `${seller.user.id}@acme.example` });
      const row = await buildRecurring(seller, client.id, {
        recurring: { startOn: '2026-07-01', ...recurring },
        ...rest,
      });
      return { seller, client, recurring: row };
    },

    /** Oldest first, with their lines. */
    async invoicesOf(seller: Seller): Promise<InvoiceWithItems[]> {
      const rows = ((await seller.get('/api/invoices')).body as InvoiceWithItems[]).reverse();
      return Promise.all(
        rows.map(async ({ id }) => (await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems),
      );
    },

    /** Oldest first: `2026-07-01 made`. */
    outcomesOf: async (seller: Seller, recurring: { id: string }) =>
      (await find(seller, recurring)).runs.map(({ occursOn, outcome }) => `${occursOn} ${outcome}`).reverse(),
  };
}
