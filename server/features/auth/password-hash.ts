import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const KEY_LENGTH = 32;
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

/** Hashing is costly on purpose: only so many run at once, the others wait. Who signs in goes before who signs up. */
const MAX_AT_ONCE = 2;

/**
 * Hashes passwords with scrypt. A password is compared in Unicode's composed form (NFC),
 * so that the same password typed on another keyboard fits; nothing is cut or folded.
 * @param cost scrypt's N, a power of two
 */
export function createPasswordHasher(cost: number = PASSWORD_COST): PasswordHasher {
  const queue = createQueue(MAX_AT_ONCE);
  const run = (password: string, salt: Buffer, n: number, r: number, p: number, isFirst = false) =>
    queue(isFirst, () =>
      derive(password.normalize('NFC'), salt, KEY_LENGTH, { N: n, r, p, maxmem: memoryFor(n) }),
    );

  const hash = async (password: string) => {
    const salt = randomBytes(16);
    const key = await run(password, salt, cost, BLOCK_SIZE, PARALLELIZATION);
    const parts = [cost, BLOCK_SIZE, PARALLELIZATION, salt.toString('base64url'), key.toString('base64url')];
    return `scrypt$${parts.join('$')}`;
  };

  const verify = async (password: string, stored: string | undefined) => {
    if (!stored) {
      await hash(password);
      return false;
    }
    const [scheme, n, r, p, salt = '', key = ''] = stored.split('$');
    if (scheme !== 'scrypt') return false;
    const expected = Buffer.from(key, 'base64url');
    const actual = await run(password, Buffer.from(salt, 'base64url'), Number(n), Number(r), Number(p), true);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  };

  return { hash, verify };
}

function createQueue(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(isFirst: boolean, task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit)
      await new Promise<void>((resolve) => waiting[isFirst ? 'unshift' : 'push'](resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
