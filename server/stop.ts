import type { Server } from 'node:http';
import type { Readiness } from '#server/http/readiness.ts';
import type { Log } from '#server/log.ts';

/** Requests that are still running after this long are cut off. */
const DRAIN_MS = 7_000;
const SWEEP_MS = 50;
/** The process is gone this long after it took no more requests, whatever still hangs. */
export const HARD_LIMIT_MS = 9_500;

interface Stopping {
  server: Server;
  readiness: Readiness;
  log: Log;
  isRunByNpm: boolean;
  /** For how long requests are still taken, in milliseconds: a proxy sees by `/readyz` that others should answer. */
  delayMs?: number;
  /** Ends the answers that would go on for ever. */
  endStreams: () => void;
  /** Ends what the process holds, in order, once no request runs any more. */
  cleanUp: () => Promise<void>;
}

const POLL_MS = 1_000;
const parent = process.ppid;

/**
 * Calls back once, on SIGTERM or SIGINT. Where npm started this process, also when that is gone: npm hands a SIGTERM to the
 * shell between them only, which ends without a word.
 * @returns what takes the call back
 */
export function onEnd(stop: (reason: string) => void, { isRunByNpm }: { isRunByNpm: boolean }): () => void {
  let hasEnded = false;
  const end = (reason: string) => {
    if (!hasEnded) stop(reason);
    hasEnded = true;
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, end);
  const look = isRunByNpm
    ? setInterval(() => process.ppid !== parent && end('npm is gone'), POLL_MS).unref()
    : undefined;
  return () => {
    for (const signal of signals) process.off(signal, end);
    clearInterval(look);
  };
}

/** On SIGTERM or SIGINT: says so by `/readyz`, then takes no new work, lets running requests finish, then ends what this process started. */
export function stopOnSignal(stopping: Stopping): void {
  const { server, readiness, log, isRunByNpm, delayMs = 0, endStreams, cleanUp } = stopping;
  const stop = async (reason: string) => {
    readiness.isDraining = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), delayMs + HARD_LIMIT_MS).unref();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
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
  onEnd((reason) => void stop(reason), { isRunByNpm });
}
