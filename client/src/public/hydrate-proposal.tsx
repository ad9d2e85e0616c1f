import { hydrateRoot } from 'react-dom/client';
import type { PublicPage } from '#shared/page-render.ts';
import { ProposalPage } from './proposal-page.tsx';
import { PublicLayout } from './public-layout.tsx';

export function hydrateProposal(root: HTMLElement, page: Extract<PublicPage, { kind: 'proposal' }>): void {
  hydrateRoot(
    root,
    <PublicLayout>
      <ProposalPage {...page} />
    </PublicLayout>,
  );
}
