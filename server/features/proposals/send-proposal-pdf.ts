import { sendPdf } from '#server/features/documents/send-pdf.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { proposalView } from '#shared/document-view.ts';
import { missingProposal } from './proposals.repo.ts';
import type { FindPublicProposal } from './public-proposals.ts';

/** The proposal of a public link as a PDF, for the API and for pages. */
export function createSendProposalPdf(
  findPublicProposal: FindPublicProposal,
  pdfs: DocumentPdfs,
): SendPublicPdf {
  return async (proposalNumber, request, response) => {
    const proposal = await findPublicProposal(proposalNumber, request);
    if (!proposal) throw missingProposal();
    await sendPdf(request, response, pdfs, { ...proposal, view: proposalView(proposal) });
  };
}
