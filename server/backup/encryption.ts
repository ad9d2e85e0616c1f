import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { promisify } from 'node:util';
import type { Identity, Recipient } from 'age-encryption';

/** How files of the age format begin, https://age-encryption.org/v1. */
const AGE_HEAD = 'age-encryption.org/v1';
/** Base-2 logarithm of scrypt's N, as the age program takes it by default. */
const WORK_FACTOR = 18;
const SALT_LENGTH = 16;
const KEY_LENGTH = 32;
const BLOCK_SIZE = 8;
/** What is opened at most: more would take all memory. */
const MOST_WORK = 22;
const CIPHER = 'chacha20-poly1305';
const TAG_LENGTH = 16;

const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt);
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Few backups are encrypted, and no start waits for it. */
const loadAge = () => import('age-encryption');

/*
 * The library's own scrypt holds up the whole process for seconds, and a server may be running in it. Node's works beside it.
 */

function deriveKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const N = 2 ** workFactor;
  const label = Buffer.concat([Buffer.from(`${AGE_HEAD}/scrypt`), salt]);
  return scryptAsync(passphrase, label, KEY_LENGTH, {
    ...{ N, r: BLOCK_SIZE, p: 1 },
    maxmem: 2 * 128 * N * BLOCK_SIZE,
  });
}

// Each key is used once, so the nonce may be the same.
const NONCE = Buffer.alloc(12);

function scryptRecipient(passphrase: string, workFactor: number): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_LENGTH);
      const key = await deriveKey(passphrase, salt, workFactor);
      const cipher = createCipheriv(CIPHER, key, NONCE, { authTagLength: TAG_LENGTH });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const { Stanza } = await loadAge();
      return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], body)];
    },
  };
}

function scryptIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]) {
      const [kind, salt = '', workFactor = ''] = stanza?.args ?? [];
      if (!stanza || others.length > 0 || kind !== 'scrypt' || Number(workFactor) > MOST_WORK) return null;
      const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), Number(workFactor));
      const body = Buffer.from(stanza.body);
      const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_LENGTH });
      decipher.setAuthTag(body.subarray(-TAG_LENGTH));
      try {
        return Buffer.concat([decipher.update(body.subarray(0, -TAG_LENGTH)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** A stream of the age format, which the program of that name decrypts, too. */
export async function encrypt(
  plain: Readable,
  passphrase: string,
  workFactor = WORK_FACTOR,
): Promise<Readable> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(scryptRecipient(passphrase, workFactor));
  const stream = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as WebStream<Uint8Array>);
}

/** @throws Error that says so when the passphrase is another one */
export async function decrypt(encrypted: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(scryptIdentity(passphrase));
  const stream = await decrypter
    .decrypt(Readable.toWeb(encrypted) as ReadableStream<Uint8Array>)
    .catch((cause: unknown) => {
      throw new Error('The passphrase is not the one that the backup was encrypted with.', { cause });
    });
  return Readable.fromWeb(stream as WebStream<Uint8Array>);
}

export const isEncrypted = (head: Buffer) => head.toString('latin1').startsWith(AGE_HEAD);
export const HEAD_LENGTH = AGE_HEAD.length;
