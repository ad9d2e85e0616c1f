import type { ReadDatabase } from '#server/db/read-database.ts';
import { bulkRoutes } from '#server/features/bulk/bulk.routes.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { documentPdfsRoutes } from '#server/features/documents/document-pdfs.routes.ts';
import { exportRoutes } from '#server/features/exports/exports.routes.ts';
import { createFindPrintedInvoice } from '#server/features/invoices/public-invoice-pdf.ts';
import type { FindPublicInvoice } from '#server/features/invoices/public-invoices.ts';
import { itemRoutes } from '#server/features/items/items.routes.ts';
import { createFindPrintedProposal } from '#server/features/proposals/public-proposal-pdf.ts';
import type { FindPublicProposal } from '#server/features/proposals/public-proposals.ts';
import { reportRoutes } from '#server/features/reports/reports.routes.ts';
import { savedViewRoutes } from '#server/features/saved-views/saved-views.routes.ts';
import { type Areas, createAreas } from '#server/http/api/areas.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';

interface ListDeps {
  findPublicInvoice: FindPublicInvoice;
  findPublicProposal: FindPublicProposal;
  pdfs: DocumentPdfs;
  readDatabase: ReadDatabase;
}

/** What is done with many rows of a list at once, lists as files, and the filters that find them: before what has an id in its path. */
export function listRoutes(deps: ListDeps & Parameters<typeof bulkRoutes>[0]): Areas {
  const routes = createAreas();
  const findInvoice = createFindPrintedInvoice(deps.findPublicInvoice);
  const findProposal = createFindPrintedProposal(deps.findPublicProposal);
  routes.use(bulkRoutes(deps), exportRoutes(deps));
  routes.use('/invoices', documentPdfsRoutes(invoiceKind, { ...deps, findPrinted: findInvoice }));
  routes.use('/proposals', documentPdfsRoutes(proposalKind, { ...deps, findPrinted: findProposal }));
  routes.use('/items', itemRoutes(deps));
  routes.use('/reports', reportRoutes(deps));
  routes.use('/saved-views', savedViewRoutes(deps));
  return routes;
}
