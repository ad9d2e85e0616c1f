import type { IncomingMessage } from 'node:http';
import { readText } from './read-text.ts';

/** A page that stands for one of the provider's. */
export const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><body style="font:16px/1.5 sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem">
<h1>${title}</h1>${body}</body></html>`;

export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request));
}
