import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { dataKeyOf } from '#server/secret-box.ts';

const fingerprint = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** Tells the data keys of an installation apart without giving them away. */
export async function dataKeyFingerprints({
  dataKeys,
  dataDir,
}: Pick<Config, 'dataKeys' | 'dataDir'>): Promise<string[]> {
  if (dataKeys) return dataKeys.map(fingerprint);
  const kept = await readFile(path.join(dataDir, 'data-key'), 'utf8').catch(() => undefined);
  const key = kept === undefined ? undefined : dataKeyOf(kept.trim());
  return key ? [fingerprint(key)] : [];
}
