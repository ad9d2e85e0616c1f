import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export type Derive = (
  password: string,
  salt: Buffer,
  keyLength: number,
  options: ScryptOptions,
) => Promise<Buffer>;

const deriveByScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** scrypt's N, r and p. */
type Cost = [number, number, number];

const KEY_LENGTH = 32;
const SALT_LENGTH = 16;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 3;
// scrypt needs 128 · N · r bytes; twice that is allowed.
const memoryFor = (cost: number) => 256 * cost * BLOCK_SIZE;

/** scrypt parameters of OWASP's Password Storage Cheat Sheet: N = 2^15, r = 8, p = 3. */
export const PASSWORD_COST = 2 ** 15;

export interface PasswordHasher {
  /** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
  hash(password: string): Promise<string>;
  /** True when `password` belongs to `stored`. Without `stored` it takes as long and is false. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

/** Names the password behind `stored`: another password, another print. */
export const passwordPrint = (stored: string) => createHash('sha256').update(stored).digest('hex');

/** Hashing is costly on purpose: only so many run at once, the others wait. */
const MAX_AT_ONCE = 2;

/**
 * Hashes passwords with scrypt. A password is compared in Unicode's composed form (NFC),
 * so that the same password typed on another keyboard fits; nothing is cut or folded.
 * @param cost scrypt's N, a power of two
 */
export function createPasswordHasher(
  cost: number = PASSWORD_COST,
  derive: Derive = deriveByScrypt,
): PasswordHasher {
  const queue = createQueue(MAX_AT_ONCE);
  const run = (line: Line, password: string, salt: Buffer, [n, r, p]: Cost) =>
    queue(line, () =>
      derive(password.normalize('NFC'), salt, KEY_LENGTH, { N: n, r, p, maxmem: memoryFor(n) }),
    );
  const written = (salt: Buffer, key: Buffer) =>
    ['scrypt', ...current, salt.toString('base64url'), key.toString('base64url')].join('$');

  const current: Cost = [cost, BLOCK_SIZE, PARALLELIZATION];
  // Stands for the hash of an account that does not exist: it is compared as any other.
  const decoy = written(randomBytes(SALT_LENGTH), randomBytes(KEY_LENGTH));

  const hash = async (password: string) => {
    const salt = randomBytes(SALT_LENGTH);
    return written(salt, await run('new', password, salt, current));
  };

  const verify = async (password: string, stored: string | undefined) => {
    const [scheme, n, r, p, salt = '', key = ''] = (stored ?? decoy).split('$');
    if (scheme !== 'scrypt') return false;
    const expected = Buffer.from(key, 'base64url');
    const parameters: Cost = [Number(n), Number(r), Number(p)];
    const actual = await run('check', password, Buffer.from(salt, 'base64url'), parameters);
    const matches = expected.length === actual.length && timingSafeEqual(expected, actual);
    return matches && stored !== undefined;
  };

  return { hash, verify };
}

/** Passwords that are checked go before new ones; within each line the first one comes first. */
type Line = 'check' | 'new';

function createQueue(limit: number) {
  const waiting: Record<Line, (() => void)[]> = { check: [], new: [] };
  let running = 0;
  return async <Result>(line: Line, task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting[line].push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.check.shift() ?? waiting.new.shift();
      if (next) next();
      else running--;
    }
  };
}
