import type { Server } from 'node:http';
import type { Readiness } from '#server/http/readiness.ts';
import type { Log } from '#server/log.ts';

/** Requests that are still running after this long are cut off. */
const DRAIN_MS = 7_000;
const SWEEP_MS = 50;
/** The process is gone after this long, whatever still hangs. */
const HARD_LIMIT_MS = 9_500;

interface Stopping {
  server: Server;
  readiness: Readiness;
  log: Log;
  /** Ends the answers that would go on for ever. */
  endStreams: () => void;
  /** Ends what the process holds, in order, once no request runs any more. */
  cleanUp: () => Promise<void>;
}

/** On SIGTERM or SIGINT: takes no new work, lets running requests finish, then ends what this process started. */
export function stopOnSignal({ server, readiness, log, endStreams, cleanUp }: Stopping): void {
  const stop = async (signal: string) => {
    if (readiness.isDraining) return;
    readiness.isDraining = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref();
    endStreams();
    const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection whose last request was still running falls idle later, and would wait for another one.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearInterval(sweep);
    clearTimeout(cutOff);
    await cleanUp();
    log.info('stopped');
    log.flush(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
