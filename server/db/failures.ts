/** How a database error concerns the caller, judged by PostgreSQL's error code or the driver's, never by its text. */
export type DatabaseFailure = 'unavailable' | 'bad-value' | 'unique' | 'foreign-key' | 'other';

const CODES: Record<string, DatabaseFailure> = {
  '22001': 'bad-value', // value too long
  '22003': 'bad-value', // number out of range
  '22007': 'bad-value', // malformed date
  '22008': 'bad-value', // date out of range
  '22021': 'bad-value', // character not in repertoire
  '22023': 'bad-value', // invalid parameter, such as an unknown time zone
  '22P02': 'bad-value', // malformed text representation
  '22P05': 'bad-value', // untranslatable character
  '23503': 'foreign-key',
  '23505': 'unique',
  '25P03': 'unavailable', // idle in transaction for too long
  '40001': 'unavailable', // serialization failure
  '40P01': 'unavailable', // deadlock
  '55P03': 'unavailable', // lock not available in time
  '57014': 'unavailable', // statement timeout
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
};

// Classes: 08 connection, 53 resources, 57P shutdown.
const UNAVAILABLE_CLASS = /^(08|53|57P)/;

// node-postgres gives these no code.
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];

/** True when the connection failed, and not a statement that the server refused. */
export function isConnectionFailure(error: unknown): error is Error {
  return databaseFailure(error) === 'unavailable' && !causes(error).some((cause) => 'severity' in cause);
}

/** How a statement lost against other writers, whom another try may find gone. */
export function lockConflict(error: unknown): 'deadlock' | 'lock-timeout' | undefined {
  const codes = causes(error).map((cause) => ('code' in cause ? cause.code : undefined));
  if (codes.includes('40P01')) return 'deadlock';
  return codes.includes('55P03') ? 'lock-timeout' : undefined;
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

/** The failure behind an error, looked for in its causes too (Drizzle wraps), or undefined if it is not the database's. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (const current of causes(error)) {
    const code = 'code' in current ? String(current.code) : '';
    const known = CODES[code];
    if (known) return known;
    if (UNAVAILABLE_CLASS.test(code)) return 'unavailable';
    if (DRIVER_MESSAGES.some((text) => current.message.startsWith(text))) return 'unavailable';
    if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in current) return 'other';
  }
  return undefined;
}
