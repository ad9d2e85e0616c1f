import { useEffect, useRef, useState } from 'react';
import { DocumentIcon, type DocumentIconName } from '#client/features/documents/paper/document-icon.tsx';
import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';
import { AnswerForm } from './answer-form.tsx';
import { NoScript } from './no-script.tsx';
import type { Answer } from './pending-answer.ts';
import { loadToaster } from './use-toast.tsx';

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
  /** In place of asking here. */
  onAccept?: () => void;
}

export function ProposalPanel({ panel, phase, onAnswer, onUndo, onAccept }: ProposalPanelProps) {
  const { id, tone, title, text, detail, link, answer } = panel;
  const heading = useRef<HTMLHeadingElement>(null);
  const firstId = useRef(id);
  useEffect(() => {
    // The pressed button is gone; announce the result instead.
    if (id !== firstId.current) heading.current?.focus();
    firstId.current = id;
  }, [id]);
  return (
    <section className={`panel is-${tone}`} aria-labelledby={id}>
      <div>
        {/* A new element for each state: a translating browser has replaced the old one's text node. */}
        <h2 key={id} id={id} ref={heading} tabIndex={-1}>
          <DocumentIcon name={icons[id]} />
          {title}
        </h2>
        <p>{text}</p>
        {detail && <p>{detail}</p>}
      </div>
      {link && (
        <div className="panel-actions">
          <a className="btn btn-primary" href={link.href}>
            {link.label}
          </a>
        </div>
      )}
      {answer && <AnswerActions {...{ answer, phase, onAnswer, onUndo, onAccept }} />}
    </section>
  );
}

interface AnswerActionsProps extends Pick<ProposalPanelProps, 'phase' | 'onAnswer' | 'onUndo'> {
  onAccept: (() => void) | undefined;
  answer: NonNullable<ProposalPanelView['answer']>;
}

function AnswerActions({ answer, phase, onAnswer, onUndo, onAccept }: AnswerActionsProps) {
  const [confirming, setConfirming] = useState<ProposalAnswer>();
  const buttons = { accepted: useRef<HTMLButtonElement>(null), declined: useRef<HTMLButtonElement>(null) };
  const isBusy = phase !== 'open';
  const [last, setLast] = useState<Answer>();
  const given = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After undo or a failure, return the focus to where the user was.
    if (isBusy) return;
    given.current?.focus();
    given.current = null;
  }, [isBusy]);
  const wiring = (status: ProposalAnswer) => ({
    ref: buttons[status],
    type: 'button' as const,
    disabled: isBusy,
    'aria-expanded': confirming === status,
    onPointerEnter: loadToaster,
    onFocus: loadToaster,
    onClick: () => {
      if (status === 'accepted' && onAccept) onAccept();
      else setConfirming(status);
    },
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
      {confirming && !isBusy && (
        <AnswerForm
          key={confirming}
          status={confirming}
          question={
            confirming === 'accepted'
              ? answer.acceptQuestion
              : 'Are you sure you want to decline this proposal?'
          }
          hint={confirming === 'declined' ? answer.declineHint : undefined}
          // After undo or a failure, keep what was typed.
          typed={last?.status === confirming ? (last.name ?? last.reason) : undefined}
          onConfirm={(answered) => {
            setLast(answered);
            given.current = buttons[confirming].current;
            setConfirming(undefined);
            onAnswer(answered);
          }}
          onCancel={() => {
            setConfirming(undefined);
            buttons[confirming].current?.focus();
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
