import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import type { PublicPage } from '#shared/page-render.ts';
import { CreditNotePage } from './credit-note-page.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { NoticeSheet } from './notice-sheet.tsx';
import { OfferPage } from './offer-page.tsx';
import { ProposalPage } from './proposal-page.tsx';
import { PublicLayout } from './public-layout.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';
import { VerifyPage } from './verify-page.tsx';

/** Any page of the visitor's entry, as the server renders it; the browser hydrates the interactive ones. */
export function PublicPageView({ page }: { page: PublicPage }) {
  return <PublicLayout>{sheetOf(page)}</PublicLayout>;
}

function sheetOf(page: PublicPage) {
  switch (page.kind) {
    case 'invoice':
      return (
        <InvoicePage
          invoice={page.invoice}
          panels={page.panels}
          replies={page.replies}
          reference={page.reference}
        />
      );
    case 'invoice-print':
      return (
        <>
          <DocumentSheet document={page.invoice} />
          <DocumentCredits credits={page.invoice.credits} />
        </>
      );
    case 'invoice-not-found':
      return (
        <NoticeSheet
          icon="missing"
          title="Invoice Not Found"
          text="The invoice you're looking for doesn't exist or has been removed."
        />
      );
    case 'proposal':
      return page.offer ? <OfferPage {...page} offer={page.offer} /> : <ProposalPage {...page} />;
    case 'proposal-not-found':
      return (
        <NoticeSheet
          icon="missing"
          title="Proposal Not Found"
          text="The proposal you're looking for doesn't exist or has been removed."
        />
      );
    case 'credit-note':
      return <CreditNotePage creditNote={page.creditNote} />;
    case 'credit-note-not-found':
      return (
        <NoticeSheet
          icon="missing"
          title="Credit Note Not Found"
          text="The credit note you're looking for doesn't exist or has been removed."
        />
      );
    case 'verify':
      return <VerifyPage verification={page.verification} />;
    case 'verify-not-found':
      return (
        <NoticeSheet
          icon="missing"
          title="Signature Not Found"
          text="No signature has this code. Check it against the last page of the signed PDF."
        />
      );
    case 'unsubscribe':
      return <UnsubscribePage page={page} />;
    case 'unsubscribe-not-found':
      return (
        <NoticeSheet
          icon="missing"
          title="Link Not Found"
          text="This link is incomplete, or the sender no longer exists. Try opening it from the email again."
        />
      );
    case 'unavailable':
      return <NoticeSheet icon="alert" title={page.title} text={page.text} />;
  }
}
