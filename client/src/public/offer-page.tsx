import { useEffect, useRef } from 'react';
import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import { Attachments, Letter } from '#client/features/documents/paper/letter.tsx';
import { type OfferControls, OfferLines } from '#client/features/documents/paper/offer-lines.tsx';
import { Places } from '#client/features/documents/paper/places.ts';
import { Ask } from './ask.tsx';
import { CommentsProvider } from './comments-provider.tsx';
import { PdfLink } from './pdf-link.tsx';
import { ProposalNotes } from './proposal-notes.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { SignedPanel } from './signed-panel.tsx';
import { SumBar } from './sum-bar.tsx';
import type { OfferShown } from './use-choice.ts';
import { type Offer, useOffer } from './use-offer.ts';

/** A proposal with a letter, or with something to choose or to sign: read, choose, accept. */
export function OfferPage(initial: OfferShown) {
  const page = useOffer(initial);
  const { shown, asked, choice, told, notesHeading, Flow } = page;
  const { proposal, notes, offer } = shown;
  return (
    <CommentsProvider isOpen={asked !== undefined} isAhead>
      <Places value>
        <div className={Flow ? 'offer-page is-accepting' : 'offer-page'}>
          <DocumentSheet
            document={choice.shown.view}
            parts={{
              notes: <ProposalNotes notes={notes} told={told} heading={notesHeading} />,
              letter: proposal.letter && (
                <Letter
                  letter={proposal.letter}
                  filesPath={offer.filesPath}
                  beside={({ anchor, id, title }) => <Ask anchor={anchor} id={id} label={title} />}
                />
              ),
              lines: asked && offer.options && (
                <OfferLines document={choice.shown.view} controls={controlsOf(page)} />
              ),
              besideTerms: <Ask anchor="terms" id={null} label="Terms" />,
              end: <OfferEnd page={page} />,
            }}
          />
          <DocumentCredits credits={proposal.credits} />
        </div>
      </Places>
    </CommentsProvider>
  );
}

const controlsOf = ({ choice, shown }: Offer): OfferControls => ({
  onTake: choice.take,
  quantity: (line, quantities) => (
    <QuantityStepper
      line={line}
      quantities={quantities}
      quantity={choice.quantityAt(line.position)}
      onChange={(quantity) => choice.setQuantity(line.position, quantity)}
    />
  ),
  beside: ({ position, description }) => (
    <Ask
      anchor="line"
      id={shown.offer.options?.lines[position - 1]?.id ?? null}
      label={description.split('\n')[0] ?? ''}
    />
  ),
});

/** Below all that is to be read: the answer, or accepting step by step, and the sum. */
function OfferEnd({ page }: { page: Offer }) {
  const { shown, asked, choice, steps, Flow, hasNews, notesHeading } = page;
  const { attachments } = shown.proposal;
  const panelId = shown.panel.id;
  const { view, deposit } = choice.shown;
  const goOn = useRef<HTMLButtonElement>(null);
  const isInFlow = Flow !== undefined;
  const wasInFlow = useRef(false);
  useEffect(() => {
    // Whoever goes back to the page stands where they left it; an answer is announced, and so is a change.
    const place = (hasNews.current && notesHeading.current) || goOn.current;
    if (wasInFlow.current && !isInFlow) {
      (place ?? document.getElementById(panelId))?.focus();
      hasNews.current = false;
    }
    wasInFlow.current = isInFlow;
  }, [isInFlow, panelId, hasNews, notesHeading]);
  return (
    <>
      {attachments && <Attachments attachments={attachments} filesPath={shown.offer.filesPath} />}
      <div className="answer" id="answer">
        {Flow && asked && steps.step ? (
          <Flow
            asked={asked}
            offer={shown.offer}
            choice={choice}
            step={steps.step}
            onStep={steps.go}
            onBack={steps.back}
            onSettled={page.handleAccepted}
          />
        ) : (
          <Answer page={page} />
        )}
        {page.toast}
      </div>
      {asked && !isInFlow && (
        <SumBar label={view.total.label} total={view.total.text} deposit={deposit} problem={page.problem}>
          <button ref={goOn} className="btn btn-primary" type="button" onClick={page.goOn}>
            Continue
          </button>
        </SumBar>
      )}
    </>
  );
}

function Answer({ page: { shown, answer, goOn } }: { page: Offer }) {
  return (
    <>
      <ProposalPanel
        panel={shown.panel}
        phase={answer.phase}
        onAnswer={answer.give}
        onUndo={answer.undo}
        onAccept={goOn}
      />
      {shown.offer.signed && <SignedPanel signed={shown.offer.signed} />}
      <div className="below-panel">
        <PdfLink />
        <Ask anchor="proposal" id={null} label="this proposal" isButton />
      </div>
    </>
  );
}
