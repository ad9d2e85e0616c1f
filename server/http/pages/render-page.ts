import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Response } from 'express';
import { escapeHtml, inlineJson } from '#server/html-text.ts';
import { allowInline, type InlineSources, inlineSources, nonceOf } from '#server/http/security-headers.ts';
import {
  type LinkPreview,
  NO_MAIL_META,
  NO_SESSION_META,
  NO_TEXTS_META,
  NONCE_PLACEHOLDER,
  PAGE_DATA_ID,
  PAGE_ROOT_ID,
  type PageRenderer,
  type PublicPage,
  passkeysMeta,
} from '#shared/page-render.ts';
import { pageTitle } from '#shared/routes.ts';
import type { SitePage } from '#shared/site-pages.ts';
import { type AroundShared, sendHtml, sharedText } from './html-answer.ts';
import { scriptFontHead } from './script-font-head.ts';
import { createRenderSite, siteHead } from './site-head.ts';

/** The documents of the client: the signed-in workspace, the visitor's pages, and those for everybody. */
export type TemplateName = 'index.html' | 'public.html' | 'site.html';

/** Where templates and the visitor's renderer come from: the build, or Vite in development. */
export interface PageSource {
  template(name: TemplateName, url: string): Promise<string>;
  renderer(): Promise<PageRenderer>;
  /** Address of the stylesheet of a font package. */
  fontStylesheet(packageName: string): Promise<string>;
}

/** Reads `dist/` below `root` once; a later build needs a new start. */
export function builtPages(root: string): PageSource {
  const templates = new Map<TemplateName, Promise<string>>();
  let renderer: Promise<PageRenderer> | undefined;
  let manifest: Promise<Manifest> | undefined;
  return {
    template(name) {
      const known = templates.get(name) ?? readFile(path.join(root, 'dist/client', name), 'utf8');
      templates.set(name, known);
      return known;
    },
    renderer() {
      renderer ??= import(pathToFileURL(path.join(root, 'dist/render/entry-server.js')).href);
      return renderer;
    },
    async fontStylesheet(packageName) {
      manifest ??= readManifest(root);
      const built = (await manifest)[`../node_modules/${packageName}/wght.css`];
      if (!built) throw new Error(`The build has no stylesheet of ${packageName}`);
      return `/${built.file}`;
    },
  };
}

/** Vite's list of what became of each source. */
type Manifest = Partial<Record<string, { file: string }>>;

async function readManifest(root: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
}

/** Ends a response with one of the documents. Every HTML answer of the server is written here. */
export interface PageWriter {
  workspace(response: Response, page: { status: number; title: string; hasSession: boolean }): Promise<void>;
  public(response: Response, page: { status: number; page: PublicPage }): Promise<void>;
  /** @param origin of the product's addresses, without a slash at the end */
  site(response: Response, page: SitePage, origin: string): Promise<void>;
}

/** What goes out from here; the workspace promises nothing else. */
interface Offers {
  hasMail: boolean;
  hasTexts: boolean;
  /** The host that passkeys are for; missing where the address has no name. */
  passkeyHost?: string | undefined;
}

export function createPageWriter(source: PageSource, { hasMail, hasTexts, passkeyHost }: Offers): PageWriter {
  const workspaceHead =
    (hasMail ? '' : NO_MAIL_META) +
    (hasTexts ? '' : NO_TEXTS_META) +
    (passkeyHost ? passkeysMeta(passkeyHost) : '');
  const renderSite = createRenderSite();
  let visitors = readVisitorTemplate('');
  return {
    async workspace(response, { status, title, hasSession }) {
      const template = await source.template('index.html', response.req.originalUrl);
      const nonce = nonceOf(response);
      const head = workspaceHead + (hasSession ? '' : NO_SESSION_META);
      sendHtml(response, status, fill(template, { title: pageTitle(title), nonce, head }));
    },
    async public(response, { status, page }) {
      const [template, renderer] = await Promise.all([
        source.template('public.html', response.req.originalUrl),
        source.renderer(),
      ]);
      if (visitors.template !== template) visitors = readVisitorTemplate(template);
      allowInline(response, visitors.sources);
      const { markup, title, preview } = renderer.renderPublicPage(page);
      const nonce = nonceOf(response);
      const head = await scriptFontHead(JSON.stringify(page), nonce, source.fontStylesheet);
      const filling = { title: pageTitle(title), preview, nonce, head, markup, page };
      sendHtml(response, status, fillAround(visitors, filling));
    },
    async site(response, page, origin) {
      const [template, renderer] = await Promise.all([
        source.template('site.html', response.req.originalUrl),
        source.renderer(),
      ]);
      const { markup, structuredData } = renderSite(renderer, page);
      const nonce = nonceOf(response);
      const { title, tags } = siteHead(page.path, structuredData, { origin, nonce });
      sendHtml(response, 200, fill(template, { title, nonce, head: tags, markup, page }));
    },
  };
}

interface VisitorTemplate {
  template: string;
  sources: InlineSources;
  /** Where the template is cut, if it has a long part without slots. */
  cut?: AroundShared;
}

/** Built, the visitor's page has all its styles and its first script between title and the end of the head. */
const SHARED_HEAD = /(?<=<\/title>)[\s\S]+(?=<\/head>)/;

function readVisitorTemplate(template: string): VisitorTemplate {
  const sources = inlineSources(template);
  const found = SHARED_HEAD.exec(template);
  if (!found || found[0].includes(NONCE_PLACEHOLDER)) return { template, sources };
  const [text] = found;
  const before = template.slice(0, found.index);
  return {
    ...{ template, sources },
    cut: { before, shared: sharedText(text), after: template.slice(found.index + text.length) },
  };
}

function fillAround({ template, cut }: VisitorTemplate, filling: Filling): string | AroundShared {
  if (!cut) return fill(template, filling);
  return { before: fill(cut.before, filling), shared: cut.shared, after: fill(cut.after, filling) };
}

interface Filling {
  title: string;
  preview?: LinkPreview | undefined;
  nonce: string;
  /** Markup for the end of the head. */
  head?: string;
  markup?: string;
  page?: PublicPage | SitePage;
}

const ROOT_ELEMENT = `<div id="${PAGE_ROOT_ID}"></div>`;
const SLOTS = new RegExp(`<title>[^<]*</title>|</head>|${NONCE_PLACEHOLDER}|${ROOT_ELEMENT}`, 'g');

/** Puts title, nonce, head, markup and data into a template. What is put in is never searched again. */
export function fill(template: string, { title, preview, nonce, head = '', markup, page }: Filling): string {
  return template.replace(SLOTS, (slot) => {
    if (slot === NONCE_PLACEHOLDER) return nonce;
    if (slot === '</head>') return `${head}</head>`;
    if (slot !== ROOT_ELEMENT) return `<title>${escapeHtml(title)}</title>${previewTags(preview)}`;
    if (markup === undefined || page === undefined) return slot;
    return (
      `<div id="${PAGE_ROOT_ID}">${markup}</div>` +
      `<script type="application/json" id="${PAGE_DATA_ID}" nonce="${nonce}">${inlineJson(page)}</script>`
    );
  });
}

function previewTags(preview: LinkPreview | undefined): string {
  if (!preview) return '';
  const tags = {
    'og:type': 'website',
    'og:site_name': preview.siteName,
    'og:title': preview.title,
    'og:description': preview.description,
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');
}
