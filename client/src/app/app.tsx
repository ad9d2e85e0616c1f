import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Route, Router, useLocation } from 'wouter';
import { moveGuarded } from '#client/lib/leave-guard.ts';
import { hasSavedScroll } from '#client/lib/scroll-restoration.ts';
import { scrollToTop } from '#client/lib/scroll-to-top.ts';
import { useSubmitShortcut } from '#client/lib/submit-shortcut.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';
import { Toaster } from '#client/ui/toaster.tsx';
import { TooltipProvider } from '#client/ui/tooltip.tsx';
import { pageTitle } from '#shared/routes.ts';
import { findSitePage } from '#shared/site-pages.ts';
import { useAccountWatch } from './account-watch.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { HomeRedirect } from './home-redirect.tsx';
import { NoPermission, useIsForbidden } from './no-permission.tsx';
import { NotFound } from './not-found.tsx';
import { RequireUser } from './require-user.tsx';
import type { AppRoute } from './routes.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Shell } from './shell/shell.tsx';
import { titleOf, useRoute } from './use-route.ts';

interface AppProps {
  queryClient: QueryClient;
  /** Reloads the page, for whoever is signed in now. */
  loadAgain: () => void;
}

export function App({ queryClient, loadAgain }: AppProps) {
  useAccountWatch(queryClient, loadAgain);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ErrorBoundary>
          <Router aroundNav={moveGuarded}>
            <CurrentScreen />
          </Router>
        </ErrorBoundary>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

function CurrentScreen() {
  const route = useRoute();
  const [path] = useLocation();
  useSubmitShortcut();
  useRouteChange(titleOf(route));
  if (route?.path === '/') return <HomeRedirect />;
  if (!route?.Screen) return findSitePage(path) ? <OtherDocument path={path} /> : <NotFound />;
  if (route.access === 'anyone') {
    return (
      <Suspense fallback={<LoadingView />}>
        <RoutedScreen route={route} />
      </Suspense>
    );
  }
  return (
    <RequireUser>
      {(user) => (
        <Shell user={user}>
          <ErrorBoundary key={route.path}>
            <Suspense fallback={<ScreenSkeleton path={route.path} />}>
              <RoutedScreen route={route} />
            </Suspense>
          </ErrorBoundary>
        </Shell>
      )}
    </RequireUser>
  );
}

/** The pages for everybody are a document of their own, which the server has. */
function OtherDocument({ path }: { path: string }) {
  useEffect(() => location.assign(path), [path]);
  return <LoadingView />;
}

function RoutedScreen({ route: { path, Screen } }: { route: AppRoute }) {
  const isForbidden = useIsForbidden(path);
  return <Route path={path}>{isForbidden ? <NoPermission /> : Screen && <Screen />}</Route>;
}

/** Title, scroll position and focus follow the address. */
function useRouteChange(title: string): void {
  const [path] = useLocation();
  const previous = useRef(path);
  // Before the effects of the screen, which may know a better one.
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    // A list restores its own scroll position.
    if (!hasSavedScroll()) scrollToTop();
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}
