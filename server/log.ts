import pino from 'pino';

export type Log = pino.Logger;

/**
 * Link tails, reset tokens and query strings stay out of the log; of a proposal's id, with which anybody can answer
 * it, only the beginning stands there.
 */
export function loggablePath(url: string): string {
  const path = decoded(url.split('?', 1)[0] ?? '');
  return path
    .replace(/((?:INV|PRO)-\d+)-[^/]*/gi, '$1-…')
    .replace(/(\/proposals\/+[0-9a-f]{8})-[^/]*/gi, '$1-…')
    .replace(/^\/+u\/.*/i, '/u/…');
}

/** A path may hide its characters behind percent signs; what cannot be decoded is no path of ours. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return '(undecodable)';
  }
}

const REDACTED = [
  'password',
  'passwordHash',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'cookie',
  'authorization',
];

const { warn: WARN = 40 } = pino.levels.values;

/**
 * Writing each line by itself costs as much as many a request. Lines are gathered for a moment (milliseconds); what is worth
 * a warning is written at once with what came before it, and the rest when the process ends.
 */
const GATHERED = { sync: false, minLength: 4_096, periodicFlush: 100 };

/** JSON lines with times as ISO 8601 UTC, on standard output unless told otherwise. */
export function createLog(
  level: string,
  destination: pino.DestinationStream & { flush?: () => void } = pino.destination(GATHERED),
): Log {
  return pino(
    {
      hooks: {
        logMethod(args, method, lineLevel) {
          method.apply(this, args);
          if (lineLevel >= WARN) destination.flush?.();
        },
      },
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: REDACTED.flatMap((name) => [name, `*.${name}`]),
      serializers: { err: describeError },
    },
    destination,
  );
}

/** An error without the statement's values: those can be a password hash or a link. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const message = error.message.split('\nparams:', 1)[0];
  // A stack begins with the whole message, values included: only its frames are kept.
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, message, stack: stack?.slice(0, 7), cause };
}
