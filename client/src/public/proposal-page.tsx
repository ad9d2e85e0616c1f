import { useState } from 'react';
import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import { Places } from '#client/features/documents/paper/places.ts';
import type { ProposalPage as ProposalPageData } from '#shared/page-render.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';
import { Ask } from './ask.tsx';
import { CommentsProvider } from './comments-provider.tsx';
import { fetchPage } from './fetch-page.ts';
import { PdfLink } from './pdf-link.tsx';
import { ProposalNotes } from './proposal-notes.tsx';
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
  const [{ proposal, panel, notes }, setShown] = useState<typeof initial>(initial);
  const message = useToast();
  const show = (page: ProposalPageData) => {
    // It says more than lines by now, for which the server sends another page.
    if (page.offer) location.reload();
    else setShown(page);
  };
  const answer = useAnswer(panel.answer, {
    onSettled: (page, isOwnAnswer, { status }) => {
      show(page);
      // Whoever accepts goes on to what is to be paid for that.
      if (isOwnAnswer && status === 'accepted' && page.panel.link) {
        location.assign(page.panel.link.href);
        return;
      }
      void message.show(isOwnAnswer ? successTexts[status] : page.panel.answer ? changed : failure);
    },
    onFailed: () => void message.show(failure),
  });
  const refresh = async () => {
    // Only an open proposal can have changed, and typed text isn't discarded for nothing.
    if (!panel.answer || answer.phase !== 'open') return;
    const page = await fetchPage<ProposalPageData>().catch(() => undefined);
    if (page && page.panel.answer?.version !== panel.answer.version) show(page);
  };
  useRevisit(() => void refresh());
  return (
    <CommentsProvider isOpen={panel.answer !== undefined}>
      <Places value={notes?.changes !== undefined}>
        <DocumentSheet document={proposal} parts={{ notes: <ProposalNotes notes={notes} /> }}>
          <ProposalPanel panel={panel} phase={answer.phase} onAnswer={answer.give} onUndo={answer.undo} />
          <div className="below-panel">
            <PdfLink />
            <Ask anchor="proposal" id={null} label="this proposal" isButton />
          </div>
          <div className="tear" aria-hidden="true" />
          {message.shown}
        </DocumentSheet>
        <DocumentCredits credits={proposal.credits} />
      </Places>
    </CommentsProvider>
  );
}
