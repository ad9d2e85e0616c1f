import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { PageRenderer } from '#shared/page-render.ts';
import type { PageSource } from './render-page.ts';

export interface DevelopmentPages extends PageSource {
  /** Serves the client's sources and modules. */
  files: RequestHandler;
  /** The document of `/dev/gallery`. @param url that was asked for */
  gallery(url: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Vite inside the given server, on its port, updates over its socket.
 * Vite is a development dependency, so it is loaded here only, when it is asked for.
 * @param root the project's folder
 */
export async function startVite(
  root: string,
  server: Server,
  logLevel: 'info' | 'silent' = 'info',
): Promise<DevelopmentPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel,
    server: { middlewareMode: true, ws: { server } },
  });
  const templateOf = async (name: string, url: string) => {
    const source = await readFile(path.join(root, 'client', name), 'utf8');
    return vite.transformIndexHtml(`/${name}`, source, url);
  };
  return {
    // Opening files in an editor is for the person at this machine, not for whoever can reach the port.
    files: (request, response, next) =>
      request.path.startsWith('/__open-in-editor') ? next() : vite.middlewares(request, response, next),
    template: templateOf,
    gallery: (url) => templateOf('gallery.html', url),
    async renderer() {
      const module = await vite.ssrLoadModule('/src/entry-server.tsx');
      return module as unknown as PageRenderer;
    },
    fontStylesheet: async (packageName) => `/@fs${path.join(root, 'node_modules', packageName, 'wght.css')}`,
    close: () => vite.close(),
  };
}
