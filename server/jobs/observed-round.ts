/** One round of the work that recurs by itself, from its beginning to its end. */
export interface Round {
  task: string;
  outcome: 'done' | 'failed';
  seconds: number;
}

export type ObserveRound = (round: Round) => void;

/** Runs `work` and tells how long it took and how it ended. @throws what `work` throws */
export async function observed(
  task: string,
  observe: ObserveRound | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const end = (outcome: Round['outcome']) =>
    observe?.({ task, outcome, seconds: (performance.now() - start) / 1_000 });
  try {
    await work();
  } catch (error) {
    end('failed');
    throw error;
  }
  end('done');
}
