import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';

export interface Answer {
  status: ProposalAnswer;
  name?: string;
  reason?: string;
}

/** An answer and what it was given to. */
export interface AskedAnswer {
  asked: NonNullable<ProposalPanelView['answer']>;
  answer: Answer;
}

/** A tab may show one proposal after the other. */
const key = () => `answer-on-its-way ${location.pathname}`;
/** Milliseconds after which nobody expects that loading the page anew sends anything. */
const FORGOTTEN_AFTER = 60_000;

interface Note extends AskedAnswer {
  at: number;
}

/** Keeps an answer until it is known to have arrived, for the page that a reload brings meanwhile. */
export function noteAnswer(left: AskedAnswer): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify({ ...left, at: Date.now() } satisfies Note));
  } catch {
    // Without storage the answer goes out all the same.
  }
}

export function forgetAnswer(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // Nothing was kept.
  }
}

/** The answer that a page of this proposal which has gone has left on its way. */
export function findLeftAnswer(): AskedAnswer | undefined {
  try {
    const note = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as Note | null;
    return note && Date.now() - note.at < FORGOTTEN_AFTER ? note : undefined;
  } catch {
    return undefined;
  }
}
