import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';

/** Milliseconds in which the operator is told of one fault once. */
const PAUSE_MS = 600_000;

/**
 * Tells whoever runs the product that our own sign-in or sender is refused. Every waiting message meets the same fault:
 * one line in ten minutes says it, with how many more have met it since the last line.
 */
export function createOperatorAlarm({ clock, log }: { clock: Clock; log: Log }) {
  const told = new Map<string, { at: number; unsaid: number }>();
  return (fault: string, reason: string): void => {
    const now = clock.now().getTime();
    const last = told.get(fault);
    if (last && now >= last.at && now - last.at < PAUSE_MS) {
      last.unsaid++;
      return;
    }
    told.set(fault, { at: now, unsaid: 0 });
    log.error({ reason, alsoWaiting: last?.unsaid ?? 0 }, fault);
  };
}

export type OperatorAlarm = ReturnType<typeof createOperatorAlarm>;
