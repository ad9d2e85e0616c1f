import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { screenChunks } from './chunks.ts';
import { NONCE_PLACEHOLDER } from './shared/page-render.ts';
import { scriptFonts } from './shared/script-fonts.ts';

const root = import.meta.dirname;

/**
 * Finishes the built templates: the fonts of the first screen are preloaded, and the visitor's stylesheet is
 * inlined, so that an invoice is readable from the first answer alone.
 */
function finishTemplates(): Plugin {
  return {
    name: 'billwright:finish-templates',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const assets = Object.values(bundle).filter((file) => file.type === 'asset');
        const preloads = assets
          .filter((asset) =>
            asset.originalFileNames.some((name) =>
              /(?:inter|newsreader)-latin-wght-normal\.woff2$/.test(name),
            ),
          )
          .map((asset) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${asset.fileName}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend' as const,
          }));
        if (!filename.endsWith('public.html')) return { html, tags: preloads };
        const inlined = html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file) => {
          const sheet = assets.find((asset) => asset.fileName === file);
          return sheet ? `<style nonce="${NONCE_PLACEHOLDER}">${sheet.source}</style>` : link;
        });
        return { html: inlined, tags: preloads };
      },
    },
  };
}

const browserBuild = {
  outDir: path.join(root, 'dist/client'),
  // The policy allows no data: fonts, and every browser with modules in use preloads them by itself.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false as const },
};

/** What each page starts with; in another chunk it would pull the code in that it is there to load later. */
const start = { name: 'start', test: /preload-helper|shared\/page-render|public\/document-path/ };
const whatEveryDocumentNeeds = {
  name: 'document',
  test: /node_modules\/(?:react|react-dom|scheduler)\/|src\/(?:public|features\/documents\/paper)\//,
  minShareCount: 2,
};

export default defineConfig(({ command }) => ({
  root: path.join(root, 'client'),
  envDir: false,
  appType: 'custom',
  // Bundled dependencies differ by environment; with one folder, tests would pull them from under a running server.
  cacheDir: path.join(root, 'node_modules/.vite', process.env.NODE_ENV || 'development'),
  plugins: [react(), tailwindcss(), finishTemplates()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  server: {
    // Any host name may reach the development server, so it must hand out sources of the client and nothing else.
    allowedHosts: true,
    fs: {
      allow: ['client', 'shared', 'node_modules'].map((folder) => path.join(root, folder)),
      deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**', path.join(root, 'server/**')],
    },
  },
  environments: {
    client: {
      build: {
        ...browserBuild,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: {
            index: path.join(root, 'client/index.html'),
            site: path.join(root, 'client/site.html'),
            // Sheets of their own, which only pages link that have such text.
            ...Object.fromEntries(
              scriptFonts.map((font) => [
                path.basename(font.package),
                path.join(root, 'node_modules', font.package, 'wght.css'),
              ]),
            ),
          },
          output: { codeSplitting: { groups: screenChunks(root) } },
        },
      },
    },
    // Clients meet nothing of the workspace. With code of their own they load it in fewer files, each of which would be
    // time before a page answers.
    ...(command === 'build' && {
      visitor: {
        consumer: 'client' as const,
        build: {
          ...browserBuild,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: { public: path.join(root, 'client/public.html') },
            output: { codeSplitting: { groups: [start, whatEveryDocumentNeeds] } },
          },
        },
      },
    }),
    ssr: {
      // Built into one self-contained file: React's production build whatever NODE_ENV says at run time.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        outDir: path.join(root, 'dist/render'),
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: path.join(root, 'client/src/entry-server.tsx') },
      },
    },
  },
}));
