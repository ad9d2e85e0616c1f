import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type BackupManifest, MANIFEST_NAME, manifestSchema, tableFile } from './backup-format.ts';
import { decrypt, HEAD_LENGTH, isEncrypted } from './encryption.ts';

export interface Backup {
  manifest: BackupManifest;
  /** The rows of a table, as COPY takes them. */
  rowsOf: (table: string) => Promise<Readable>;
  close: () => Promise<void>;
}

interface Opening {
  file: string;
  /** Asked only for a file that is encrypted. */
  passphrase: () => Promise<string>;
}

/**
 * Opens a backup and looks whether it is whole. One that is encrypted is decrypted into a file of its own, which only this user
 * may read and which is removed at the end.
 */
export async function openBackup({ file, passphrase }: Opening): Promise<Backup> {
  if (!isEncrypted(await readHead(file))) return openZip(file);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'billwright-restore-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    const plain = path.join(folder, 'backup.zip');
    const stream = await decrypt(createReadStream(file), await passphrase());
    await pipeline(stream, createWriteStream(plain, { mode: 0o600 }));
    const backup = await openZip(plain);
    return {
      ...backup,
      async close() {
        await backup.close();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new Error(`There is no file ${file}.`, { cause }) : cause;
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function openZip(file: string): Promise<Backup> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: Error) => {
    throw new Error(`This isn't a backup, or not a whole one: ${cause.message}`, { cause });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(zip, entries.get(MANIFEST_NAME));
    const missing = manifest.tables.find(({ name }) => !entries.has(tableFile(name)));
    if (missing) throw new Error(`The backup isn't whole: ${missing.name} is missing.`);
    return {
      manifest,
      async rowsOf(table) {
        const entry = entries.get(tableFile(table));
        if (!entry) throw new Error(`The backup has no table ${table}.`);
        return zip.openReadStreamPromise(entry);
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<BackupManifest> {
  if (!entry)
    throw new Error("This isn't a backup of Billwright, or not a whole one: manifest.json is missing.");
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const parsed = manifestSchema.safeParse(parseJson(Buffer.concat(chunks)));
  if (!parsed.success) throw new Error("This backup was made by another release, which this one can't read.");
  return parsed.data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
