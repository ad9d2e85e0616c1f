import { matchRoute, useLocation, useRouter } from 'wouter';
import { notFoundTitle } from '#shared/routes.ts';
import { type AppRoute, routes } from './routes.tsx';

/** The entry of the route table that the current address belongs to. */
export function useRoute(): AppRoute | undefined {
  const [path] = useLocation();
  const { parser } = useRouter();
  return routes.find((route) => matchRoute(parser, route.path, path)[0]);
}

/** The title of a screen; an address that no screen has is called by the not-found screen's heading. */
export function titleOf(route: AppRoute | undefined): string {
  return route?.Screen || route?.path === '/' ? route.title : notFoundTitle;
}
