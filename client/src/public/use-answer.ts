import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_VERSION } from '#shared/document-version.ts';
import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { leaveIfGone } from './leave-if-gone.ts';
import { type Answer, type AskedAnswer, findLeftAnswer, forgetAnswer, noteAnswer } from './left-answer.ts';

/** Milliseconds in which an answer can be taken back. */
export const UNDO_TIME = 1_000;

export interface PresentProposal {
  proposal: PublicProposal;
  version?: string | undefined;
}

interface AnswerEvents {
  /** The proposal as it is now, whoever answered it. */
  onSettled: (present: PresentProposal, isOwnAnswer: boolean, answer: Answer) => void;
  onFailed: () => void;
}

interface Waiting {
  answer: Answer;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Gives an answer after a moment in which it can be taken back; at once when the page goes away before that, so that
 * nobody who closes the tab believes to have answered and has not.
 */
export function useAnswer(asked: ProposalPanelView['answer'], events: AnswerEvents) {
  const [phase, setPhase] = useState<'open' | 'waiting' | 'sending'>('open');
  const waiting = useRef<Waiting>(undefined);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  const deliver = async (given: AskedAnswer, isAgain: boolean) => {
    setPhase('sending');
    try {
      const { present, isOwnAnswer } = await putAnswer(given);
      const hasArrived = isAgain && present.proposal.status === given.answer.status;
      latest.current.onSettled(present, isOwnAnswer || hasArrived, given.answer);
    } catch {
      latest.current.onFailed();
    } finally {
      forgetAnswer();
      setPhase('open');
    }
  };

  const send = async () => {
    const answer = waiting.current?.answer;
    if (!answer || !asked) return;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    noteAnswer({ asked, answer });
    await deliver({ asked, answer }, false);
  };

  const latestDeliver = useRef(deliver);
  const proposalId = asked?.proposalId;
  useEffect(() => {
    // The page that a reload brings is often quicker than the answer that the reload sent. Told twice, it counts once.
    const left = findLeftAnswer();
    if (!proposalId || !left) forgetAnswer();
    else void latestDeliver.current(left, true);
  }, [proposalId]);

  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => {
    const handleHide = () => {
      if (document.visibilityState === 'hidden') void latestSend.current();
    };
    const handleLeave = () => void latestSend.current();
    document.addEventListener('visibilitychange', handleHide);
    window.addEventListener('pagehide', handleLeave);
    return () => {
      document.removeEventListener('visibilitychange', handleHide);
      window.removeEventListener('pagehide', handleLeave);
    };
  }, []);

  return {
    phase,
    give: (answer: Answer) => {
      if (waiting.current || phase !== 'open') return;
      waiting.current = { answer, timer: setTimeout(() => void latestSend.current(), UNDO_TIME) };
      setPhase('waiting');
    },
    undo: () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      setPhase('open');
    },
  };
}

const json = { Accept: 'application/json', 'Content-Type': 'application/json' };

async function putAnswer({
  asked: { proposalId, version },
  answer,
}: AskedAnswer): Promise<{ present: PresentProposal; isOwnAnswer: boolean }> {
  const response = await fetch(`/api/proposals/${proposalId}/status`, {
    method: 'PUT',
    headers: { ...json, ...(version && { [DOCUMENT_VERSION]: version }) },
    body: JSON.stringify(answer),
    // Survives the page.
    keepalive: true,
  });
  if (response.ok) return { present: await presentOf(response), isOwnAnswer: true };
  // Somebody else was first, the time is over, or the seller has changed it: the page shows what is true now.
  if (response.status === 409) return { present: await fetchProposal(), isOwnAnswer: false };
  leaveIfGone(response);
  throw new Error(String(response.status));
}

/** The proposal of this page as it is now. */
export async function fetchProposal(): Promise<PresentProposal> {
  const response = await fetch(`/api/public${location.pathname.replace(/^\/proposal\//i, '/proposals/')}`);
  leaveIfGone(response);
  if (!response.ok) throw new Error(String(response.status));
  return presentOf(response);
}

async function presentOf(response: Response): Promise<PresentProposal> {
  const version = response.headers.get(DOCUMENT_VERSION) ?? undefined;
  return { proposal: (await response.json()) as PublicProposal, version };
}
