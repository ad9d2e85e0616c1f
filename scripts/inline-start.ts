import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { NONCE_PLACEHOLDER } from '#shared/page-render.ts';

const SCRIPT = /<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/;
/** The server lets in what stands here by what it says. */
const NONCE = new RegExp(`\\s*<meta property="csp-nonce"[^>]*>| nonce="${NONCE_PLACEHOLDER}"`, 'g');
const LINKS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Puts the first script of a built document into it, with all that it imports; what it loads later stays in files. A page
 * whose first script comes as a file is drawn later, however small that file is. It stands in the head, beside the styles: the
 * server keeps that part of the page compressed.
 * @param folder of the built client
 */
export async function inlineStart(folder: string, document: string): Promise<void> {
  const file = path.join(folder, document);
  const html = await readFile(file, 'utf8');
  const entry = SCRIPT.exec(html)?.[1];
  if (!entry) throw new Error(`${document} has no script to put into it`);
  const source = path.join(folder, entry);
  const code = await selfContained(source);
  const inlined = html
    .replace(LINKS, '')
    .replace(SCRIPT, '')
    .replaceAll(NONCE, '')
    .replace('</head>', () => `<script type="module">${code}</script></head>`);
  await writeFile(file, inlined);
  await rm(source);
}

async function selfContained(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    plugins: [
      {
        name: 'load-later-from-files',
        setup({ onResolve }) {
          // Beside the entry, whose address the document does not share.
          onResolve({ filter: /^\.\// }, ({ kind, path: file }) =>
            kind === 'dynamic-import' ? { path: `/assets/${file.slice(2)}`, external: true } : undefined,
          );
        },
      },
    ],
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  if (!code || /<\/?script/i.test(code)) throw new Error(`${source} cannot stand in a document`);
  return code;
}
