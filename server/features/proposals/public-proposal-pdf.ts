import type { PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { proposalView } from '#shared/document-view.ts';
import { missingProposal } from './proposals.repo.ts';
import type { FindPublicProposal } from './public-proposals.ts';

/** The proposal of a public link as it is printed. @throws DomainError 404 */
export const createFindPrintedProposal =
  (findPublicProposal: FindPublicProposal) =>
  async (proposalNumber: string, address: string): Promise<PrintedDocument> => {
    const found = await findPublicProposal(proposalNumber, address);
    if (!found) throw missingProposal();
    return { ...found.proposal, view: proposalView(found.proposal) };
  };
