import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecretBox, dataKeyOf } from './secret-box.ts';

const [old, next] = [randomBytes(32), randomBytes(32)];
const secret = Buffer.from('a seed that must be read again');
const rowId = randomUUID();

describe('a sealed secret', () => {
  test('is opened for its row, and never looks the same twice', () => {
    const box = createSecretBox([old]);
    const sealed = box.seal(secret, rowId);
    expect(sealed.includes(secret)).toBe(false);
    expect(box.open(sealed, rowId)).toEqual(secret);
    expect(box.seal(secret, rowId)).not.toEqual(sealed);
    expect(box.open(box.seal(Buffer.alloc(0), rowId), rowId)).toHaveLength(0);
  });

  test('is not opened in the place of another row', () => {
    const box = createSecretBox([old]);
    expect(() => box.open(box.seal(secret, rowId), randomUUID())).toThrow('cannot be opened');
  });

  test('is not opened once a single bit of it was changed, or with something missing', () => {
    const box = createSecretBox([old]);
    const sealed = box.seal(secret, rowId);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => box.open(changed, rowId)).toThrow('cannot be opened');
    }
    for (const length of [0, 1, 20, sealed.length - 1])
      expect(() => box.open(sealed.subarray(0, length), rowId)).toThrow('cannot be opened');
  });

  test('is opened by any of the keys; the first one seals', () => {
    const sealed = createSecretBox([old]).seal(secret, rowId);
    const both = createSecretBox([next, old]);
    expect(both.open(sealed, rowId)).toEqual(secret);
    const anew = both.seal(secret, rowId);
    expect(createSecretBox([next]).open(anew, rowId)).toEqual(secret);
    expect(() => createSecretBox([old]).open(anew, rowId)).toThrow('DATA_KEYS');
  });
});

describe('a key', () => {
  test.each(['hex', 'base64', 'base64url'] as const)('is read in %s', (encoding) => {
    expect(dataKeyOf(old.toString(encoding))).toEqual(old);
  });

  test.each([
    '',
    'short',
    'a'.repeat(63),
    'a'.repeat(65),
    'ü'.repeat(43),
    randomBytes(31).toString('base64'),
  ])('of the wrong length or letters is none: %j', (text) => expect(dataKeyOf(text)).toBeUndefined());
});
