import type { PublicPage } from '#shared/page-render.ts';

/** The code that makes a page answer; the other kinds are only read. */
const code: Partial<Record<PublicPage['kind'], string>> = {
  invoice: 'src/public/hydrate-invoice.tsx',
  proposal: 'src/public/hydrate-proposal.tsx',
};

/** Lets the browser load a page's code while it draws, behind the fonts, which the reader sees. */
export async function moduleHead(
  kind: PublicPage['kind'],
  findModules: (source: string) => Promise<string[]>,
): Promise<string> {
  const source = code[kind];
  const files = source ? await findModules(source) : [];
  return files
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`)
    .join('');
}
