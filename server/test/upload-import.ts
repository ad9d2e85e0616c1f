import type { Import, ImportKind } from '#shared/imports.ts';
import type { Agent } from './agent.ts';

export type Content = string | Uint8Array;

const bytesOf = (content: Content) => new Uint8Array(Buffer.from(content as string));

export function bodyOf({ status, body, text }: { status: number; body: unknown; text: string }): Import {
  if (status >= 300) throw new Error(`refused: ${status} ${text}`);
  return body as Import;
}

export const putImportPart = (agent: Agent, id: string, part: number | string, content: Content) =>
  agent.send('PUT', `/api/imports/${id}/parts/${part}`, {
    raw: bytesOf(content),
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Announces a file and sends it. @returns its id */
export async function uploadImport(
  agent: Agent,
  content: Content,
  { kind = 'clients', partBytes = 2 ** 21 }: { kind?: ImportKind; partBytes?: number } = {},
): Promise<string> {
  const bytes = bytesOf(content);
  const { id } = bodyOf(
    await agent.post('/api/imports', { kind, fileName: 'file.csv', bytes: bytes.length }),
  );
  for (let part = 0; part * partBytes < bytes.length; part++)
    await putImportPart(agent, id, part, bytes.subarray(part * partBytes, (part + 1) * partBytes));
  return id;
}
