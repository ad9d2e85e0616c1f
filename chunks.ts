import path from 'node:path';
import type { Rolldown } from 'vite';

type NameChunk = Rolldown.CodeSplittingNameFunction;
type Context = Parameters<NameChunk>[1];

const LIST_SCREENS = /pages\/(?:dashboard|clients|invoices|proposals|items|notifications)-page\.tsx$/;
const DASHBOARD = /dashboard-page\.tsx$/;
const SCREEN = /client\/src\/pages\/([\w-]+)-page\.tsx$/;
/** The pages for everybody show messages too, for which they must not load the frame. */
const MESSAGES = /@radix-ui\/react-toast\//;
const EVERYWHERE = /node_modules\/(?:react|react-dom|scheduler)\/|preload-helper|shared\/page-render/;

interface Reach {
  /** Follows what is loaded later, too. */
  mayBeLater?: boolean;
  /** Stops at packages: a barrel of one leads to all of it. */
  isOursOnly?: boolean;
}

/** All modules that come with one: its imports, their imports, and so on. */
function reach(context: Context, start: string, { mayBeLater, isOursOnly }: Reach = {}): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || (isOursOnly && id.includes('node_modules'))) continue;
    found.add(id);
    const info = context.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []), ...(mayBeLater ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return found;
}

/**
 * Groups of modules by the screens that need them, so that a screen comes in a handful of files: what both documents
 * share, the frame with what several lists need, what several forms need, and the screen itself. Each group takes what
 * it imports along, as far as no group before it has.
 */
export function screenChunks(root: string): Rolldown.CodeSplittingGroup[] {
  let parts: Parts | undefined;
  const named: NameChunk = (id, context) => {
    parts ??= findParts(root, context);
    return nameOf(id, parts);
  };
  const only = (debugName: string, isWanted: (name: string) => boolean) => ({
    debugName,
    name: ((id, context) => {
      const name = named(id, context);
      return name && isWanted(name) ? name : null;
    }) satisfies NameChunk,
  });
  return [
    only('base', (name) => name === 'base'),
    only('messages', (name) => name === 'messages'),
    only('frame', (name) => name === 'frame'),
    only('forms', (name) => name === 'forms'),
    only('screens', (name) => name.endsWith('-page')),
  ];
}

type Parts = ReturnType<typeof findParts>;

function findParts(root: string, context: Context) {
  const file = (name: string) => path.join(root, 'client/src', name);
  const start = file('main.tsx');
  const workspace = reach(context, start, { mayBeLater: true });
  const siteStart = file('site/main.tsx');
  // Loaded later, the charts would make the dashboard wait once more for each.
  const charts = ['revenue-chart', 'pro-charts'].flatMap((name) => [
    ...reach(context, file(`features/dashboard/${name}.tsx`)),
  ]);
  const modulesOf = (screen: string) => {
    const modules = reach(context, screen);
    return DASHBOARD.test(screen) ? new Set([...modules, ...charts]) : modules;
  };
  return {
    workspace,
    site: new Set([
      ...reach(context, siteStart),
      ...reach(context, siteStart, { mayBeLater: true, isOursOnly: true }),
    ]),
    frame: reach(context, start),
    screens: [...workspace].filter((id) => SCREEN.test(id)).map((id) => ({ id, modules: modulesOf(id) })),
  };
}

function nameOf(id: string, { site, workspace, frame, screens }: Parts) {
  if (EVERYWHERE.test(id)) return 'base';
  if (!workspace.has(id)) return null;
  const needing = screens.filter(({ modules }) => modules.has(id));
  const [only] = needing;
  if (MESSAGES.test(id)) return 'messages';
  if (site.has(id)) return only || frame.has(id) ? 'base' : null;
  if (frame.has(id)) return 'frame';
  if (needing.length > 1) return needing.some((screen) => LIST_SCREENS.test(screen.id)) ? 'frame' : 'forms';
  return only ? path.basename(only.id, '.tsx') : null;
}
