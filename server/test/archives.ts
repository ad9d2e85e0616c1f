import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { MadeArchive } from '#shared/archive.ts';
import type { Import } from '#shared/imports.ts';
import type { Agent } from './agent.ts';
import { download, readZip } from './download.ts';
import { PASSWORD } from './factories.ts';
import { importing } from './imports.ts';
import type { TestServer } from './test-server.ts';

export async function makeArchive(agent: Agent, body: object = {}): Promise<MadeArchive> {
  const answer = await agent.post('/api/user/archive', { currentPassword: PASSWORD, ...body });
  if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${answer.text}`);
  return answer.body as MadeArchive;
}

/** A seller's archive as it comes. */
export async function downloadArchive(
  { origin }: Pick<TestServer, 'origin'>,
  agent: Agent,
  body: object = {},
): Promise<Buffer> {
  const { address } = await makeArchive(agent, body);
  return (await download(origin, agent, address)).bytes;
}

type Row = Record<string, unknown>;
export interface ArchiveRows {
  format: number;
  madeAt: string;
  account: Row;
  tables: Record<string, Row[]>;
}

export const rowsOf = async (archive: Buffer): Promise<ArchiveRows> =>
  JSON.parse(String((await readZip(archive)).get('billwright.json'))) as ArchiveRows;

/** As the product writes `billwright.json`. */
export const rowsText = ({ tables, ...head }: ArchiveRows): string =>
  `${JSON.stringify(head).slice(0, -1)},"tables":{\n${Object.entries(tables)
    .map(([name, rows]) => `"${name}":[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}\n]`)
    .join(',\n')}\n}}\n`;

interface Packing {
  /** Says something else than the truth of some entries. */
  manifest?: (manifest: Record<string, unknown>) => unknown;
  compress?: boolean;
}

/** A ZIP of entries with a manifest that says the truth of them, with counts of `billwright.json`. */
export async function packArchive(
  entries: ReadonlyMap<string, Buffer>,
  { manifest = (said) => said, compress = true }: Packing = {},
): Promise<Buffer> {
  const parts = [...entries].filter(([name]) => name !== 'manifest.json');
  const { tables } = JSON.parse(String(entries.get('billwright.json') ?? '{"tables":{}}')) as ArchiveRows;
  const said = {
    format: 1,
    madeAt: '2026-11-30T10:00:00.000Z',
    counts: Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length])),
    entries: parts.map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  };
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name, { compress });
  zip.addBuffer(Buffer.from(JSON.stringify(manifest(said))), 'manifest.json');
  zip.end();
  return buffer(zip.outputStream);
}

/** The same archive with other rows. */
export async function withRows(archive: Buffer, change: (rows: ArchiveRows) => void): Promise<Buffer> {
  const entries = await readZip(archive);
  const rows = JSON.parse(String(entries.get('billwright.json'))) as ArchiveRows;
  change(rows);
  entries.set('billwright.json', Buffer.from(rowsText(rows)));
  return packArchive(entries);
}

/** What sellers do with an archive, with a worker that acts at once. */
export function takingIn(server: Pick<TestServer, 'pool' | 'clock' | 'log'>) {
  const steps = importing(server);
  const look = (agent: Agent, archive: Buffer): Promise<Import> => steps.look(agent, archive, 'archive');
  return {
    work: steps.work,
    find: steps.find,
    look,
    async takeIn(agent: Agent, archive: Buffer): Promise<Import> {
      const looked = await look(agent, archive);
      if (looked.state !== 'checked') return looked;
      const answer = await agent.post(`/api/imports/${looked.id}/run`, { currentPassword: PASSWORD });
      if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.text}`);
      await steps.work();
      return steps.find(agent, looked.id);
    },
  };
}
