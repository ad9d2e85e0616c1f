import { matchRoute, useLocation, useRouter } from 'wouter';
import { notFoundTitle } from '#shared/routes.ts';
import { type AppRoute, routes } from './routes.tsx';

/** The entry of the route table that the current address belongs to. */
export function useRoute(): AppRoute | undefined {
  const [path] = useLocation();
  const { parser } = useRouter();
  return routes.find((route) => matchRoute(parser, route.path, path)[0]);
}

/** The title of a screen; unknown addresses get the heading of the not-found screen. */
export function titleOf(route: AppRoute | undefined): string {
  return route?.Screen || route?.path === '/' ? route.title : notFoundTitle;
}
