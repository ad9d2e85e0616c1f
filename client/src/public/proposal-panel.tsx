import { useEffect, useRef, useState } from 'react';
import { DocumentIcon, type DocumentIconName } from '#client/features/documents/paper/document-icon.tsx';
import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';
import { AnswerQuestion } from './answer-question.tsx';
import type { Answer } from './left-answer.ts';
import { NoScript } from './no-script.tsx';
import { loadToaster } from './use-message.tsx';

const icons: Record<ProposalPanelView['id'], DocumentIconName> = {
  'action-required': 'pen',
  'proposal-accepted': 'check',
  'proposal-declined': 'cross',
  'proposal-expired': 'clock',
};

interface ProposalPanelProps {
  panel: ProposalPanelView;
  phase: 'open' | 'waiting' | 'sending';
  onAnswer: (answer: Answer) => void;
  onUndo: () => void;
}

export function ProposalPanel({ panel, phase, onAnswer, onUndo }: ProposalPanelProps) {
  const { id, tone, title, text, detail, answer } = panel;
  const heading = useRef<HTMLHeadingElement>(null);
  const firstId = useRef(id);
  useEffect(() => {
    // The button that was pressed is gone; what has become of the proposal is read out instead.
    if (id !== firstId.current) heading.current?.focus();
    firstId.current = id;
  }, [id]);
  return (
    <section className={`panel is-${tone}`} aria-labelledby={id}>
      <div>
        {/* A new element with each state: a browser that translates the page has taken the old one's text away. */}
        <h2 key={id} id={id} ref={heading} tabIndex={-1}>
          <DocumentIcon name={icons[id]} />
          {title}
        </h2>
        <p>{text}</p>
        {detail && <p>{detail}</p>}
      </div>
      {answer && <AnswerActions answer={answer} phase={phase} onAnswer={onAnswer} onUndo={onUndo} />}
    </section>
  );
}

interface AnswerActionsProps extends Pick<ProposalPanelProps, 'phase' | 'onAnswer' | 'onUndo'> {
  answer: NonNullable<ProposalPanelView['answer']>;
}

function AnswerActions({ answer, phase, onAnswer, onUndo }: AnswerActionsProps) {
  const [asked, setAsked] = useState<ProposalAnswer>();
  const buttons = { accepted: useRef<HTMLButtonElement>(null), declined: useRef<HTMLButtonElement>(null) };
  const isBusy = phase !== 'open';
  const [last, setLast] = useState<Answer>();
  const given = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever takes an answer back, or has to give it again, goes on where they were.
    if (isBusy) return;
    given.current?.focus();
    given.current = null;
  }, [isBusy]);
  const wiring = (status: ProposalAnswer) => ({
    ref: buttons[status],
    type: 'button' as const,
    disabled: isBusy,
    'aria-expanded': asked === status,
    onPointerEnter: loadToaster,
    onFocus: loadToaster,
    onClick: () => setAsked(status),
  });
  return (
    <>
      <div className="panel-actions">
        <button className="btn btn-primary" {...wiring('accepted')}>
          <DocumentIcon name="tick" />
          Accept Proposal
        </button>
        <button className="btn" {...wiring('declined')}>
          Decline Proposal
        </button>
      </div>
      <NoScript action="Answering here">Reply to the email that contained this link instead.</NoScript>
      {asked && !isBusy && (
        <AnswerQuestion
          key={asked}
          status={asked}
          question={
            asked === 'accepted' ? answer.acceptQuestion : 'Are you sure you want to decline this proposal?'
          }
          hint={asked === 'declined' ? answer.declineHint : undefined}
          // Whoever takes an answer back, or has to give it again, types nothing twice.
          typed={last?.status === asked ? (last.name ?? last.reason) : undefined}
          onConfirm={(answered) => {
            setLast(answered);
            given.current = buttons[asked].current;
            setAsked(undefined);
            onAnswer(answered);
          }}
          onCancel={() => {
            setAsked(undefined);
            buttons[asked].current?.focus();
          }}
        />
      )}
      {isBusy && <Pending phase={phase} onUndo={onUndo} />}
    </>
  );
}

function Pending({ phase, onUndo }: { phase: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <p className="panel-pending" role="status">
      <span>Sending your answer...</span>
      {phase === 'waiting' && (
        <button className="btn" type="button" ref={undo} onClick={onUndo}>
          Undo
        </button>
      )}
    </p>
  );
}
