import path from 'node:path';
import type { Rolldown } from 'vite';

type NameChunk = Rolldown.CodeSplittingNameFunction;
type Context = Parameters<NameChunk>[1];

const LIST_SCREENS =
  /pages\/(?:dashboard|clients|invoices|proposals|recurring|items|notifications)-page\.tsx$/;
const SCREEN = /client\/src\/pages\/([\w-]+)-page\.tsx$/;
/** What a screen loads later and always shows: apart, it would make the screen wait once more for each. */
const laterParts = {
  'dashboard-page': ['dashboard/revenue-chart', 'dashboard/pro-charts'],
  'recurring-invoice-page': ['recurring/expected-paper'],
};
/** The pages for everybody show messages too, for which they must not load the frame. */
const MESSAGES = /@radix-ui\/react-toast\//;
/** The pages for everybody link it too; with the workspace's code they would load, and so start, the workspace. */
const SHARED_STYLE = /paper\/badge\.css$/;
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
    only('badge', (name) => name === 'badge'),
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
  const modulesOf = (screen: string) => {
    const later = Object.entries(laterParts).find(([name]) => screen.endsWith(`/${name}.tsx`))?.[1] ?? [];
    const parts = [screen, ...later.map((part) => file(`features/${part}.tsx`))];
    return new Set(parts.flatMap((part) => [...reach(context, part)]));
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
  if (SHARED_STYLE.test(id)) return 'badge';
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
