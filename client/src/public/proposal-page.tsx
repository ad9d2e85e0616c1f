import { useState } from 'react';
import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import type { ProposalPage as ProposalPageData } from '#shared/page-render.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';
import { fetchPage } from './fetch-page.ts';
import { PdfLink } from './pdf-link.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { useAnswer } from './use-answer.ts';
import { useRevisit } from './use-revisit.ts';
import { type Message, useToast } from './use-toast.tsx';

const successTexts: Record<ProposalAnswer, Message> = {
  accepted: { title: 'Success', text: 'Proposal accepted' },
  declined: { title: 'Success', text: 'Proposal declined' },
};

const failure: Message = { title: 'Error', text: 'Failed to update proposal status' };
const changed: Message = {
  title: 'Error',
  text: 'This proposal has been changed. Please read it again before you answer.',
};

export function ProposalPage(initial: Omit<ProposalPageData, 'kind'>) {
  const [{ proposal, panel }, setShown] = useState<typeof initial>(initial);
  const message = useToast();
  const answer = useAnswer(panel.answer, {
    onSettled: (page, isOwnAnswer, { status }) => {
      setShown(page);
      void message.show(isOwnAnswer ? successTexts[status] : page.panel.answer ? changed : failure);
    },
    onFailed: () => void message.show(failure),
  });
  const refresh = async () => {
    // Only an open proposal can have changed, and typed text isn't discarded for nothing.
    if (!panel.answer || answer.phase !== 'open') return;
    const page = await fetchPage<ProposalPageData>().catch(() => undefined);
    if (page && page.panel.answer?.version !== panel.answer.version) setShown(page);
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
