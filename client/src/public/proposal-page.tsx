import { useState } from 'react';
import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import type { PublicPage } from '#shared/page-render.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';
import { PdfLink } from './pdf-link.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { type CurrentProposal, fetchProposal, useAnswer } from './use-answer.ts';
import { useRevisit } from './use-revisit.ts';
import { type Message, useMessage } from './use-toast.tsx';

type ProposalPageData = Omit<Extract<PublicPage, { kind: 'proposal' }>, 'kind'>;

const successTexts: Record<ProposalAnswer, Message> = {
  accepted: { title: 'Success', text: 'Proposal accepted' },
  declined: { title: 'Success', text: 'Proposal declined' },
};

const failure: Message = { title: 'Error', text: 'Failed to update proposal status' };
const changed: Message = {
  title: 'Error',
  text: 'This proposal has been changed. Please read it again before you answer.',
};

export function ProposalPage(initial: ProposalPageData) {
  const [{ proposal, panel }, setShown] = useState(initial);
  const message = useMessage();
  const answer = useAnswer(panel.answer, {
    onSettled: async (settled, isOwnAnswer, { status }) => {
      // If that fails, let the server render the page.
      const page = await pageOf(settled).catch(() => location.reload());
      if (!page) return;
      setShown(page);
      if (isOwnAnswer) return message.show(successTexts[status]);
      await message.show(settled.proposal.status === 'pending' ? changed : failure);
    },
    onFailed: () => void message.show(failure),
  });
  const refresh = async () => {
    // Only an open proposal can have changed, and typed text isn't discarded for nothing.
    if (!panel.answer || answer.phase !== 'open') return;
    const present = await fetchProposal().catch(() => undefined);
    if (present && (present.proposal.status !== 'pending' || present.version !== panel.answer.version))
      setShown(await pageOf(present));
  };
  useRevisit(() => void refresh());
  return (
    <>
      <DocumentSheet document={proposal}>
        <ProposalPanel panel={panel} phase={answer.phase} onAnswer={answer.give} onUndo={answer.undo} />
        <div className="below-panel">
          <PdfLink />
        </div>
        <div className="tear" aria-hidden="true" />
        {message.shown}
      </DocumentSheet>
      <DocumentCredits credits={proposal.credits} />
    </>
  );
}

/** Loaded by whoever answers; readers have the page from the server. */
async function pageOf({ proposal, version }: CurrentProposal): Promise<ProposalPageData> {
  const [{ proposalView }, { proposalPanel }] = await Promise.all([
    import('#shared/document-view.ts'),
    import('#shared/proposal-panel.ts'),
  ]);
  return { proposal: proposalView(proposal), panel: proposalPanel(proposal, version) };
}
