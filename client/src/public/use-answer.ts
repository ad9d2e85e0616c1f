import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_VERSION } from '#shared/document-version.ts';
import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import {
  type Answer,
  clearPendingAnswer,
  findPendingAnswer,
  type PendingAnswer,
  savePendingAnswer,
} from './pending-answer.ts';
import { reloadIfGone } from './reload-if-gone.ts';

/** Milliseconds in which an answer can be undone. */
export const UNDO_TIME = 1_000;

export interface CurrentProposal {
  proposal: PublicProposal;
  version?: string | undefined;
}

interface AnswerEvents {
  /** The proposal as it is now, whoever answered it. */
  onSettled: (present: CurrentProposal, isOwnAnswer: boolean, answer: Answer) => void;
  onFailed: () => void;
}

interface Waiting {
  answer: Answer;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Sends an answer after a moment in which it can be undone; right away when the page is closed before that, so that
 * closing the tab never loses an answer.
 */
export function useAnswer(asked: ProposalPanelView['answer'], events: AnswerEvents) {
  const [phase, setPhase] = useState<'open' | 'waiting' | 'sending'>('open');
  const waiting = useRef<Waiting>(undefined);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  const deliver = async (given: PendingAnswer, isAgain: boolean) => {
    setPhase('sending');
    try {
      const { present, isOwnAnswer } = await putAnswer(given);
      const hasArrived = isAgain && present.proposal.status === given.answer.status;
      latest.current.onSettled(present, isOwnAnswer || hasArrived, given.answer);
    } catch {
      latest.current.onFailed();
    } finally {
      clearPendingAnswer();
      setPhase('open');
    }
  };

  const send = async () => {
    const answer = waiting.current?.answer;
    if (!answer || !asked) return;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    savePendingAnswer({ asked, answer });
    await deliver({ asked, answer }, false);
  };

  const latestDeliver = useRef(deliver);
  const proposalId = asked?.proposalId;
  useEffect(() => {
    // After a reload the page often loads before the answer sent on unload arrives. Sending it twice is harmless.
    const left = findPendingAnswer();
    if (!proposalId || !left) clearPendingAnswer();
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
}: PendingAnswer): Promise<{ present: CurrentProposal; isOwnAnswer: boolean }> {
  const response = await fetch(`/api/proposals/${proposalId}/status`, {
    method: 'PUT',
    headers: { ...json, ...(version && { [DOCUMENT_VERSION]: version }) },
    body: JSON.stringify(answer),
    // Survives the page.
    keepalive: true,
  });
  if (response.ok) return { present: await presentOf(response), isOwnAnswer: true };
  // Somebody else answered, it expired, or the seller has changed it: show the current state.
  if (response.status === 409) return { present: await fetchProposal(), isOwnAnswer: false };
  reloadIfGone(response);
  throw new Error(String(response.status));
}

/** The proposal of this page as it is now. */
export async function fetchProposal(): Promise<CurrentProposal> {
  const response = await fetch(`/api/public${location.pathname.replace(/^\/proposal\//i, '/proposals/')}`);
  reloadIfGone(response);
  if (!response.ok) throw new Error(String(response.status));
  return presentOf(response);
}

async function presentOf(response: Response): Promise<CurrentProposal> {
  const version = response.headers.get(DOCUMENT_VERSION) ?? undefined;
  return { proposal: (await response.json()) as PublicProposal, version };
}
