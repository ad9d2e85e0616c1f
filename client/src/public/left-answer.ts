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

const KEY = 'answer-on-its-way';
/** Milliseconds after which nobody expects that loading the page anew sends anything. */
const FORGOTTEN_AFTER = 60_000;

interface Note extends AskedAnswer {
  at: number;
}

/** Keeps an answer until it is known to have arrived, for the page that a reload brings meanwhile. */
export function noteAnswer(left: AskedAnswer): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...left, at: Date.now() } satisfies Note));
  } catch {
    // Without storage the answer goes out all the same.
  }
}

export function forgetAnswer(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** The answer to this proposal that a page which has gone has left on its way. */
export function findLeftAnswer(proposalId: string): AskedAnswer | undefined {
  try {
    const note = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Note | null;
    const isThis = note?.asked.proposalId === proposalId && Date.now() - note.at < FORGOTTEN_AFTER;
    return isThis ? note : undefined;
  } catch {
    return undefined;
  }
}
