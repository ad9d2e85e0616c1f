import { hydrateRoot } from 'react-dom/client';
import type { PublicPage } from '#shared/page-render.ts';
import { Desk } from './desk.tsx';
import { ProposalPage } from './proposal-page.tsx';

export function hydrateProposal(root: HTMLElement, page: Extract<PublicPage, { kind: 'proposal' }>): void {
  hydrateRoot(
    root,
    <Desk>
      <ProposalPage proposal={page.proposal} panel={page.panel} />
    </Desk>,
  );
}
