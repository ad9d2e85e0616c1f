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
