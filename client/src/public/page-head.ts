import type { DocumentView } from '#shared/document-view.ts';
import type { LinkPreview, PublicPage } from '#shared/page-render.ts';
import { sentence } from '#shared/sentence.ts';

/** The page title: never the secret part of a link. */
export function publicPageTitle(page: PublicPage): string {
  switch (page.kind) {
    case 'invoice':
    case 'invoice-print':
      return titleOf(page.invoice);
    case 'proposal':
      return titleOf(page.proposal);
    case 'invoice-not-found':
      return 'Invoice Not Found';
    case 'credit-note':
      return titleOf(page.creditNote);
    case 'credit-note-not-found':
      return 'Credit Note Not Found';
    case 'proposal-not-found':
      return 'Proposal Not Found';
    case 'verify':
      return sentence`Signature of ${page.verification.heading} from ${page.verification.sellerName}`;
    case 'verify-not-found':
      return 'Signature Not Found';
    case 'unsubscribe':
      return sentence`Reminders from ${page.sellerName}`;
    case 'unsubscribe-not-found':
      return 'Link Not Found';
    case 'unavailable':
      return page.title;
  }
}

const titleOf = ({ heading, seller }: DocumentView) => sentence`${heading} from ${seller.name}`;

export function linkPreview(page: PublicPage): LinkPreview | undefined {
  const document = documentOf(page);
  return (
    document && { title: document.title, description: titleOf(document), siteName: document.seller.name }
  );
}

function documentOf(page: PublicPage): DocumentView | undefined {
  if (page.kind === 'invoice' || page.kind === 'invoice-print') return page.invoice;
  if (page.kind === 'credit-note') return page.creditNote;
  return page.kind === 'proposal' ? page.proposal : undefined;
}
