import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';

type Handler = RequestHandler | ErrorRequestHandler;

interface Mounted {
  path: string | undefined;
  handlers: Handler[];
}

/** Mounts handlers in the order in which a request meets them, like a Router. */
export interface Areas {
  use(path: string, ...handlers: Handler[]): void;
  use(...handlers: Handler[]): void;
  /** Mounts all that others have, in their order. A Router of theirs would cost a turn of the event loop in each area that isn't theirs. */
  include(...areas: Areas[]): void;
  readonly mounted: readonly Mounted[];
  /** What was mounted until now, as one handler. */
  handler(): RequestHandler;
}

/**
 * A Router asks each of its layers in turn whether it is meant, which for an API of many areas costs more than the answer.
 * Here a request meets only what is mounted under the first segment of its path, and what is mounted under none.
 */
export function createAreas(): Areas {
  const mounted: Mounted[] = [];
  const areaOf = (path: string | undefined) => (path === undefined ? undefined : firstSegment(path));
  const routerOf = (area: string | undefined) => {
    const router = Router();
    for (const { path, handlers } of mounted)
      if (path === undefined) router.use(...handlers);
      else if (areaOf(path) === area) router.use(path, ...handlers);
    return router;
  };
  return {
    mounted,
    include(...areas: Areas[]) {
      mounted.push(...areas.flatMap((each) => each.mounted));
    },
    use(first: string | Handler, ...more: Handler[]) {
      mounted.push(
        typeof first === 'string'
          ? { path: first, handlers: more }
          : { path: undefined, handlers: [first, ...more] },
      );
    },
    handler() {
      const others = routerOf(undefined);
      const names = new Set(mounted.flatMap(({ path }) => areaOf(path) ?? []));
      const areas = new Map([...names].map((area) => [area, routerOf(area)]));
      return (request, response, next) =>
        (areas.get(firstSegment(request.url)) ?? others)(request, response, next);
    },
  };
}

/** Of `/invoices/7?limit=15` it is `invoices`. Routers take letters of either case. */
function firstSegment(url: string): string {
  const end = url.slice(1).search(/[/?]/);
  return (end === -1 ? url.slice(1) : url.slice(1, end + 1)).toLowerCase();
}
