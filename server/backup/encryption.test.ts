import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

// The library speaks for the format; little work, so that it takes no time.
const WORK_FACTOR = 8;
const plain = Buffer.alloc(150_000, 'a backup ');

test('what is encrypted here opens with any program of the format', async () => {
  const file = await buffer(await encrypt(Readable.from([plain]), 'five words', WORK_FACTOR));
  expect(file.includes('a backup')).toBe(false);
  const decrypter = new Decrypter();
  decrypter.addPassphrase('five words');
  expect(Buffer.from(await decrypter.decrypt(file)).equals(plain)).toBe(true);
});

test('what any program of the format encrypts opens here, with its passphrase alone and unchanged', async () => {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase('five words');
  const file = Buffer.from(await encrypter.encrypt(plain));
  expect((await buffer(await decrypt(Readable.from([file]), 'five words'))).equals(plain)).toBe(true);
  await expect(decrypt(Readable.from([file]), 'six words')).rejects.toThrow('The passphrase is not the one');
  file[file.length - 40] = (file[file.length - 40] ?? 0) ^ 1;
  await expect(decrypt(Readable.from([file]), 'five words').then(buffer)).rejects.toThrow();
});
