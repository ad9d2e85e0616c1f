import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const SCRIPT = /<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/;
const LINKS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Puts the first script of a built document into it, with all that it imports; what it loads later stays in files. A page
 * whose first script comes as a file is drawn later, however small that file is.
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
    .replace('</body>', () => `<script type="module">${code}</script></body>`);
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
