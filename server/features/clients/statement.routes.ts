import { type Request, Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseQuery, pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { sendStatementPdf } from '#server/http/pages/send-pdf.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { type Statement, statementQuerySchema } from '#shared/statement.ts';
import { statementView } from '#shared/statement-view.ts';
import { clientsRepo } from './clients.repo.ts';
import { readStatement } from './statement.ts';

interface StatementDeps {
  db: Database;
  authentication: Authentication;
  pdfs: DocumentPdfs;
}

/** What a client owes, under `/api/clients`: as JSON, and as a file. */
export function statementRoutes({ db, authentication: { requireUser }, pdfs }: StatementDeps): Router {
  const routes = Router();

  // A missing client comes before a wrong period.
  const read = async (request: Request) => {
    const { user, today } = signedIn(request);
    const clientId = pathId(request);
    await clientsRepo(db, user.id).check(clientId);
    const asked = parseQuery(statementQuerySchema, request);
    return readStatement(db, { ...asked, clientId, userId: user.id, today });
  };

  routes.get('/:id/statement', requireUser, async (request, response) => {
    sendJson(response, await read(request));
  });

  routes.get('/:id/statement/pdf', requireUser, async (request, response) => {
    const view = statementView(JSON.parse(await read(request)) as Statement);
    await sendStatementPdf(request, response, pdfs, { view, timeZone: signedIn(request).user.timeZone });
  });

  return routes;
}
