import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { ReadDatabase } from '#server/db/read-database.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { parseQuery } from '#server/http/api/parse.ts';
import { type Authentication, sellerOf, signedIn } from '#server/http/authentication/authentication.ts';
import { clientListQuerySchema } from '#shared/client.ts';
import { exportFields, linesField, paymentExportSchema } from '#shared/export-query.ts';
import { invoiceListQuerySchema } from '#shared/invoice.ts';
import { itemListQuerySchema } from '#shared/item.ts';
import { proposalListQuerySchema } from '#shared/proposal.ts';
import { exportTables } from './export-tables.ts';
import { type Download, sendTable } from './send-table.ts';

interface ExportDeps {
  readDatabase: ReadDatabase;
  clock: Clock;
  authentication: Authentication;
}

const schemas = {
  clients: clientListQuerySchema.extend(exportFields),
  items: itemListQuerySchema.extend(exportFields),
  invoices: invoiceListQuerySchema.extend({ ...exportFields, lines: linesField }),
  proposals: proposalListQuerySchema.extend({ ...exportFields, lines: linesField }),
};

/** Lists as files, under `/api`. They stand before the routes with ids. */
export function exportRoutes({ readDatabase, clock, authentication: { requireUser } }: ExportDeps): Router {
  const routes = Router();

  const route = <Schema extends z.ZodType<Download['form']>>(
    path: string,
    schema: Schema,
    tableOf: (tables: ReturnType<typeof exportTables>, query: z.output<Schema>) => Download['table'],
  ) =>
    routes.get(path, requireUser, async (request: Request, response: Response) => {
      const seller = sellerOf(request);
      const { actor } = signedIn(request);
      const query = parseQuery(schema, request);
      const db = await readDatabase();
      await sendTable(request, response, {
        ...{
          table: tableOf(exportTables(db, seller, { hasNotes: actor.role === 'owner' }), query),
          form: query,
        },
        ...{ userId: seller.sellerId, now: clock.now() },
      });
    });

  route('/clients/export', schemas.clients, (tables, query) => tables.clients(query));
  route('/items/export', schemas.items, (tables, query) => tables.items(query));
  route('/invoices/export', schemas.invoices, (tables, query) =>
    tables.documents(invoiceKind, query, query.lines),
  );
  route('/proposals/export', schemas.proposals, (tables, query) =>
    tables.documents(proposalKind, query, query.lines),
  );
  route('/payments/export', paymentExportSchema, (tables, query) => tables.payments(query));
  return routes;
}
