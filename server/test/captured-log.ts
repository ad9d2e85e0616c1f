import { createLog, type Log } from '#server/log.ts';

const ERROR_LEVEL = 50;

export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** A log that tests can read. */
export interface CapturedLog {
  log: Log;
  /** The lines as they would be written. */
  raw: string[];
  lines: () => LogLine[];
  /** Lines of errors since the last call. */
  takeErrors: () => LogLine[];
}

export function captureLog(): CapturedLog {
  const raw: string[] = [];
  let taken = 0;
  const lines = () => raw.map((line) => JSON.parse(line) as LogLine);
  return {
    log: createLog('debug', { write: (line: string) => void raw.push(line) }),
    raw,
    lines,
    takeErrors() {
      const fresh = lines().slice(taken);
      taken = raw.length;
      return fresh.filter(({ level }) => level >= ERROR_LEVEL);
    },
  };
}
