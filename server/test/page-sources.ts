import path from 'node:path';
import type { PageSource } from '#server/http/pages/render-page.ts';
import { PAGE_ROOT_ID, type PageRenderer } from '#shared/page-render.ts';

/** Documents without content, for tests that are not about pages. */
export const emptyPages: PageSource = {
  template: async () =>
    `<!doctype html><html lang="en"><head><title></title></head><body><div id="${PAGE_ROOT_ID}"></div></body></html>`,
  renderer: async () => ({
    renderPublicPage: ({ kind }) => ({ markup: kind, title: kind }),
    renderSitePage: ({ path }) => ({ markup: path, structuredData: [] }),
  }),
  fontStylesheet: async (packageName) => `/${packageName}.css`,
};

/** The visitor's pages as they are, without scripts and styles. Close it when done. */
export async function renderedPages(): Promise<PageSource & { close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.resolve('vite.config.ts'),
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  });
  return {
    template: emptyPages.template,
    fontStylesheet: emptyPages.fontStylesheet,
    renderer: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as PageRenderer,
    close: () => vite.close(),
  };
}
