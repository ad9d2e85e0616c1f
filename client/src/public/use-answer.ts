import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_VERSION } from '#shared/document-version.ts';
import type { ProposalPage } from '#shared/page-render.ts';
import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import { fetchPage } from './fetch-page.ts';
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

interface AnswerEvents {
  /** The proposal as it is now, whoever answered it. */
  onSettled: (page: ProposalPage, isOwnAnswer: boolean, answer: Answer) => void;
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
      const isOwnAnswer = await putAnswer(given);
      const page = await fetchPage<ProposalPage>().catch((error: unknown) => {
        if (!isOwnAnswer) throw error;
      });
      // The answer has arrived, but what it led to did not: the server shows it.
      if (!page) return location.reload();
      const hasArrived = isAgain && page.panel.id === `proposal-${given.answer.status}`;
      latest.current.onSettled(page, isOwnAnswer || hasArrived, given.answer);
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

/** @returns false where another answer, the end of its validity or a change by the seller came first */
async function putAnswer({ asked: { proposalId, version }, answer }: PendingAnswer): Promise<boolean> {
  const response = await fetch(`/api/proposals/${proposalId}/status`, {
    method: 'PUT',
    headers: { ...json, ...(version && { [DOCUMENT_VERSION]: version }) },
    body: JSON.stringify(answer),
    // Survives the page.
    keepalive: true,
  });
  if (response.ok) return true;
  if (response.status === 409) return false;
  reloadIfGone(response);
  throw new Error(String(response.status));
}
