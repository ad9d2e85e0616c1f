import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { ReadDatabase } from '#server/db/read-database.ts';
import { sendTable } from '#server/features/exports/send-table.ts';
import { parseBody, parseQuery } from '#server/http/api/parse.ts';
import { type Authentication, sellerOf, signedIn } from '#server/http/authentication/authentication.ts';
import { sendStatementPdf } from '#server/http/pages/send-pdf.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { updateAccountsSchema } from '#shared/journal-accounts.ts';
import { type Report, reportFileSchema, reportQuerySchema } from '#shared/report.ts';
import { reportView } from '#shared/report-view.ts';
import { accountsRepo } from './accounts.repo.ts';
import { journalTable } from './journal.ts';
import { readReport } from './read-report.ts';
import { quickbooksTable, reportTable } from './report-tables.ts';

interface ReportDeps {
  db: Database;
  readDatabase: ReadDatabase;
  clock: Clock;
  authentication: Authentication;
  pdfs: DocumentPdfs;
}

/** What was billed and received in a period, and its books: `/api/reports`. */
export function reportRoutes(deps: ReportDeps): Router {
  const { db, readDatabase, clock, authentication, pdfs } = deps;
  const { requireUser } = authentication;
  const routes = Router();

  const periodOf = (request: Request, { from, to }: { from: string; to: string }) => {
    const { sellerId: userId, timeZone } = sellerOf(request);
    return { userId, timeZone, from, to };
  };

  const read = async (request: Request): Promise<Report> => {
    const { from, to } = parseQuery(reportQuerySchema, request);
    const { businessName, fullName } = signedIn(request).user;
    const currencies = await readReport(await readDatabase(), periodOf(request, { from, to }));
    return { sellerName: businessName || fullName, from, to, currencies };
  };

  routes.get('/', requireUser, async (request, response) => {
    response.json(await read(request));
  });

  routes.get('/pdf', requireUser, async (request, response) => {
    const view = reportView(await read(request));
    await sendStatementPdf(request, response, pdfs, { view, timeZone: signedIn(request).user.timeZone });
  });

  const files = {
    '/csv': async (request: Request) => reportTable(await read(request)),
    '/journal': async (request: Request) =>
      journalTable(await readDatabase(), periodOf(request, parseQuery(reportFileSchema, request))),
    '/quickbooks': async (request: Request) =>
      quickbooksTable(await readDatabase(), periodOf(request, parseQuery(reportFileSchema, request))),
  };
  for (const [path, tableOf] of Object.entries(files))
    routes.get(path, requireUser, async (request, response) => {
      const form = parseQuery(reportFileSchema, request);
      const { sellerId: userId } = sellerOf(request);
      await sendTable(request, response, { table: await tableOf(request), form, userId, now: clock.now() });
    });

  routes.get('/accounts', requireUser, async (request, response) => {
    response.json(await accountsRepo(db, sellerOf(request).sellerId).get());
  });

  routes.put('/accounts', requireUser, async (request, response) => {
    const update = parseBody(updateAccountsSchema, request);
    response.json(await accountsRepo(db, sellerOf(request).sellerId).update(update, clock.now()));
  });

  return routes;
}
