import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const HEAD_LENGTH = 1 + NONCE_LENGTH + TAG_LENGTH;
const KEY_LENGTH = 32;

/** Keeps secrets that must be read again, unlike passwords, whose hashes are enough. */
export interface SecretBox {
  /** @param rowId of the row that keeps it: it cannot be opened in another one's place */
  seal(secret: Buffer, rowId: string): Buffer;
  /** @throws Error when it was sealed for another row, with a key that isn't known here, or was changed */
  open(sealed: Buffer, rowId: string): Buffer;
}

/**
 * AES-256-GCM with the row's id as associated data. What is sealed: version, nonce, tag, ciphertext.
 * @param keys 32 bytes each. The first seals, all open
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const [first] = keys;
  if (!first) throw new Error('A secret box needs a key');
  return {
    seal(secret, rowId) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv(CIPHER, first, nonce).setAAD(Buffer.from(rowId));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
    },

    open(sealed, rowId) {
      if (sealed[0] !== VERSION || sealed.length < HEAD_LENGTH) throw cannotOpen();
      for (const key of keys) {
        const secret = openWith(key, sealed, rowId);
        if (secret) return secret;
      }
      throw cannotOpen();
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, rowId: string): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + NONCE_LENGTH))
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(1 + NONCE_LENGTH, HEAD_LENGTH));
  const text = decipher.update(sealed.subarray(HEAD_LENGTH));
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return undefined;
  }
}

const cannotOpen = () =>
  new Error('A stored secret cannot be opened: DATA_KEYS lacks the key that it was encrypted with');

/** 32 bytes in base64, base64url or hexadecimal digits; undefined for any other text. */
export function dataKeyOf(text: string): Buffer | undefined {
  const isHex = /^[\da-f]{64}$/i.test(text);
  if (!isHex && !/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, isHex ? 'hex' : 'base64url');
  return key.length === KEY_LENGTH ? key : undefined;
}
