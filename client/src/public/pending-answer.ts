import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';

export interface Answer {
  status: ProposalAnswer;
  name?: string;
  reason?: string;
}

/** An answer and the version of the proposal it was given to. */
export interface PendingAnswer {
  asked: NonNullable<ProposalPanelView['answer']>;
  answer: Answer;
}

/** A tab may show one proposal after the other. */
const key = () => `answer-on-its-way ${location.pathname}`;
/** Milliseconds after which a reload must not send it again. */
const FORGOTTEN_AFTER = 60_000;

interface Note extends PendingAnswer {
  at: number;
}

/** Stores an answer until it is known to have arrived, for the page after a reload. */
export function savePendingAnswer(left: PendingAnswer): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify({ ...left, at: Date.now() } satisfies Note));
  } catch {
    // Without storage the answer goes out all the same.
  }
}

export function clearPendingAnswer(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // Nothing was kept.
  }
}

/** The answer that an earlier load of this page has sent without learning whether it arrived. */
export function findPendingAnswer(): PendingAnswer | undefined {
  try {
    const note = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as Note | null;
    return note && Date.now() - note.at < FORGOTTEN_AFTER ? note : undefined;
  } catch {
    return undefined;
  }
}
