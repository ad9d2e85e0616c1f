import { fileLimits, fileSchema, type StoredFile } from '#shared/file.ts';
import type { Agent, Answer } from './agent.ts';

export interface UploadedFile {
  content: Uint8Array<ArrayBuffer> | string;
  type?: string;
  name?: string;
  field?: string;
}

/** Sends files as a form with the browser's encoding would. */
export async function uploadLogo(agent: Agent, ...files: UploadedFile[]): Promise<Answer> {
  const form = new FormData();
  for (const { content, type = 'image/png', name = 'logo.png', field = 'logo' } of files)
    form.append(field, new Blob([content], { type }), name);
  const encoded = new Response(form);
  return agent.send('POST', '/api/user/upload-logo', {
    raw: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}

interface Upload {
  content: Uint8Array<ArrayBuffer>;
  purpose?: 'image' | 'attachment';
  name?: string;
  /** Bytes of a part. */
  partSize?: number;
}

export const putPart = (
  agent: Agent,
  id: string,
  part: number | string,
  raw: Uint8Array<ArrayBuffer> | string,
) =>
  agent.send('PUT', `/api/files/${id}/parts/${part}`, {
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Announces a file. @returns its id */
export async function announceFile(
  agent: Agent,
  { content, purpose = 'attachment', name = 'a.pdf' }: Upload,
) {
  const answer = await agent.post('/api/files', { purpose, name, bytes: content.length });
  if (answer.status !== 201) throw new Error(`not announced: ${answer.status} ${answer.text}`);
  return fileSchema.parse(answer.body).id;
}

/** Sends a whole file in parts. @returns the answer to its end */
export async function sendFile(agent: Agent, upload: Upload): Promise<Answer> {
  const { content, partSize = fileLimits.part } = upload;
  const id = await announceFile(agent, upload);
  for (let part = 0; part * partSize < content.length; part++) {
    const answer = await putPart(agent, id, part, content.slice(part * partSize, (part + 1) * partSize));
    if (answer.status !== 204) throw new Error(`part not taken: ${answer.status} ${answer.text}`);
  }
  return agent.post(`/api/files/${id}/complete`);
}

/** A file that is ready: a small PDF unless it is said otherwise. */
export async function buildFile(agent: Agent, upload: Partial<Upload> = {}): Promise<StoredFile> {
  const answer = await sendFile(agent, { content: smallPdf(), ...upload });
  if (answer.status !== 200) throw new Error(`not ready: ${answer.status} ${answer.text}`);
  return fileSchema.parse(answer.body);
}

/** A PDF of a blank page, with something in its comments. */
export function smallPdf(comment = ''): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = `%PDF-1.4\n%${comment}\n`;
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\n`;
  return new Uint8Array(Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1'));
}
