import { Router } from 'express';

export interface ListedRoute {
  method: string;
  /** As routers write it: `/api/clients/:id`. */
  path: string;
  /** The text of its handlers, for tests of what they call. */
  code: string;
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean>; stack: { handle: unknown }[] };
}

type AnyRouter = ((...handled: unknown[]) => unknown) & { stack: Layer[] };

/** The prototype that every router made by Express inherits from. */
const prototype = (Router as unknown as { prototype: { use: (...handlers: unknown[]) => unknown } })
  .prototype;

/**
 * Lists the routes of the API that `work` builds. A router keeps no trace of the paths that others were mounted
 * under, so mounting is watched.
 */
export async function listApiRoutesOf<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; routes: ListedRoute[] }> {
  const original = prototype.use;
  const mounts = new Map<AnyRouter, { parent: AnyRouter; path: string }>();
  prototype.use = function watchedUse(this: AnyRouter, ...handlers: unknown[]) {
    const path = typeof handlers[0] === 'string' ? handlers[0] : '';
    for (const child of handlers.flat().filter(isRouter)) mounts.set(child, { parent: this, path });
    return original.apply(this, handlers);
  };
  try {
    const result = await work();
    const routers = [...mounts.keys()].filter((router) => isBelowApi(router, mounts));
    return { result, routes: routers.flatMap((router) => routesOf(router, pathOf(router, mounts))) };
  } finally {
    prototype.use = original;
  }
}

type Mounts = Map<AnyRouter, { parent: AnyRouter; path: string }>;

function pathOf(router: AnyRouter, mounts: Mounts): string {
  const mount = mounts.get(router);
  return mount ? pathOf(mount.parent, mounts) + mount.path : '/api';
}

/** The application mounts all under a path, `/` if no other is given; the API's own router does not. */
function isBelowApi(router: AnyRouter, mounts: Mounts): boolean {
  const mount = mounts.get(router);
  return mount === undefined || (mount.path !== '/' && isBelowApi(mount.parent, mounts));
}

function isRouter(value: unknown): value is AnyRouter {
  return typeof value === 'function' && 'stack' in value && Array.isArray(value.stack);
}

function routesOf(router: AnyRouter, prefix: string): ListedRoute[] {
  return router.stack.flatMap(({ route }) =>
    route
      ? Object.keys(route.methods).map((method) => ({
          method: method.toUpperCase(),
          path: `${prefix}${route.path}`.replace(/\/$/, ''),
          code: route.stack.map(({ handle }) => String(handle)).join('\n'),
        }))
      : [],
  );
}
